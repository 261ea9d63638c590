import { knowsMostPages } from '#contract/library/known-pages.ts'
import type { YearInBooks } from '#contract/library/years.ts'
import { bookCountText } from '../books/book-count-text.ts'

/** ['34 books', 'at least 4,784 pages']: pages only where most are known, as no footnote can say on what they rest. */
export function countsOf({ books_count, pages, pages_known, readings }: YearInBooks): string[] {
  const books = bookCountText(books_count)
  const least = pages_known < readings ? 'at least ' : ''
  return knowsMostPages(pages_known, readings) ? [books, `${least}${pages.toLocaleString('en')} pages`] : [books]
}
