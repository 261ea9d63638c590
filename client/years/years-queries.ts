import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import { getSharedYear, getYear } from '#contract/library/years.ts'
import { shownAtOnce } from '../transport/shown-at-once.ts'

// Whatever is read, changed or undone elsewhere is told here.

export function yearQuery(api: Api, year: number) {
  return queryOptions({
    queryKey: ['years', year],
    queryFn: () => api.call(getYear, { params: { year } }),
    ...shownAtOnce(api, getYear, { params: { year } }),
  })
}

export function sharedYearQuery(api: Api, token: string) {
  return queryOptions({
    queryKey: ['shared-years', token],
    queryFn: () => api.call(getSharedYear, { params: { token } }),
    ...shownAtOnce(api, getSharedYear, { params: { token } }),
  })
}
