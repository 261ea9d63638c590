import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import { getOwnProfile } from '#contract/profiles.ts'
import { pointsKey } from '../points/points-queries.ts'

/** Under `pointsKey`, because any action may change the profile's numbers. */
export function ownProfileQuery(api: Api) {
  return queryOptions({ queryKey: [...pointsKey, 'own-profile'], queryFn: () => api.call(getOwnProfile, {}) })
}
