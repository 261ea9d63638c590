import { fits } from '#contract/fits.ts'
import { book, type Book } from '#contract/book.ts'

/** The book passed along by a link; history state may have been written by an older version of the app. */
export function readRouterStateBook(state: unknown): Book | undefined {
  const passed: unknown = typeof state === 'object' && state !== null && 'book' in state ? state.book : undefined
  return fits(book, passed) ? passed : undefined
}
