import type { BookSeries } from '#contract/books/book-series.ts'
import type { Db } from '../db/database.ts'
import { findPosition, listNeighbours } from './series.sql.ts'

/** Null unless the editions of the book leave no doubt. */
export async function findSeries(db: Db, bookId: string): Promise<BookSeries | null> {
  const position = await findPosition(db, bookId)
  if (!position) return null
  const neighbours = await listNeighbours(db, bookId, position)
  const bookAt = (number: number) => {
    const found = neighbours.find((each) => each.number === number)
    return found ? { google_books_id: found.google_books_id, title: found.title } : null
  }
  return { ...position, previous: bookAt(position.number - 1), next: bookAt(position.number + 1) }
}
