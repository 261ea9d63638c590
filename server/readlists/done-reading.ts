import type { Tx } from '../db/database.ts'
import { planMoves } from '../ordered-list/book-order.ts'
import { saveMoves } from '../ordered-list/positions.sql.ts'
import { findDoneReading, insertIntoDoneReading, listByFinish } from './done-reading.sql.ts'

/** 'Done Reading' contains the currently finished books, the most recently finished first. Call after the reading is stored. */
export async function addToDoneReading(
  tx: Tx,
  readerId: string,
  bookId: string,
  at: Date,
  { isToday }: { isToday: boolean },
): Promise<void> {
  await insertIntoDoneReading(tx, readerId, bookId, at)
  if (!isToday) await orderDoneReading(tx, readerId)
}

/** By the latest finish of each book. Moves as few as it takes. Call with the reader locked. */
export async function orderDoneReading(tx: Tx, readerId: string): Promise<void> {
  const listId = await findDoneReading(tx, readerId)
  const books = await listByFinish(tx, readerId, listId)
  const ids = books.map(({ google_books_id: id }) => id)
  const moves = planMoves(books, ids) ?? []
  if (moves.length > 0) await saveMoves(tx, 'readlist', listId, moves)
}
