import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import { listFollowRequests } from '#contract/privacy/follow-requests.ts'
import { firstPage } from '../transport/first-page.ts'

export const followRequestsKey = ['follow-requests']

/** Asked anew each time: a request may have come or been withdrawn. */
export function followRequestsQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: followRequestsKey,
    queryFn: ({ pageParam }) =>
      api.call(listFollowRequests, { query: pageParam === undefined ? {} : { after: pageParam } }),
    initialPageParam: firstPage,
    getNextPageParam: (last) => last.next ?? undefined,
    staleTime: 0,
  })
}
