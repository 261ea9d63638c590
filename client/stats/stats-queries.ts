import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import { getStats } from '#contract/library/stats.ts'
import { shownAtOnce } from '../transport/shown-at-once.ts'
import type { Span } from './span.ts'

export function statsQuery(api: Api, { from, to }: Span) {
  const input = { query: { ...(from && { from }), ...(to && { to }) } }
  return queryOptions({
    queryKey: ['stats', from ?? '', to ?? ''],
    queryFn: () => api.call(getStats, input),
    placeholderData: keepPreviousData,
    // Whatever is read, changed or undone elsewhere counts here.
    ...shownAtOnce(api, getStats, input),
  })
}
