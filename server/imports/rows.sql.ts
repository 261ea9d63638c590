import { sql, type RawBuilder } from 'kysely'
import type { EntryState, Loss } from '#contract/imports/import-entry.ts'
import type { RowDecision, RowEffect, RowOutcome } from '#contract/imports/imports.ts'
import type { Db, Tx } from '../db/database.ts'
import type { RawRecord, RecordContent } from './files/record/imported-record.ts'
import type { Shelf } from './merging/import-readlists.ts'

/** A record of the file, and what is known of it. */
export interface StoredRow {
  row: number
  content: RecordContent
  own_key: string
  outcome: RowOutcome
  why: string
  book_id: string | null
  candidates: StoredCandidate[]
  decision: RowDecision | null
  chosen_id: string | null
  same_as: number | null
  effect: RowEffect | null
  applied_at: Date | null
  landed_id: string | null
  /** When it came to that book, among all that the reader's imports did; null of old ones. */
  turn: number | null
  target: string | null
}

export interface StoredCandidate {
  book_id: string
  why: string
}

const columns = sql`
  row, content, own_key, outcome, why, book_id, candidates, decision, chosen_id, same_as, effect, applied_at, landed_id, turn, target`

interface Wanted {
  outcome?: RowOutcome | undefined
  effect?: RowEffect | undefined
  losses?: 'some' | undefined
  after: number
  limit: number
}

export async function listRows(db: Db, importId: string, { outcome, effect, losses, after, limit }: Wanted) {
  const { rows } = await sql<StoredRow>`
    select ${columns} from import_row
    where import_id = ${importId} and row > ${after}
      ${outcome === undefined ? sql`` : sql`and outcome = ${outcome}`}
      ${effect === undefined ? sql`` : sql`and effect = ${effect}`}
      ${losses === undefined ? sql`` : sql`and jsonb_array_length(content -> 'losses') > 0`}
    order by row limit ${limit}`.execute(db)
  return rows
}

export async function findRow(db: Db | Tx, importId: string, row: number): Promise<StoredRow | undefined> {
  const { rows } = await sql<StoredRow>`
    select ${columns} from import_row where import_id = ${importId} and row = ${row}`.execute(db)
  return rows[0]
}

/** A record as it came, with what became of it. */
export interface ReportRow extends Pick<StoredRow, 'row' | 'outcome' | 'why' | 'effect' | 'decision'> {
  raw: RawRecord
  losses: RecordContent['losses']
  book: string | null
}

export async function listForReport(db: Db, importId: string, after: number, limit: number): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select row, raw, outcome, why, effect, decision, content -> 'losses' as losses, book.google_books_id as book
    from import_row left join book on book.id = coalesce(landed_id, chosen_id, import_row.book_id)
    where import_id = ${importId} and row > ${after}
    order by row limit ${limit}`.execute(db)
  return rows
}

/** How many rows there are of a kind. */
export interface RowCount {
  import_id: string
  outcome: RowOutcome
  effect: RowEffect | null
  is_applied: boolean
  /** Whether it is a book that comes along: not if it joins another's, cannot be read or is left out. */
  is_book: boolean
  /** What becomes of it. */
  fate: 'pending' | 'found' | 'to_check' | 'not_found' | 'own' | 'invalid'
  /** What the file says it is. */
  state: EntryState | 'none'
  has_review: boolean
  has_losses: boolean
  n: number
}

export async function countRows(db: Db | Tx, importIds: string[]): Promise<RowCount[]> {
  const { rows } = await sql<RowCount>`
    select
      import_id, said[1] as outcome, nullif(said[2], '-') as effect, said[3] = 'applied' as is_applied,
      said[4] = 'book' as is_book, said[5] as fate, said[6] as state, said[7] = 'review' as has_review,
      said[8] = 'losses' as has_losses, n
    from import_count cross join lateral string_to_array(kind, ' ') as said
    where import_id = any(${importIds}::uuid[]) and n > 0`.execute(db)
  return rows
}

export async function listPending(db: Db, importId: string, limit: number): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select ${columns} from import_row
    where import_id = ${importId} and outcome = 'pending'
    order by row limit ${limit}`.execute(db)
  return rows
}

export interface RowMatch {
  row: number
  outcome: RowOutcome
  why: string
  book_id: string | null
  candidates: StoredCandidate[]
}

/** Leaves alone what the reader decided in the meantime. */
export async function saveMatches(tx: Tx, importId: string, matches: RowMatch[]): Promise<void> {
  await sql`
    update import_row set
      outcome = m.outcome, why = m.why, book_id = m.book_id, candidates = m.candidates
    from json_to_recordset(${JSON.stringify(matches)}::text::json) as m (
      row integer, outcome text, why text, book_id uuid, candidates jsonb
    )
    where import_id = ${importId} and import_row.row = m.row and import_row.outcome = 'pending'`.execute(tx)
}

/** Looks anew for what was not found. */
export async function askAgain(tx: Tx, importId: string): Promise<boolean> {
  const { rows } = await sql`
    update import_row set outcome = 'pending', why = 'pending', effect = null
    where import_id = ${importId} and outcome = 'not_found' and decision is null and applied_at is null
    returning row`.execute(tx)
  return rows.length > 0
}

/** Lines about one book; a file with more is not what it seems. */
const maxTogether = 100

/**
 * Finds the rows that are the same book, after matches or decisions have changed; their effects are worked out anew. Where only the
 * books of some rows have changed, it looks at these alone.
 */
export async function uniteRows(tx: Tx, importId: string, among?: Decision): Promise<void> {
  const named = among ? sql`and (row = any(${among.rows}::integer[]) or target = any(${among.targets}::text[]))` : sql``
  // Of rows that have only just come the statistics know nothing: PostgreSQL would compare each with each, also on another machine.
  await sql`set local citus.propagate_set_commands = 'local'`.execute(tx)
  await sql`set local enable_nestloop = off`.execute(tx)
  await sql`
    with led as materialized (
      select row, target, same_as, effect, row_number() over (partition by target order by row) > ${maxTogether} as is_beyond,
        case when target is not null then nullif(min(row) over (partition by target), row) end as lead
      from import_row where import_id = ${importId} ${named}
    ), changed as (
      select target from led where target is not null and (effect is null or same_as is distinct from lead)
    )
    update import_row set same_as = led.lead, effect = case
      when led.target is null or led.lead is not null and is_beyond then 'left_out'
      when led.lead is not null then 'joins'
    end
    from led
    where import_id = ${importId} and import_row.row = led.row and applied_at is null and (
      led.target in (select target from changed)
      or led.target is null and outcome <> 'pending' and led.effect is distinct from 'left_out'
    )`.execute(tx)
  await sql`set local enable_nestloop = on`.execute(tx)
}

export interface Decided {
  row: number
  decision: RowDecision
  chosen_id: string | null
}

/** What was decided, for `uniteRows`: the books that these rows lead to, and those they led to before. */
interface Decision {
  rows: number[]
  targets: string[]
}

export async function decideRows(tx: Tx, importId: string, decided: Decided[]): Promise<Decision> {
  const rows = decided.map(({ row }) => row)
  const { rows: before } = await sql<{ target: string }>`
    select distinct target from import_row
    where import_id = ${importId} and row = any(${rows}::integer[]) and target is not null`.execute(tx)
  const left = before.map(({ target }) => target)
  await sql`
    update import_row set effect = null
    where import_id = ${importId} and applied_at is null and target = any(${left}::text[])`.execute(tx)
  const { rows: after } = await sql<{ target: string | null }>`
    update import_row set decision = d.decision, chosen_id = d.chosen_id, effect = null
    from json_to_recordset(${JSON.stringify(decided)}::text::json) as d (row integer, decision text, chosen_id uuid)
    where import_id = ${importId} and import_row.row = d.row
    returning target`.execute(tx)
  return { rows, targets: [...new Set([...left, ...after.flatMap(({ target }) => target ?? [])])] }
}

/** Uncertain rows that are not decided, with their first candidates. */
export async function listGuesses(tx: Tx, importId: string): Promise<{ row: number; book_id: string }[]> {
  const { rows } = await sql<{ row: number; book_id: string }>`
    select row, candidates -> 0 ->> 'book_id' as book_id from import_row
    where import_id = ${importId} and outcome = 'uncertain' and decision is null and jsonb_array_length(candidates) > 0
      and applied_at is null`.execute(tx)
  return rows
}

/** Those that lead others of the same book, and whose effect is not known yet. */
export function listUnplanned(db: Db, importId: string, limit: number): Promise<StoredRow[]> {
  return listWhere(
    db,
    importId,
    sql`effect is null and target is not null and same_as is null and applied_at is null`,
    limit,
  )
}

/** Those that lead others of the same book and are still to be brought in; of these rows, if any are named. */
export function listUnapplied(
  db: Db | Tx,
  importId: string,
  limit: number,
  among?: readonly number[],
): Promise<StoredRow[]> {
  const named = among ? sql`and row = any(${among}::integer[])` : sql``
  return listWhere(db, importId, sql`target is not null and same_as is null and applied_at is null ${named}`, limit)
}

async function listWhere(
  db: Db | Tx,
  importId: string,
  condition: RawBuilder<unknown>,
  limit: number | null,
): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select ${columns} from import_row where import_id = ${importId} and ${condition} order by row limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Those that lead others of the same book and went to one of these books. */
export function listLandedOn(db: Db | Tx, importId: string, bookIds: string[]): Promise<StoredRow[]> {
  return listWhere(
    db,
    importId,
    sql`applied_at is not null and same_as is null and landed_id = any(${bookIds}::uuid[])`,
    null,
  )
}

/** The rows that join these, in the order of the file. */
export async function listJoining(db: Db | Tx, importId: string, leads: number[]): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select ${columns} from import_row
    where import_id = ${importId} and same_as = any(${leads}::integer[]) and effect is distinct from 'left_out'
    order by row`.execute(db)
  return rows
}

export async function saveEffects(
  tx: Tx,
  importId: string,
  effects: { row: number; effect: RowEffect }[],
): Promise<void> {
  await sql`
    update import_row set effect = e.effect
    from json_to_recordset(${JSON.stringify(effects)}::text::json) as e (row integer, effect text)
    where import_id = ${importId} and import_row.row = e.row and applied_at is null`.execute(tx)
}

export interface Applied {
  row: number
  effect: RowEffect
  landed_id: string | null
  /** Replaces what is said of the row. */
  why?: string
}

/** Also those that join them, and those that are beyond what may join. */
export async function markApplied(tx: Tx, importId: string, applied: Applied[], at: Date): Promise<void> {
  await sql`
    update import_row set
      applied_at = ${at},
      landed_id = case when import_row.row = a.row or import_row.effect is distinct from 'left_out' then a.landed_id end,
      why = case
        when import_row.row <> a.row and import_row.effect = 'left_out' then 'too_many_lines'
        else coalesce(a.why, import_row.why)
      end,
      effect = case
        when import_row.row = a.row or a.effect = 'left_out' then a.effect
        when import_row.effect = 'left_out' then 'left_out'
        else 'joins'
      end
    from json_to_recordset(${JSON.stringify(applied)}::text::json) as a (
      row integer, effect text, landed_id uuid, why text
    )
    where import_id = ${importId} and (import_row.row = a.row or import_row.same_as = a.row)`.execute(tx)
}

/** Of what the rows said and there was no room for. */
export async function addLosses(tx: Tx, importId: string, losses: { row: number; loss: Loss }[]): Promise<void> {
  if (losses.length === 0) return
  await sql`
    update import_row set content = jsonb_set(content, '{losses}', (content -> 'losses') || jsonb_build_array(l.loss))
    from json_to_recordset(${JSON.stringify(losses)}::text::json) as l (row integer, loss jsonb)
    where import_id = ${importId} and import_row.row = l.row`.execute(tx)
}

/** Of rows that came to their books, with those that join them. */
export async function saveTurn(tx: Tx, importId: string, rows: number[], turn: number): Promise<void> {
  await sql`
    update import_row set turn = ${turn}
    where import_id = ${importId} and (row = any(${rows}::integer[]) or same_as = any(${rows}::integer[]))`.execute(tx)
}

/** Rows that join this one lead themselves from now on. False if there are none. */
export async function partRows(tx: Tx, importId: string, lead: number): Promise<boolean> {
  const { rows } = await sql`
    update import_row set same_as = null, effect = 'update'
    where import_id = ${importId} and same_as = ${lead} and applied_at is null
    returning row`.execute(tx)
  return rows.length > 0
}

/** Invalid rows and those left out have nothing to be done. */
export async function markLeftOut(tx: Tx, importId: string, at: Date): Promise<void> {
  await sql`
    update import_row set applied_at = ${at}, effect = 'left_out'
    where import_id = ${importId} and target is null and applied_at is null`.execute(tx)
}

/** Far more than there can be readlists: beyond them, what is on a shelf only says so. */
const mostShelves = 2_000

/** The largest shelves of the rows that come along, the largest first. */
export async function listShelves(db: Db, importId: string): Promise<Shelf[]> {
  const { rows } = await sql<Shelf>`
    select shelf ->> 'name' as name, coalesce(max(shelf ->> 'description'), '') as description,
      coalesce(bool_or((shelf ->> 'is_numbered')::boolean), false) as is_numbered
    from import_row, jsonb_array_elements(content #> '{entry,shelves}') as shelf
    where import_id = ${importId} and target is not null
    group by 1 order by count(*) desc, 1 limit ${mostShelves}`.execute(db)
  return rows
}

/** After an answer has changed what the records say. */
export async function markUnread(tx: Tx, importId: string): Promise<void> {
  await sql`update import_row set unread = true where import_id = ${importId} and applied_at is null`.execute(tx)
}

export async function hasUnread(db: Db | Tx, importId: string): Promise<boolean> {
  const { rows } = await sql`select from import_row where import_id = ${importId} and unread limit 1`.execute(db)
  return rows.length > 0
}

export async function listUnread(db: Db, importId: string, limit: number) {
  const { rows } = await sql<{ row: number; raw: RawRecord }>`
    select row, raw from import_row where import_id = ${importId} and unread order by row limit ${limit}`.execute(db)
  return rows
}

export async function saveContents(
  tx: Tx,
  importId: string,
  contents: { row: number; content: RecordContent; own_key: string }[],
): Promise<void> {
  await sql`
    update import_row set content = c.content, own_key = c.own_key, effect = null, unread = false
    from json_to_recordset(${JSON.stringify(contents)}::text::json) as c (row integer, content jsonb, own_key text)
    where import_id = ${importId} and import_row.row = c.row`.execute(tx)
}

/** A record that cannot be read any more, or not be stored as it was read. */
export async function saveDamaged(tx: Tx, importId: string, row: number): Promise<void> {
  await sql`
    update import_row set outcome = 'invalid', why = 'broken_row', decision = null, effect = 'left_out', unread = false
    where import_id = ${importId} and row = ${row}`.execute(tx)
}

/** Effects are worked out anew. */
export async function forgetEffects(tx: Tx, importId: string): Promise<void> {
  await sql`
    update import_row set effect = null
    where import_id = ${importId} and target is not null and same_as is null and applied_at is null`.execute(tx)
}

/** By the file's own ids of books: the book that an earlier import of the reader came to, by decision or match. */
export async function listLearned(
  db: Db,
  { readerId, importId }: { readerId: string; importId: string },
  sourceIds: string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ source_id: string; google_books_id: string }>`
    with others as materialized (
      select id from import where reader_id = ${readerId} and id <> ${importId}
    )
    select distinct on (1) content ->> 'source_id' as source_id, google_books_id
    from import_row
    join book on book.id = case when decision = 'book' then chosen_id else import_row.book_id end
    where import_id = any(array(select id from others)) and content ->> 'source_id' = any(${sourceIds}::text[])
      and (decision = 'book' or decision is null and outcome = 'matched') and owner_id is null
    order by 1, decision is null, import_id desc`.execute(db)
  return new Map(rows.map((row) => [row.source_id, row.google_books_id]))
}

/** Those of these ids that are books of the reader's own. */
export async function listOwnIds(db: Db, readerId: string, googleBooksIds: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; google_books_id: string }>`
    select id, google_books_id from book
    where owner_id = ${readerId} and google_books_id = any(${googleBooksIds}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.google_books_id, row.id]))
}

/** Where a row went after the import was done. */
export async function saveLanded(
  tx: Tx,
  importId: string,
  { row, landed_id, decision, chosen_id }: Decided & { landed_id: string },
): Promise<void> {
  await sql`
    update import_row set
      landed_id = ${landed_id},
      decision = case when row = ${row} then ${decision} else decision end,
      chosen_id = case when row = ${row} then ${chosen_id}::uuid else chosen_id end
    where import_id = ${importId} and (row = ${row} or same_as = ${row})`.execute(tx)
}
