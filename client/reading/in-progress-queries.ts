import { infiniteQueryOptions, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import type { Reply } from '#contract/endpoint.ts'
import { listBooksUnderWay, type StatusUnderWay } from '#contract/reading.ts'
import { firstPage } from '../transport/first-page.ts'

export const booksUnderWayKey = ['books-under-way']

export function booksUnderWayQuery(api: Api, status: StatusUnderWay) {
  return infiniteQueryOptions({
    queryKey: [...booksUnderWayKey, status],
    queryFn: ({ pageParam }) =>
      api.call(listBooksUnderWay, { query: { status, ...(pageParam !== undefined && { after: pageParam }) } }),
    initialPageParam: firstPage,
    getNextPageParam: (last) => last.next ?? undefined,
  })
}

export type BooksUnderWay = UseInfiniteQueryResult<InfiniteData<Reply<typeof listBooksUnderWay>>>
