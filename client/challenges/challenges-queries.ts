import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import { listChallenges, listJoinedChallenges } from '#contract/challenges.ts'
import { pointsKey } from '../points/points-queries.ts'

export const challengesKey = [...pointsKey, 'challenges']

/** All challenges: joined, completed and open to join. */
export function challengesQuery(api: Api) {
  return queryOptions({ queryKey: [...challengesKey, 'all'], queryFn: () => api.call(listChallenges, {}) })
}

export function joinedChallengesQuery(api: Api) {
  return queryOptions({ queryKey: [...challengesKey, 'joined'], queryFn: () => api.call(listJoinedChallenges, {}) })
}
