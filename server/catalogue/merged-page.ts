import { searchPageSize } from '#contract/books.ts'
import type { CatalogueAnswer, CatalogueBook } from '../outside/catalogue-source.ts'
import type { StoredBook } from '../books/book-reply.ts'
import { nameKey } from '../search/index/search-terms.ts'
import type { ShelfView } from '../search/shelf-search.ts'
import { splitTitle, titleKeys } from '../search/index/title-keys.ts'

type AnyBook = CatalogueBook | StoredBook

export interface MergedPage {
  books: AnyBook[]
  totalResults: number | null
}

/**
 * Puts stored books with the requested title first (as the outside catalogue describes them, if its first page has them), then
 * the catalogue's page; other stored books fill a page that is not full. Books pushed off a page open the next one, so that
 * paging loses and repeats nothing. Undefined if a needed page is not available.
 */
export async function mergedPage(
  first: CatalogueAnswer,
  { called, others }: ShelfView,
  page: number,
  ask: (page: number) => Promise<CatalogueAnswer | undefined>,
): Promise<MergedPage | undefined> {
  const opening = called.map((book): AnyBook => first.books.find((each) => isSameWork(each, book)) ?? book)
  const found = [...new Set([...opening, ...first.books])]
  const fill = others.filter((book) => !found.some((each) => isSameWork(each, book)))
  const pageOne = [...found, ...fill.slice(0, Math.max(0, searchPageSize - found.length))]
  const pushed = Math.max(0, pageOne.length - searchPageSize)
  const added = pageOne.length - first.books.length
  if (page === 1) return shown(pageOne.slice(0, searchPageSize), first, added)

  const current = await ask(page)
  if (!current || pushed === 0) return current && shown(current.books, current, added)
  const before = page === 2 ? pageOne : (await ask(page - 1))?.books
  if (!before) return undefined
  const carried = page === 2 ? before.slice(searchPageSize) : before.slice(searchPageSize - pushed)
  return shown([...carried, ...current.books.slice(0, searchPageSize - pushed)], current, added)
}

function shown(books: AnyBook[], { totalResults }: CatalogueAnswer, added: number): MergedPage {
  return { books, totalResults: totalResults === null ? null : totalResults + added }
}

function isSameWork(a: AnyBook, b: AnyBook): boolean {
  if (a.google_books_id === b.google_books_id) return true
  const keys = titleKeys(splitTitle(a.title))
  const names = new Set(a.authors.map(nameKey))
  return (
    titleKeys(splitTitle(b.title)).some((key) => keys.includes(key)) &&
    b.authors.some((name) => names.has(nameKey(name)))
  )
}
