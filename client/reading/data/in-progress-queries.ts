import {
  infiniteQueryOptions,
  type InfiniteData,
  type QueryClient,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import type { Reply } from '#contract/endpoint.ts'
import { listBooksInProgress, type BookInProgress, type OpenReading, type StatusInProgress } from '#contract/reading.ts'
import { changeResults } from '../../transport/change-results.ts'
import { firstPage } from '../../transport/first-page.ts'
import { firstPageAtOnce } from '../../transport/shown-at-once.ts'

export const booksInProgressKey = ['books-under-way']

export function booksInProgressQuery(api: Api, status: StatusInProgress) {
  return infiniteQueryOptions({
    queryKey: [...booksInProgressKey, status],
    queryFn: ({ pageParam }) =>
      api.call(listBooksInProgress, { query: { status, ...(pageParam !== undefined && { after: pageParam }) } }),
    initialPageParam: firstPage,
    getNextPageParam: (last) => last.next ?? undefined,
    initialData: firstPageAtOnce(api, listBooksInProgress, { query: { status } }).initialData,
  })
}

type Pages = InfiniteData<Reply<typeof listBooksInProgress>>
export type BooksInProgress = UseInfiniteQueryResult<Pages>

/** Shows the progress of an open reading. */
export function showProgress(queries: QueryClient, { id, progress }: OpenReading): void {
  changeResults<BookInProgress>(queries, booksInProgressKey, (results) =>
    results.map((each) =>
      each.reading?.id === id ? { ...each, reading: { ...each.reading, progress: progress.slice(0, 1) } } : each,
    ),
  )
}
