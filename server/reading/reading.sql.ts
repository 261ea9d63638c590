import { sql } from 'kysely'
import type { SettableStatus, StatusInProgress } from '#contract/reading.ts'
import type { BookRow } from '../books/books.sql.ts'
import { listedBook } from '../books/listed-book.sql.ts'
import type { Db, Tx } from '../db/database.ts'
import type { TimeCursor } from '../http/pagination.ts'

export async function findStatus(db: Db | Tx, readerId: string, bookId: string): Promise<SettableStatus | undefined> {
  const row = await db
    .selectFrom('book_status')
    .select('status')
    .where('reader_id', '=', readerId)
    .where('book_id', '=', bookId)
    .executeTakeFirst()
  return row?.status
}

export interface StatusRow {
  status: SettableStatus
  changed_at: Date
  times_finished: number
}

export async function describeStatus(db: Db, readerId: string, bookId: string): Promise<StatusRow | undefined> {
  const { rows } = await sql<StatusRow>`
    select status, changed_at, (
      select count(*) from reading
      where reading.reader_id = ${readerId} and reading.book_id = ${bookId} and finished_on is not null
    ) as times_finished
    from book_status where reader_id = ${readerId} and book_id = ${bookId}`.execute(db)
  return rows[0]
}

export async function listBooksOf(
  db: Db,
  readerId: string,
  { status, after, limit }: { status: StatusInProgress; after: TimeCursor | undefined; limit: number },
): Promise<(BookRow & { at: Date })[]> {
  const { rows } = await sql<BookRow & { at: Date }>`
    select ${listedBook}, changed_at as at
    from book_status join book on book.id = book_id
    where reader_id = ${readerId} and status = ${status}
      ${after ? sql`and (changed_at, book_id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    order by changed_at desc, book_id desc
    limit ${limit}`.execute(db)
  return rows
}

export async function countBooksOf(db: Db, readerId: string, status: StatusInProgress): Promise<number> {
  const { n } = await db
    .selectFrom('book_status')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('reader_id', '=', readerId)
    .where('status', '=', status)
    .executeTakeFirstOrThrow()
  return n
}

export async function saveStatus(
  tx: Tx,
  readerId: string,
  bookId: string,
  status: SettableStatus,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('book_status')
    .values({ reader_id: readerId, book_id: bookId, status, changed_at: at })
    .onConflict((conflict) => conflict.columns(['reader_id', 'book_id']).doUpdateSet({ status, changed_at: at }))
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

/** Does nothing if a reading of this book is open. */
export async function startReading(tx: Tx, readerId: string, id: string, bookId: string, at: Date): Promise<void> {
  await tx
    .insertInto('reading')
    .values({ reader_id: readerId, id, book_id: bookId, started_at: at })
    .onConflict((conflict) => conflict.columns(['reader_id', 'book_id']).where('finished_at', 'is', null).doNothing())
    .execute()
}

/** Deletes the open reading of an abandoned book; otherwise the next finish, perhaps months later, would end it. */
export async function cancelReading(tx: Tx, readerId: string, bookId: string): Promise<void> {
  await tx
    .deleteFrom('reading')
    .where('reader_id', '=', readerId)
    .where('book_id', '=', bookId)
    .where('finished_at', 'is', null)
    .execute()
}

/**
 * Ends the open reading, or stores one with only an end date, and counts the book. If the book was already finished on this date
 * and not started again, that finish stands: undoing and repeating it creates no second one.
 */
export async function finishReading(
  tx: Tx,
  readerId: string,
  id: string,
  bookId: string,
  at: Date,
  finishedOn: string,
): Promise<void> {
  await sql`
    with ended as (
      update reading
      -- A clock that was set back ends no reading before its start.
      set finished_at = greatest(started_at, ${at}), finished_on = ${finishedOn}
      where reader_id = ${readerId} and book_id = ${bookId} and finished_at is null
      returning id
    ), kept as (
      insert into reading (reader_id, id, book_id, finished_at, finished_on)
      select ${readerId}, ${id}, ${bookId}, ${at}, ${finishedOn}::date
      where not exists (select from ended) and not exists (
        select from reading where reader_id = ${readerId} and finished_on = ${finishedOn} and book_id = ${bookId}
      )
      returning id
    )
    update reader set
      books_read = books_read + 1,
      readings = readings + (select count(*) from (select from ended union all select from kept) as added)
    where id = ${readerId}`.execute(tx)
}

export async function uncountBook(tx: Tx, readerId: string): Promise<void> {
  await tx
    .updateTable('reader')
    .set((eb) => ({ books_read: eb('books_read', '-', 1) }))
    .where('id', '=', readerId)
    .execute()
}
