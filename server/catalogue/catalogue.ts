import { searchPageSize, type SearchReply } from '#contract/books.ts'
import { fail } from '#contract/errors.ts'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { lastPage, OutsideFailure, type CatalogueSearch, type CatalogueSource } from '../outside/catalogue-source.ts'
import { CallerOverBudget } from '../outside/source-budget.ts'
import { bookReply, catalogueBookReply } from '../books/book-reply.ts'
import { findBookByIsbn } from './books.ts'
import { listBooksByGoogleBooksId } from '../books/books.sql.ts'
import { isbnFrom } from '../books/isbn.ts'
import { mergedPage, type MergedPage } from './merged-page.ts'
import { hasOwnCatalogue } from './own-catalogue.sql.ts'
import { searchShelf, viewShelf, type ShelfAnswer } from '../search/shelf-search.ts'
import { askSourceOrFailure } from './source-search.ts'
import { secondsUntil } from '../time.ts'
import type { Book } from '#contract/book.ts'

type Needed = Pick<Deps, 'db' | 'now' | 'sources'>

/**
 * The first source that finds something answers; sources that fail are skipped, and the shelf comes last, unless Open Library's works are
 * loaded: then the sources are asked only for what is not here. An empty result is returned only if every source answered.
 */
export async function searchCatalogue(deps: Needed, search: CatalogueSearch): Promise<SearchReply> {
  const isbn = isbnFrom(search.query)
  if (isbn !== undefined) return searchByIsbn(deps, isbn, search.page)
  const own =
    deps.sources.length > 0 && (await hasOwnCatalogue(deps.db)) ? await searchShelf(deps.db, search) : undefined
  if (own && own.totalResults > 0 && !own.loose) return shelfReply(own)
  const unheard: OutsideFailure[] = []
  for (const source of deps.sources) {
    const answer = await searchSource(deps, source, search)
    if (answer instanceof OutsideFailure) unheard.push(answer)
    else if (answer !== 'nothing found') return answer
  }
  const answer = own ?? (await searchShelf(deps.db, search))
  if (answer.totalResults === 0) failUnheard(unheard, deps.now())
  return shelfReply(answer)
}

/** Says who it is that has to wait: the caller for more questions, if that is all, or everyone for a source. */
function failUnheard(unheard: OutsideFailure[], at: Date): void {
  const ownLimits = unheard.filter((failure) => failure instanceof CallerOverBudget)
  if (unheard.length === 0) return
  if (ownLimits.length < unheard.length) fail('source_unavailable')
  const freeAt = Math.min(...ownLimits.map(({ retryAt }) => retryAt.getTime()))
  const retryAfter = secondsUntil(freeAt, at)
  fail('rate_limited', {
    text: 'You have searched for many unknown books. Please try again in a few minutes.',
    retryAfter,
  })
}

function shelfReply({ books, totalResults }: ShelfAnswer): SearchReply {
  return { books, totalResults, totalPages: pagesFor(totalResults), source: 'shelf' }
}

/** One book: the stored one, or that of the first catalogue that knows it. */
async function searchByIsbn(deps: Needed, isbn: string, page: number): Promise<SearchReply> {
  const found = await findBookByIsbn(deps, isbn)
  if (!found) return { books: [], totalResults: 0, totalPages: 0, source: 'shelf' }
  return { books: page === 1 ? [found.book] : [], totalResults: 1, totalPages: 1, source: found.source }
}

async function searchSource(
  deps: Needed,
  source: CatalogueSource,
  search: CatalogueSearch,
): Promise<SearchReply | 'nothing found' | OutsideFailure> {
  const [first, shelf] = await Promise.all([
    askSourceOrFailure(deps, source, { ...search, page: 1 }),
    viewShelf(deps.db, search),
  ])
  if (first instanceof OutsideFailure) return first
  if (first.books.length === 0) return 'nothing found'
  let failure = new OutsideFailure(source.name, 'unavailable')
  const merged = await mergedPage(first, shelf, search.page, async (page) => {
    const answer = await askSourceOrFailure(deps, source, { ...search, page })
    if (!(answer instanceof OutsideFailure)) return answer
    failure = answer
    return undefined
  })
  if (!merged) return failure
  const { totalResults } = merged
  return {
    books: await repliesFor(deps.db, merged.books),
    totalResults,
    totalPages: totalResults === null ? null : Math.min(pagesFor(totalResults), lastPage),
    source: source.name,
  }
}

/** Replies with our own data for books that are stored. */
async function repliesFor(db: Db, books: MergedPage['books']): Promise<Book[]> {
  const ids = books.map((book) => book.google_books_id)
  const stored = new Map((await listBooksByGoogleBooksId(db, ids)).map((row) => [row.google_books_id, row]))
  return books.map((book) => {
    const row = stored.get(book.google_books_id)
    if (row) return bookReply(row)
    return 'id' in book ? book : catalogueBookReply(book)
  })
}

function pagesFor(results: number): number {
  return Math.ceil(results / searchPageSize)
}
