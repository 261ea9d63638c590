import type { BookInProgress } from '#contract/reading.ts'
import { localDateOf } from '../../ui/text/date-text.ts'

/** Ids, first what the reader had in hand last: by the day of the latest progress, or the day it was begun. */
export function orderInHand(books: readonly BookInProgress[]): string[] {
  return books.toSorted((a, b) => lastFirst(lastDay(a), lastDay(b))).map(({ book }) => book.google_books_id)
}

/** In an order found before; what has come since stands first, and what is listed after all of them, on a later page, last. */
export function inOrder(books: readonly BookInProgress[], ids: readonly string[]): BookInProgress[] {
  const isKnown = ({ book }: BookInProgress) => ids.includes(book.google_books_id)
  const last = books.findLastIndex(isKnown)
  const [listed, later] = [books.slice(0, last + 1), books.slice(last + 1)]
  const position = ({ book }: BookInProgress) => ids.indexOf(book.google_books_id)
  const inOldOrder = listed.toSorted((a, b) => position(a) - position(b))
  return last === -1 ? [...books] : [...inOldOrder, ...later]
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
