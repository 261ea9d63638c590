import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../db/database.ts'
import { deleteOfLists } from '../readlists/readlists.sql.ts'
import type { ImportRow } from './imports.sql.ts'
import type { Change } from './merging/changes.sql.ts'
import { tableOf, type Image, type Kind } from './merging/library-tables.sql.ts'

/** Returns those that were deleted. */
export async function deleteEmptyReadlists(tx: Tx, readerId: string, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from readlist
    where reader_id = ${readerId} and not kept_for_you and id = any(${ids}::uuid[])
      and not exists (select from readlist_book where readlist_id = readlist.id)
    returning id`.execute(tx)
  const deleted = rows.map(({ id }) => id)
  await deleteOfLists(tx, deleted)
  return deleted
}

/** Which of these readlists the reader shares with others. */
export async function findSharedReadlists(tx: Tx, readerId: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id from readlist
    where reader_id = ${readerId} and id = any(${ids}::uuid[])
      and exists (select from readlist_share where readlist_id = readlist.id)`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function readProgress(tx: Tx, readerId: string, readingIds: string[]): Promise<Image[]> {
  const { rows } = await sql<{ image: Image }>`
    select to_jsonb(reading_progress) as image from reading_progress
    where reader_id = ${readerId} and reading_id = any(${readingIds}::uuid[])`.execute(tx)
  return rows.map(({ image }) => image)
}

/** The reader's imports that are in the library besides one, the first that came in first. */
export interface OtherImports {
  all: string[]
  /** Those that came in after it. */
  later: string[]
}

export async function listOtherImports(
  tx: Tx,
  { id, reader_id, came_in }: Pick<ImportRow, 'id' | 'reader_id' | 'came_in'>,
): Promise<OtherImports> {
  const { rows } = await sql<{ id: string; is_later: boolean }>`
    select id, (coalesce(came_in, 0), id) > (${came_in ?? 0}::integer, ${id}::uuid) as is_later from import
    where reader_id = ${reader_id} and id <> ${id} and state in ('importing', 'done')
    order by coalesce(came_in, 0), id`.execute(tx)
  return { all: rows.map((row) => row.id), later: rows.filter(({ is_later }) => is_later).map((row) => row.id) }
}

/** What these imports changed of the same rows of the library, in the order in which it was written. */
export async function listChangesOfSame(
  tx: Tx,
  importIds: string[],
  kind: Kind,
  images: Image[],
): Promise<(Change & { import_id: string })[]> {
  const { key } = tableOf(kind)
  const keyIn = (image: RawBuilder<unknown>) =>
    sql`jsonb_build_array(${sql.join(key.map((column) => sql`${image} -> ${sql.lit(column)}`))})`
  const ids = images.map(({ id, challenge_id, book_id }) => String(id ?? challenge_id ?? book_id))
  const { rows } = await sql<Change & { import_id: string }>`
    select import_id, n, row, kind, before, after, turn from import_change
    where import_id = any(${importIds}::uuid[]) and kind = ${kind}
      -- As in the index import_change_of_same.
      and coalesce(
        coalesce(after, before) ->> 'id', coalesce(after, before) ->> 'challenge_id', coalesce(after, before) ->> 'book_id'
      ) = any(${ids}::text[])
      and ${keyIn(sql`coalesce(after, before)`)} in (
        select ${keyIn(sql`image`)} from jsonb_array_elements(${JSON.stringify(images)}::text::jsonb) as image
      )
    order by coalesce(turn, 0), import_id, n`.execute(tx)
  return rows
}

/** Forgets a change of nothing to nothing. */
export async function replaceChange(
  tx: Tx,
  { import_id, n, before, after }: Pick<Change, 'n' | 'before' | 'after'> & { import_id: string },
): Promise<void> {
  if (before === null && after === null) {
    await sql`delete from import_change where import_id = ${import_id} and n = ${n}`.execute(tx)
    return
  }
  await sql`
    update import_change set
      before = ${before && JSON.stringify(before)}::text::jsonb, after = ${after && JSON.stringify(after)}::text::jsonb
    where import_id = ${import_id} and n = ${n}`.execute(tx)
}

/** The first of these imports that puts books into the readlist, or else has moved some in it, takes over having made it. */
export async function handOverReadlist(tx: Tx, readerId: string, importIds: string[], change: Change): Promise<void> {
  const readlistId = String(change.after?.['id'])
  const { rows } = await sql<{ id: string }>`
    select id from import
    where reader_id = ${readerId} and id = any(${importIds}::uuid[]) and exists (
      select from jsonb_each(readlists) as target where value ->> 'id' = ${readlistId}
    )
    order by coalesce(came_in, 0), id limit 1`.execute(tx)
  const heir = rows[0]?.id ?? (await findMover(tx, importIds, readlistId))
  if (heir !== undefined) await putFirst(tx, readerId, heir, change)
}

async function findMover(tx: Tx, importIds: string[], readlistId: string): Promise<string | undefined> {
  const { rows } = await sql<{ import_id: string }>`
    select import_id from import_change
    where import_id = any(${importIds}::uuid[]) and kind = 'readlist_book' and after ->> 'readlist_id' = ${readlistId}
    order by coalesce(turn, 0), import_id limit 1`.execute(tx)
  return rows[0]?.import_id
}

/** The import whose state of the book needs the reading takes over what was made of it. */
export async function handOverReading(
  tx: Tx,
  { id, reader_id }: { id: string; reader_id: string },
  change: Change,
): Promise<void> {
  const { book_id } = change.after ?? {}
  const states = await listChangesOfSame(tx, [id], 'book_status', [{ reader_id, book_id }])
  const after = change.after && { ...change.after, import_id: id }
  await putFirst(tx, reader_id, id, { ...change, row: states.at(-1)?.row ?? change.row, after })
}

/** Before all that the import has changed, but for a book after the readlists, as these are taken back last. */
export async function putFirst(
  tx: Tx,
  readerId: string,
  importId: string,
  { row, kind, before, after, turn }: Change,
): Promise<void> {
  await sql`update import set changes = changes + 1 where id = ${importId} and reader_id = ${readerId}`.execute(tx)
  const { rows } = await sql<{ first: number | null; first_of_books: number | null }>`
    select min(n) as first, min(n) filter (where kind <> 'readlist') as first_of_books
    from import_change where import_id = ${importId}`.execute(tx)
  const { first, first_of_books } = rows[0] ?? {}
  const firstOfAll = (first ?? 1) - 1
  const n = kind === 'readlist' ? firstOfAll : (first_of_books ?? 1) - 1
  // A readlist's, which gives way.
  await sql`update import_change set n = ${firstOfAll} where import_id = ${importId} and n = ${n}`.execute(tx)
  await sql`
    insert into import_change (import_id, n, row, kind, before, after, turn)
    values (
      ${importId}, ${n}, ${row}, ${kind}, ${before && JSON.stringify(before)}::text::jsonb,
      ${after && JSON.stringify(after)}::text::jsonb, ${turn}
    )`.execute(tx)
}

export interface Landed {
  row: number
  landed_id: string
  turn: number | null
}

/** Some rows that were brought in, with the books they went to; each until it is forgotten. */
export async function listLanded(tx: Tx, importId: string, limit: number): Promise<Landed[]> {
  const { rows } = await sql<Landed>`
    select row, landed_id, turn from import_row
    where import_id = ${importId} and applied_at is not null and landed_id is not null
    order by row limit ${limit}`.execute(tx)
  return rows
}

export async function forgetLanded(tx: Tx, importId: string, rows: number[]): Promise<void> {
  await sql`
    update import_row set applied_at = null where import_id = ${importId} and row = any(${rows}::integer[])`.execute(tx)
}

/** What was first in 'Done Reading' before an import that is taken back was so before the later ones too. */
export async function saveDoneReading(tx: Tx, readerId: string, importIds: string[], books: string[]): Promise<void> {
  await sql`
    update import set done_reading = ${JSON.stringify(books)}::text::jsonb
    where reader_id = ${readerId} and id = any(${importIds}::uuid[])`.execute(tx)
}
