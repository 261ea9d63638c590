import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import { getFeed } from '#contract/feed/feed.ts'
import { feedKey } from '../follows/follows-queries.ts'
import { firstPage } from '../transport/first-page.ts'
import { firstPageAtOnce } from '../transport/shown-at-once.ts'

/** Asked anew each time: what has become private meanwhile is gone. */
export function feedQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: feedKey,
    queryFn: ({ pageParam }) => api.call(getFeed, { query: pageParam === undefined ? {} : { after: pageParam } }),
    initialPageParam: firstPage,
    getNextPageParam: (last) => last.next ?? undefined,
    ...firstPageAtOnce(api, getFeed, { query: {} }),
  })
}
