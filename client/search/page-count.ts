import { searchPageSize } from '#contract/books.ts'

/** The number of pages assumed for a source without totals, once its first page is full. */
const pagesAtFirst = 5
const pagesMore = 3

export interface SeenPage {
  page: number
  books: number
  /** Null if the source gives none. */
  totalPages: number | null
  totalResults: number | null
}

export interface PageCount {
  pages: number
  results: number
  /** There may be more pages, so Next stays enabled. */
  estimated: boolean
}

/** The number of pages of a search: from the source's total, else estimated from the pages seen so far. */
export function countPages(current: SeenPage, seen: readonly SeenPage[] = []): PageCount {
  if (current.totalPages !== null) {
    return { pages: current.totalPages, results: current.totalResults ?? 0, estimated: false }
  }
  return countToTheEnd([current, ...seen]) ?? estimate(current.page)
}

/** A page that is not full is the last; before an empty one, the previous page is the last. */
function countToTheEnd(seen: readonly SeenPage[]): PageCount | undefined {
  const [end] = seen.filter(({ books }) => books < searchPageSize).toSorted((a, b) => a.page - b.page)
  if (!end) return undefined
  const pages = end.books > 0 ? end.page : end.page - 1
  return { pages: Math.max(1, pages), results: (end.page - 1) * searchPageSize + end.books, estimated: false }
}

function estimate(page: number): PageCount {
  let pages = pagesAtFirst
  for (let turned = 2; turned <= page; turned += 1) if (turned >= pages - 1) pages += pagesMore
  return { pages, results: pages * searchPageSize, estimated: true }
}

export function isNextDisabled(page: number, count: PageCount): boolean {
  return !count.estimated && page >= count.pages
}

/** Past the end of a search: the page to go back to, which is the last one if that is known. */
export function pageBefore({ page, books, totalPages }: SeenPage): number | undefined {
  if (books > 0 || page === 1) return undefined
  return Math.max(1, Math.min(page - 1, totalPages ?? Infinity))
}
