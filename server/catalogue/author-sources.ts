import { searchPageSize } from '#contract/books.ts'
import type { Deps } from '../deps.ts'
import type { CatalogueBook, CatalogueSource } from '../outside/catalogue-source.ts'
import { nameKey } from '../search/index/search-terms.ts'
import { foldWords } from '../search/index/fold-text.ts'
import { splitTitle } from '../search/index/title-keys.ts'
import { askSource } from './source-search.ts'

type Needed = Pick<Deps, 'db' | 'now' | 'sources'>

const pages = [1, 2]

export interface Elsewhere {
  books: CatalogueBook[]
  /** No source answered. */
  unheard: boolean
}

/** The best twenty books from the first outside catalogue that knows the author, each title once. */
export async function findAuthorElsewhere(deps: Needed, name: string): Promise<Elsewhere> {
  const key = nameKey(name)
  let unheard = deps.sources.length > 0
  for (const source of deps.sources) {
    const found = await askForPages(deps, source, name)
    if (!found) continue
    unheard = false
    const books = onceEach(found.filter((book) => book.authors.some((author) => nameKey(author) === key)))
    if (books.length > 0) return { books, unheard }
  }
  return { books: [], unheard }
}

async function askForPages(deps: Needed, source: CatalogueSource, name: string): Promise<CatalogueBook[] | undefined> {
  const found: CatalogueBook[] = []
  for (const page of pages) {
    const answer = await askSource(deps, source, { type: 'author', query: name, page })
    if (!answer) return page === 1 ? undefined : found
    found.push(...answer.books)
    if (answer.books.length < searchPageSize) break
  }
  return found
}

/** Removes duplicates, as an outside catalogue lists every edition. */
function onceEach(books: CatalogueBook[]): CatalogueBook[] {
  const once = new Map(books.toReversed().map((book) => [titleKey(book.title), book]))
  return books.filter((book) => once.get(titleKey(book.title)) === book)
}

/** Two books by one author with the same key are the same book. */
export function titleKey(title: string): string {
  return foldWords(splitTitle(title).main).join(' ')
}
