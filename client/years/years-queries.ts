import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import { getSharedYear, getYear } from '#contract/library/years.ts'

export function yearQuery(api: Api, year: number) {
  return queryOptions({
    queryKey: ['years', year],
    queryFn: () => api.call(getYear, { params: { year } }),
    // Whatever is read, changed or undone elsewhere is told here.
    staleTime: 0,
  })
}

export function sharedYearQuery(api: Api, token: string) {
  return queryOptions({
    queryKey: ['shared-years', token],
    queryFn: () => api.call(getSharedYear, { params: { token } }),
    staleTime: 0,
  })
}
