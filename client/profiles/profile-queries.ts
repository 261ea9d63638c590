import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import { getOwnProfile } from '#contract/profiles.ts'

export function ownProfileQuery(api: Api) {
  return queryOptions({ queryKey: ['own-profile'], queryFn: () => api.call(getOwnProfile, {}) })
}
