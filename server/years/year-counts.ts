import { knowsMostPages } from '#contract/library/known-pages.ts'
import type { YearInBooks } from '#contract/library/years.ts'

/** ['34 books', '4,784 pages']: pages only where most are known, as no footnote can say on what they rest. */
export function countsOf({ books_count, pages, pages_known, readings }: YearInBooks): string[] {
  const books = `${number(books_count)} ${books_count === 1 ? 'book' : 'books'}`
  return knowsMostPages(pages_known, readings) ? [books, `${number(pages)} pages`] : [books]
}

function number(n: number): string {
  return n.toLocaleString('en')
}
