import type { BookSeries } from '#contract/books/book-series.ts'
import type { Db } from '../db/database.ts'
import { summarizeEditions } from './editions.sql.ts'
import { listNeighbours } from './series.sql.ts'

/** How many editions a book has, its other titles, its first sentence, and its series: null unless there is no doubt. */
export async function describeEditions(
  db: Db,
  bookId: string,
): Promise<{ editions: number; other_titles: string[]; opening: string; series: BookSeries | null }> {
  const { position, ...summary } = await summarizeEditions(db, bookId)
  if (!position) return { ...summary, series: null }
  const neighbours = await listNeighbours(db, bookId, position)
  const bookAt = (number: number) => {
    const found = neighbours.find((each) => each.number === number)
    return found ? { google_books_id: found.google_books_id, title: found.title } : null
  }
  return {
    ...summary,
    series: { ...position, previous: bookAt(position.number - 1), next: bookAt(position.number + 1) },
  }
}
