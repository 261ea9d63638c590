import type { Api } from '#contract/api.ts'
import { getBookPage } from '#contract/book-page.ts'
import { searchBooks } from '#contract/books.ts'
import { getMoreOfBook } from '#contract/books/more-of-book.ts'
import { listFavoriteIds } from '#contract/favorites.ts'
import { getFeed } from '#contract/feed/feed.ts'
import { listGoals } from '#contract/library/goals.ts'
import { getLibraryOverview } from '#contract/library/library.ts'
import { getStats } from '#contract/library/stats.ts'
import { listBooksInProgress } from '#contract/reading.ts'
import { readSearch } from '../../books/search-address.ts'
import { localDay } from '../../ui/text/day-text.ts'
import { genreOfTheDay } from '../../search/example-searches.ts'

interface Address {
  params: Readonly<Record<string, string | undefined>>
  query: URLSearchParams
  isReader: boolean
}

/** Makes the calls that a page's queries make first, to the letter: they then get these replies (see `earlyReads`). */
export type Read = (api: Api, address: Address) => Promise<unknown>[]

export const readHome: Read = (api, { query }) => {
  const { query: q, type: filterType, page } = readSearch(query)
  if (q !== '') return [api.call(searchBooks, { query: { q, filterType, page } })]
  return [
    api.call(listBooksInProgress, { query: { status: 'READING' } }),
    api.call(listBooksInProgress, { query: { status: 'WANT_TO_READ' } }),
    api.call(getFeed, { query: {} }),
    api.call(listGoals, {}),
    api.call(searchBooks, { query: { q: genreOfTheDay(new Date()), filterType: 'genre', page: 1 } }),
  ]
}

/** Of this year; with another span in the address, its own code asks. */
export const readStats: Read = (api, { query }) => {
  if (query.size > 0) return []
  const year = localDay().slice(0, 4)
  return [
    api.call(getLibraryOverview, {}),
    api.call(getStats, { query: { from: `${year}-01-01`, to: `${year}-12-31` } }),
    api.call(listGoals, {}),
  ]
}

export const readBook: Read = (api, { params: { bookId = '' }, isReader }) => [
  api.call(getBookPage, { params: { id: bookId } }),
  api.call(getMoreOfBook, { params: { id: bookId } }),
  ...(isReader ? [api.call(listFavoriteIds, {})] : []),
]
