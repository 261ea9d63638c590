import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import { getOwnProfile } from '#contract/profiles.ts'
import { getReadingLife } from '#contract/profiles/reading-life.ts'
import { lifeKey } from './life/life-key.ts'
import { pointsKey } from '../points/points-queries.ts'

/** Under `pointsKey`, because any action may change the profile's numbers. */
export function ownProfileQuery(api: Api) {
  return queryOptions({ queryKey: [...pointsKey, 'own-profile'], queryFn: () => api.call(getOwnProfile, {}) })
}

/** Asked anew each time: almost anything that a reader does with a book changes it. A profile is whole without it. */
export function readingLifeQuery(api: Api, username: string) {
  return queryOptions({
    queryKey: [...lifeKey, username.toLowerCase()],
    queryFn: () => api.call(getReadingLife, { params: { username } }),
    staleTime: 0,
    retry: false,
  })
}
