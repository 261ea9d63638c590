import { sql } from 'kysely'
import type { StatusInProgress } from '#contract/reading.ts'
import type { BookRow } from '../books/books.sql.ts'
import { pagesAsRead } from '../books/edition-read.sql.ts'
import { listedBook } from '../books/listed-book.sql.ts'
import type { Db, Tx } from '../db/database.ts'
import type { BookStatusTable } from '../db/schema.ts'
import type { Precision } from './partial-date.ts'
import type { TimeCursor } from '../http/pagination.ts'

export type StoredStatus = BookStatusTable['status']

export async function findStatus(db: Db | Tx, readerId: string, bookId: string): Promise<StoredStatus | undefined> {
  const row = await db
    .selectFrom('book_status')
    .select('status')
    .where('reader_id', '=', readerId)
    .where('book_id', '=', bookId)
    .executeTakeFirst()
  return row?.status
}

export interface StatusRow {
  status: StoredStatus
  changed_at: Date
  times_finished: number
  times_stopped: number
  /** Whether a reading is open, and since when. */
  open: boolean
  open_since: string | null
  open_precision: Precision | null
}

export async function describeStatus(db: Db | Tx, readerId: string, bookId: string): Promise<StatusRow | undefined> {
  const { rows } = await sql<StatusRow>`
    select status, changed_at, readings.*
    from book_status left join (${readingsOf(readerId, bookId)}) as readings on true
    where reader_id = ${readerId} and book_id = ${bookId}`.execute(db)
  return rows[0]
}

/** Past readings stay when the status of a book is removed. */
export interface StatusBefore extends Omit<StatusRow, 'status' | 'changed_at'> {
  status: StoredStatus | null
  /** How many books have a status, if this one has none. */
  added: number
}

/** Like `describeStatus`, with what decides whether the status may change. Call after `lockReader`. */
export async function findStatusBefore(tx: Tx, readerId: string, bookId: string): Promise<StatusBefore> {
  const { rows } = await sql<StatusBefore>`
    select status, readings.*,
      case when status is null then (select count(*) from book_status where reader_id = ${readerId}) else 0 end as added
    from (${readingsOf(readerId, bookId)}) as readings
      left join book_status on reader_id = ${readerId} and book_id = ${bookId}`.execute(tx)
  const [before] = rows
  if (!before) throw new Error('An aggregate without groups has one row.')
  return before
}

function readingsOf(readerId: string, bookId: string) {
  return sql`
    select count(*) filter (where outcome = 'finished') as times_finished,
      count(*) filter (where outcome = 'stopped') as times_stopped,
      coalesce(bool_or(outcome = 'open'), false) as open,
      max(started_on) filter (where outcome = 'open') as open_since,
      max(started_precision) filter (where outcome = 'open') as open_precision
    from reading where reading.reader_id = ${readerId} and reading.book_id = ${bookId}`
}

/** READING includes paused books, and those that are read again. */
const storedAs: Record<StatusInProgress, StoredStatus[]> = {
  WANT_TO_READ: ['WANT_TO_READ'],
  READING: ['READING', 'PAUSED'],
}

export interface InProgressRow extends BookRow {
  status: StoredStatus
  at: Date
  pages: number | null
  /** The open reading. */
  reading_id: string | null
  started_on: string | null
  started_precision: Precision | null
  reading_pages: number | null
  reading_minutes: number | null
}

export async function listBooksOf(
  db: Db,
  readerId: string,
  { status, after, limit }: { status: StatusInProgress; after: TimeCursor | undefined; limit: number },
): Promise<InProgressRow[]> {
  const beyond = after ? sql`and (changed_at, book_id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``
  const each = storedAs[status].map(
    (stored) => sql`(
      select book_id, status, changed_at from book_status
      where reader_id = ${readerId} and status = ${stored} ${beyond}
      order by changed_at desc, book_id desc limit ${limit}
    )`,
  )
  if (status === 'READING') {
    const begun = sql`coalesce(again.started_at, being.changed_at)`
    each.push(sql`(
      select again.book_id, being.status, ${begun} as changed_at
      from ${readAgain(readerId)}
        ${after ? sql`and (${begun}, again.book_id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
      order by 3 desc, 1 desc limit ${limit}
    )`)
  }
  const { rows } = await sql<InProgressRow>`
    select ${listedBook}, shown.status, changed_at as at, ${pagesAsRead(sql`kept.edition`)} as pages, reading.id as reading_id,
      reading.started_on, reading.started_precision, reading.pages as reading_pages, reading.minutes as reading_minutes
    from (${sql.join(each, sql` union all `)}) as shown join book on book.id = shown.book_id
      left join library_book as kept on kept.reader_id = ${readerId} and kept.book_id = shown.book_id
      left join reading
        on reading.reader_id = ${readerId} and reading.book_id = shown.book_id and reading.outcome = 'open'
    order by changed_at desc, shown.book_id desc
    limit ${limit}`.execute(db)
  return rows
}

export async function countBooksOf(db: Db, readerId: string, status: StatusInProgress): Promise<number> {
  const again = status === 'READING' ? sql`(select count(*) from ${readAgain(readerId)})` : sql`0`
  const { rows } = await sql<{ n: number }>`
    select count(*) + ${again} as n from book_status
    where reader_id = ${readerId} and status = any(${storedAs[status]}::text[])`.execute(db)
  return rows[0]?.n ?? 0
}

/** For `from`, with a condition that can be gone on with: open readings of finished books. */
function readAgain(readerId: string) {
  return sql`
    reading as again
      join book_status as being on being.reader_id = again.reader_id and being.book_id = again.book_id
    where again.reader_id = ${readerId} and again.outcome = 'open' and being.status = 'FINISHED'`
}

/** What the reader chose here replaces what an import said. */
export async function saveStatus(
  tx: Tx,
  readerId: string,
  bookId: string,
  status: StoredStatus,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('book_status')
    .values({ reader_id: readerId, book_id: bookId, status, changed_at: at })
    .onConflict((conflict) =>
      conflict.columns(['reader_id', 'book_id']).doUpdateSet({ status, changed_at: at, import_id: null }),
    )
    .execute()
}

/** Counts the reader's books with any status. */
export async function countAdded(tx: Tx, readerId: string): Promise<number> {
  const { n } = await tx
    .selectFrom('book_status')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('reader_id', '=', readerId)
    .executeTakeFirstOrThrow()
  return n
}

export async function deleteStatus(tx: Tx, readerId: string, bookId: string): Promise<void> {
  await tx.deleteFrom('book_status').where('reader_id', '=', readerId).where('book_id', '=', bookId).execute()
}

export async function moveBooksRead(tx: Tx, readerId: string, by: 1 | -1): Promise<void> {
  await tx
    .updateTable('reader')
    .set((eb) => ({ books_read: eb('books_read', '+', by) }))
    .where('id', '=', readerId)
    .execute()
}
