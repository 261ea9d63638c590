import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import { listBestsellers } from '#contract/bestsellers.ts'
import { Failure } from '#contract/errors.ts'
import { cacheBestsellers, cachedFor, readCachedBestsellers } from './bestsellers-cache.ts'

/** The newspaper's list is fetched once a day; the fallback list of most read books is shown from the cache and refetched. */
export function bestsellersQuery(api: Api) {
  return queryOptions({
    queryKey: ['bestsellers'],
    queryFn: async () => {
      const list = await api.call(listBestsellers, {})
      cacheBestsellers(list)
      return list
    },
    initialData: () => readCachedBestsellers()?.list,
    initialDataUpdatedAt: () => readCachedBestsellers()?.savedAt,
    staleTime: (query) => (query.state.data?.source === 'newspaper' ? cachedFor : 0),
  })
}

/** How many milliseconds to wait before asking the newspaper again. */
export function retryDelayOf(error: Error): number | undefined {
  if (!(error instanceof Failure) || error.code !== 'source_unavailable') return undefined
  return error.retryAfter && error.retryAfter * 1000
}
