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

/** False where the reader had not started the book. */
export async function finishOpenReading(
  tx: Tx,
  readerId: string,
  bookId: string,
  at: Date,
  finished_on: string,
): Promise<boolean> {
  const finished = await tx
    .updateTable('reading')
    // A clock that was set back ends no reading before its start.
    .set({ finished_at: sql<Date>`greatest(started_at, ${at})`, finished_on })
    .where('reader_id', '=', readerId)
    .where('book_id', '=', bookId)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return finished.numUpdatedRows === 1n
}

/** A reading of which only the end is known. */
export async function insertFinishedReading(
  tx: Tx,
  readerId: string,
  id: string,
  bookId: string,
  at: Date,
  finished_on: string,
): Promise<void> {
  await tx
    .insertInto('reading')
    .values({ reader_id: readerId, id, book_id: bookId, finished_at: at, finished_on })
    .execute()
}

export async function moveBooksRead(tx: Tx, readerId: string, by: 1 | -1): Promise<void> {
  await tx
    .updateTable('reader')
    .set((eb) => ({ books_read: eb('books_read', '+', by) }))
    .where('id', '=', readerId)
    .execute()
}
