import type { Book } from '#contract/shapes.ts'

/** The book that a link carried along; the browser may have kept it since an older Octavo. */
export function readPassedBook(state: unknown): Book | undefined {
  const book: unknown = typeof state === 'object' && state !== null && 'book' in state ? state.book : undefined
  return isBook(book) ? book : undefined
}

function isBook(found: unknown): found is Book {
  if (typeof found !== 'object' || found === null) return false
  const book = found as Record<string, unknown>
  const texts = [
    book['google_books_id'],
    book['title'],
    book['author'],
    book['description'],
    book['image'],
    book['year'],
  ]
  return texts.every((text) => typeof text === 'string') && [book['genres'], book['authors']].every(Array.isArray)
}
