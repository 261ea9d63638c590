import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import { getStats } from '#contract/library/stats.ts'
import type { Span } from './span.ts'

export function statsQuery(api: Api, { from, to }: Span) {
  return queryOptions({
    queryKey: ['stats', from ?? '', to ?? ''],
    queryFn: () => api.call(getStats, { query: { ...(from && { from }), ...(to && { to }) } }),
    placeholderData: keepPreviousData,
    // Whatever is read, changed or undone elsewhere counts here.
    staleTime: 0,
  })
}
