import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import { getStats } from '#contract/library/stats.ts'

/** What the reader read in all, with what the import brought. */
export function firstStatsQuery(api: Api, importId: string) {
  return queryOptions({
    queryKey: ['imports', 'stats', importId],
    queryFn: () => api.call(getStats, { query: {} }),
    staleTime: 0,
  })
}
