import { fits } from '#contract/fits.ts'
import { book, type Book } from '#contract/book.ts'

/** The book that a link carried along; the browser may have kept it since an older Octavo. */
export function readRouterStateBook(state: unknown): Book | undefined {
  const passed: unknown = typeof state === 'object' && state !== null && 'book' in state ? state.book : undefined
  return fits(book, passed) ? passed : undefined
}
