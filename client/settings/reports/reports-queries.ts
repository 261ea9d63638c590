import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import { listNotices, listReports } from '#contract/moderation/reports.ts'
import { firstPage } from '../../transport/first-page.ts'

/** Asked anew each time: an outcome is what one looks for. */
export function reportsQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: ['reports'],
    queryFn: ({ pageParam }) => api.call(listReports, { query: pageParam === undefined ? {} : { after: pageParam } }),
    initialPageParam: firstPage,
    getNextPageParam: (last) => last.next ?? undefined,
    staleTime: 0,
  })
}

export function noticesQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: ['notices'],
    queryFn: ({ pageParam }) => api.call(listNotices, { query: pageParam === undefined ? {} : { after: pageParam } }),
    initialPageParam: firstPage,
    getNextPageParam: (last) => last.next ?? undefined,
    staleTime: 0,
  })
}
