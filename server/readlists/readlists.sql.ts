import { sql, type RawBuilder } from 'kysely'
import { maxReadlistExcerpt, type LikedReadlist, type ReadlistSummary } from '#contract/readlists.ts'
import { bookIdOf, listedBook } from '../books/listed-book.sql.ts'
import type { BookRow } from '../books/books.sql.ts'
import type { Db, Tx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { showsThings } from '../visibility/visibility.sql.ts'
import { coversOfList } from './covers.sql.ts'
import { findDoneReading } from './done-reading.sql.ts'
import {
  allBooks,
  besideDone,
  countOf,
  finishedCount,
  seenByOthers,
  type ShownBooks,
  shownDescription,
  shownToOthers,
} from './shown-books.sql.ts'

/** As many as stand on the shelf of a card. */
const shownCovers = 8
const maxSharedShown = 100
const maxLikedShown = 100
const maxBooksOfShared = 1_000

/** 'Done Reading' first, then the newest. */
export async function listOwned(db: Db, readerId: string): Promise<ReadlistSummary[]> {
  const doneId = await findDoneReading(db, readerId)
  const { rows } = await sql<ReadlistSummary>`
    select
      ${summaryOf(doneId)}, ${removal(true)}, ${booksOf()} as books, ${coversOfList(shownCovers, allBooks)} as covers,
      (select count(*) from readlist_share where readlist_id = readlist.id) as shares_count
    from readlist join reader on reader.id = readlist.reader_id
    where readlist.reader_id = ${readerId}
    order by readlist.kept_for_you desc, readlist.id desc`.execute(db)
  return rows
}

/** Like `listOwned`, but each list shows at most this one book. */
export async function listOwnedWithBook(db: Db, readerId: string, bookId: string): Promise<ReadlistSummary[]> {
  const doneId = await findDoneReading(db, readerId)
  const { rows } = await sql<ReadlistSummary>`
    with asked as (select ${bookIdOf(bookId)} as id)
    select
      ${summaryOf(doneId)}, ${removal(true)},
      coalesce(
        (
          select json_build_array(json_build_object('id', book.id, 'google_books_id', book.google_books_id))
          from asked join readlist_book on readlist_id = readlist.id and book_id = asked.id join book on book.id = book_id
        ),
        '[]'
      ) as books,
      '[]'::json as covers
    from readlist join reader on reader.id = readlist.reader_id
    where readlist.reader_id = ${readerId}
    order by readlist.kept_for_you desc, readlist.id desc`.execute(db)
  return rows
}

/**
 * The most recently shared first. If there are more than the limit, lists from followed readers are kept before strangers'. Long
 * lists show their first books.
 */
export async function listShared(db: Db, readerId: string): Promise<ReadlistSummary[]> {
  const doneId = await findDoneReading(db, readerId)
  const { rows } = await sql<ReadlistSummary>`
    select ${summaryOf(doneId, shownToOthers)}, ${removal(false)}, ${booksOf(maxBooksOfShared, shownToOthers)} as books, ${coversOfList(shownCovers, shownToOthers)} as covers
    from (
      select readlist_id, shared_at
      from readlist_share join readlist on readlist.id = readlist_id
      where readlist_share.reader_id = ${readerId}
      order by
        exists (select from follow where follower_id = ${readerId} and followed_id = readlist.reader_id) desc,
        shared_at desc, readlist_id desc
      limit ${maxSharedShown}
    ) as shown
    join readlist on readlist.id = readlist_id
    join reader on reader.id = readlist.reader_id
    order by shared_at desc, readlist.id desc`.execute(db)
  return rows
}

/** Of those that the reader may still open, the most recently liked first; without those in `listShared`. */
export async function listLiked(db: Db, readerId: string): Promise<LikedReadlist[]> {
  const doneId = await findDoneReading(db, readerId)
  const { rows } = await sql<LikedReadlist>`
    select ${summaryOf(doneId, shownToOthers)}, ${removal(false)}, true as liked,
      ${coversOfList(shownCovers, shownToOthers)} as covers
    from (
      select readlist.id as readlist_id, liked_at
      from readlist_like
      join readlist on readlist.id = readlist_id
      join reader on reader.id = readlist.reader_id
      where readlist_like.reader_id = ${readerId} and removed_for is null and ${isSeenBy(readerId)} and not ${isShared(readerId)}
      order by liked_at desc, readlist.id desc
      limit ${maxLikedShown}
    ) as shown
    join readlist on readlist.id = readlist_id
    join reader on reader.id = readlist.reader_id
    order by liked_at desc, readlist.id desc`.execute(db)
  return rows
}

function summaryOf(doneId: string, shown: ShownBooks = allBooks) {
  return sql`
    readlist.id, readlist.name, reader.username as owner, readlist.kept_for_you,
    ${finishedCount(shown, doneId)} as finished_count, readlist.likes_count,
    left(${shownDescription}, ${sql.lit(maxReadlistExcerpt)}) as description,
    ${countOf(shown)} as books_count`
}

/** Set if a moderator hid it; why, for its owner. */
function removal(isYours: boolean | RawBuilder<unknown>) {
  return sql`
    case when readlist.removed_for is null or (${isYours})::boolean then readlist.removed_for else '' end as removed_for`
}

function booksOf(limit?: number, { beside, are }: ShownBooks = allBooks) {
  return sql`coalesce(
    (
      select json_agg(json_build_object('id', id, 'google_books_id', google_books_id) order by position, id)
      from (
        select book.id, google_books_id, position
        from readlist_book join book on book.id = readlist_book.book_id ${beside}
        where readlist_id = readlist.id and ${are}
        order by position, readlist_book.book_id
        limit ${limit ?? null}::integer
      ) as listed
    ),
    '[]'
  )`
}

export interface OpenReadlist {
  id: string
  name: string
  owner: string
  owner_image: string
  kept_for_you: boolean
  is_yours: boolean
  removed_for: string | null
  description: string
  is_numbered: boolean
  created_at: Date
  likes_count: number
  /** Whether the viewer is one of those who like it. */
  likes_it: boolean
  is_public: boolean
  has_link: boolean
  /** Shared with the viewer by name. */
  is_shared: boolean
}

/** Finds only the reader's own lists, those shared with the reader, and the public ones of readers who show their things. */
export async function findVisible(db: Db, readlistId: string, readerId: string): Promise<OpenReadlist | undefined> {
  const { rows } = await sql<OpenReadlist>`
    select
      readlist.id, readlist.name, reader.username as owner, reader.profile_image as owner_image, kept_for_you,
      readlist.reader_id = ${readerId} as is_yours,
      ${removal(sql`readlist.reader_id = ${readerId}`)}, ${shownDescription} as description, is_numbered,
      readlist.created_at, is_public, link_token is not null as has_link, ${isShared(readerId)} as is_shared, likes_count,
      exists (select from readlist_like where readlist_id = readlist.id and reader_id = ${readerId}) as likes_it
    from readlist join reader on reader.id = readlist.reader_id
    where readlist.id = ${readlistId} and ${isSeenBy(readerId)}`.execute(db)
  return rows[0]
}

export interface SeenReadlist {
  id: string
  reader_id: string
  removed_for: string | null
}

/** The same, without what is in it. */
export async function findSeen(db: Db | Tx, readlistId: string, readerId: string): Promise<SeenReadlist | undefined> {
  const { rows } = await sql<SeenReadlist>`
    select readlist.id, reader_id, removed_for from readlist join reader on reader.id = readlist.reader_id
    where readlist.id = ${readlistId} and ${isSeenBy(readerId)}`.execute(db)
  return rows[0]
}

/** A condition on a row of `readlist` beside its owner's of `reader`. */
function isSeenBy(readerId: string) {
  return sql`(
    readlist.reader_id = ${readerId}
    or ${isShared(readerId)}
    or is_public and removed_for is null and ${showsThings(readerId)}
  )`
}

function isShared(readerId: string) {
  return sql`exists (select from readlist_share where readlist_id = readlist.id and reader_id = ${readerId})`
}

export interface BooksSummary {
  total: number
  /** By the viewer. */
  finished_count: number
  last_added_at: Date | null
}

/**
 * Of a list as its owner sees it, or others.
 * @param doneId the viewer's 'Done Reading', if they have one
 */
export async function summarizeBooks(
  db: Db,
  { id, is_yours }: { id: string; is_yours: boolean },
  doneId: string | undefined,
): Promise<BooksSummary> {
  const { beside, are } = is_yours ? allBooks : shownToOthers
  const { rows } = await sql<BooksSummary>`
    select count(*)::integer as total, max(readlist_book.added_at) as last_added_at, count(done.book_id)::integer as finished_count
    from readlist join readlist_book on readlist_book.readlist_id = readlist.id ${beside} ${besideDone(doneId)}
    where readlist.id = ${id} and ${are}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('An aggregate has one row.')
  return row
}

export interface BookInReadlist extends BookRow {
  /** Why its owner put it there, or ''. */
  note: string
}

export async function listBooksInOrder(
  db: Db,
  { id, is_yours }: { id: string; is_yours: boolean },
  limit: number,
): Promise<BookInReadlist[]> {
  const { beside, are } = shownToOthers
  const { rows } = await sql<BookInReadlist>`
    select ${listedBook}, listed.note
    from (
      select readlist_book.book_id, position, note
      from readlist_book ${is_yours ? sql`` : sql`join readlist on readlist.id = readlist_id ${beside}`}
      where readlist_id = ${id} ${is_yours ? sql`` : sql`and ${are}`}
      order by position, readlist_book.book_id
      limit ${limit}
    ) as listed join book on book.id = book_id
    order by position, book_id`.execute(db)
  return rows
}

const titlesShown = 20

/** The titles of the first books in these lists, as others see them; none of a list that nobody else sees. */
export async function listFirstTitles(db: Db, ids: string[]): Promise<Map<string, string[]>> {
  const { beside, are } = shownToOthers
  const { rows } = await sql<{ id: string; titles: string[] }>`
    select readlist.id, case when ${seenByOthers} then array(
      select title from readlist_book join book on book.id = readlist_book.book_id ${beside}
      where readlist_id = readlist.id and ${are}
      order by position, readlist_book.book_id limit ${titlesShown}
    ) else '{}' end as titles
    from readlist where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, titles }) => [id, titles]))
}

/** Locks the list, so that changes to its books are serialized. */
export function lockOwned(tx: Tx, readlistId: string, readerId: string) {
  return ownedBy(tx, readlistId, readerId).forNoKeyUpdate().executeTakeFirst()
}

export function findOwned(db: Db | Tx, readlistId: string, readerId: string) {
  return ownedBy(db, readlistId, readerId).executeTakeFirst()
}

function ownedBy(db: Db | Tx, readlistId: string, readerId: string) {
  return db
    .selectFrom('readlist')
    .select(['id', 'kept_for_you', 'removed_for'])
    .where('id', '=', readlistId)
    .where('reader_id', '=', readerId)
}

export async function countOwned(db: Db, readerId: string): Promise<number> {
  const { n } = await db
    .selectFrom('readlist')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('reader_id', '=', readerId)
    .executeTakeFirstOrThrow()
  return n
}

export interface ReadlistName {
  name: string
  /** Equal for names that look the same. */
  name_folded: string
}

/** What its owner says of a list. */
export interface AboutReadlist {
  description?: string
  is_numbered?: boolean
}

/** False if the reader already has a list of this name. */
export async function insertReadlist(
  db: Db,
  readlist: { id: string; reader_id: string } & ReadlistName & AboutReadlist,
  at: Date,
): Promise<boolean> {
  const inserted = await db
    .insertInto('readlist')
    .values({ ...readlist, created_at: at })
    .onConflict((conflict) => conflict.columns(['reader_id', 'name_folded']).doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** False if the reader may not change the list, or another list has the name. Throws on a concurrent insert of that name. */
export async function updateWords(
  tx: Tx,
  readlistId: string,
  readerId: string,
  { name, name_folded, ...about }: ReadlistName & AboutReadlist,
): Promise<boolean> {
  const updated = await tx
    .updateTable('readlist')
    .set({ name, name_folded, ...about })
    .where('id', '=', readlistId)
    .where('reader_id', '=', readerId)
    .where('kept_for_you', '=', false)
    .where('removed_for', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('readlist as other')
            .where('other.reader_id', '=', readerId)
            .where('other.name_folded', '=', name_folded)
            .where('other.id', '!=', readlistId),
        ),
      ),
    )
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

/** False if the reader may not delete it. */
export function deleteOwned(db: Db, readlistId: string, readerId: string): Promise<boolean> {
  return transact(db, async (tx) => {
    const deleted = await tx
      .deleteFrom('readlist')
      .where('id', '=', readlistId)
      .where('reader_id', '=', readerId)
      .where('kept_for_you', '=', false)
      .executeTakeFirst()
    if (deleted.numDeletedRows === 0n) return false
    await deleteOfLists(tx, [readlistId])
    return true
  })
}

/** What is on these lists, whom they are shared with, and who likes them: where tables are distributed, no foreign key leads from it to a list. */
export async function deleteOfLists(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  for (const table of ['readlist_book', 'readlist_like', 'readlist_share', 'taken_down'] as const)
    await tx.deleteFrom(table).where('readlist_id', 'in', ids).execute()
}
