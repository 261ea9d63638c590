import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import { getOwnProfile } from '#contract/profiles.ts'
import { pointsKey } from '../gamification/gamification-queries.ts'

/** Among what any deed may change. */
export const ownProfileKey = [...pointsKey, 'own-profile']

export function ownProfileQuery(api: Api) {
  return queryOptions({ queryKey: ownProfileKey, queryFn: () => api.call(getOwnProfile, {}) })
}
