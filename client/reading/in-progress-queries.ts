import { infiniteQueryOptions, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import type { Reply } from '#contract/endpoint.ts'
import { listBooksInProgress, type StatusInProgress } from '#contract/reading.ts'
import { firstPage } from '../transport/first-page.ts'

export const booksInProgressKey = ['books-under-way']

export function booksInProgressQuery(api: Api, status: StatusInProgress) {
  return infiniteQueryOptions({
    queryKey: [...booksInProgressKey, status],
    queryFn: ({ pageParam }) =>
      api.call(listBooksInProgress, { query: { status, ...(pageParam !== undefined && { after: pageParam }) } }),
    initialPageParam: firstPage,
    getNextPageParam: (last) => last.next ?? undefined,
  })
}

export type BooksInProgress = UseInfiniteQueryResult<InfiniteData<Reply<typeof listBooksInProgress>>>
