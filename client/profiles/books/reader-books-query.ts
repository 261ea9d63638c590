import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import { listReaderBooks } from '#contract/profiles/reader-books.ts'
import { firstPage } from '../../transport/first-page.ts'
import type { Part } from './reader-books-address.ts'

/** Asked anew each time: the reader goes on reading. */
export function readerBooksQuery(api: Api, username: string, part: Part | undefined) {
  return infiniteQueryOptions({
    queryKey: ['reader-books', username.toLowerCase(), part ?? 'all'],
    queryFn: ({ pageParam }) =>
      api.call(listReaderBooks, {
        params: { username },
        query: { ...(part && { only: part }), ...(pageParam !== undefined && { after: pageParam }) },
      }),
    initialPageParam: firstPage,
    getNextPageParam: (last) => last.next ?? undefined,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}
