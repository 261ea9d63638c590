import type { YearBook } from '#contract/library/years.ts'

/** Each book once, however often it was finished. */
export function differentBooks(books: readonly YearBook[]): YearBook[] {
  return [...new Map(books.map((each) => [each.book.google_books_id, each])).values()]
}
