import type { BookInProgress } from '#contract/reading.ts'
import { localDateOf } from '../../ui/text/date-text.ts'

/** Ids, first what the reader had in hand last: by the day of the latest progress, or the day it was begun. */
export function orderInHand(books: readonly BookInProgress[]): string[] {
  return books.toSorted((a, b) => lastFirst(lastDay(a), lastDay(b))).map(({ book }) => book.google_books_id)
}

/** In an order found before; what has come since stands first. */
export function inOrder(books: readonly BookInProgress[], ids: readonly string[]): BookInProgress[] {
  const position = ({ book }: BookInProgress) => ids.indexOf(book.google_books_id)
  return books.toSorted((a, b) => position(a) - position(b))
}

function lastDay({ since, reading }: BookInProgress): string {
  const begun = localDateOf(since)
  const noted = reading?.progress[0]?.on ?? ''
  return noted > begun ? noted : begun
}

/** Dates sort as they are written; their order in a language would be looked up for a long time. */
function lastFirst(a: string, b: string): number {
  return Number(a < b) - Number(a > b)
}
