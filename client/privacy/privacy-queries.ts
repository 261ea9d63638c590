import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import { listBlocked } from '#contract/privacy/blocks.ts'
import { listMuted } from '#contract/privacy/mutes.ts'
import { getPrivacy } from '#contract/privacy/settings.ts'
import { firstPage } from '../transport/first-page.ts'

export const privacyKey = ['privacy']

export function privacyQuery(api: Api) {
  return queryOptions({ queryKey: privacyKey, queryFn: () => api.call(getPrivacy, {}), staleTime: 0 })
}

export type KeptList = 'blocked' | 'muted'

export function keptListQuery(api: Api, list: KeptList) {
  return infiniteQueryOptions({
    queryKey: ['kept-readers', list],
    queryFn: ({ pageParam }) =>
      api.call(list === 'blocked' ? listBlocked : listMuted, {
        query: pageParam === undefined ? {} : { after: pageParam },
      }),
    initialPageParam: firstPage,
    getNextPageParam: (last) => last.next ?? undefined,
    staleTime: 0,
  })
}
