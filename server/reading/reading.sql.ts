import { sql } from 'kysely'
import type { SettableStatus } from '#contract/reading.ts'
import type { Db, Tx } from '../db/database.ts'

export async function findStatus(db: Db | Tx, readerId: string, bookId: string): Promise<SettableStatus | undefined> {
  const row = await db
    .selectFrom('book_status')
    .select('status')
    .where('reader_id', '=', readerId)
    .where('book_id', '=', bookId)
    .executeTakeFirst()
  return row?.status as SettableStatus | undefined
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

/** Nothing where the reader is in the middle of the book already. */
export async function startReading(tx: Tx, readerId: string, id: string, bookId: string, at: Date): Promise<void> {
  await tx
    .insertInto('reading')
    .values({ reader_id: readerId, id, book_id: bookId, started_at: at })
    .onConflict((conflict) => conflict.columns(['reader_id', 'book_id']).where('finished_at', 'is', null).doNothing())
    .execute()
}

/** Ends the reading that is open, or keeps one of which only the end is known; and counts the book. */
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
      where not exists (select from ended)
    )
    update reader set books_read = books_read + 1 where id = ${readerId}`.execute(tx)
}

export async function uncountBook(tx: Tx, readerId: string): Promise<void> {
  await tx
    .updateTable('reader')
    .set((eb) => ({ books_read: eb('books_read', '-', 1) }))
    .where('id', '=', readerId)
    .execute()
}
