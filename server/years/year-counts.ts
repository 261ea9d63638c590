import { knowsMostPages } from '#contract/library/known-pages.ts'
import type { YearInBooks } from '#contract/library/years.ts'
import { bookCountText } from '../books/book-count-text.ts'

/** ['34 books', '4,784 pages']: pages only where most are known, as no footnote can say on what they rest. */
export function countsOf({ books_count, pages, pages_known, readings }: YearInBooks): string[] {
  const books = bookCountText(books_count)
  return knowsMostPages(pages_known, readings) ? [books, `${pages.toLocaleString('en')} pages`] : [books]
}
