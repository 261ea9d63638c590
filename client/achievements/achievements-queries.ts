import { queryOptions } from '@tanstack/react-query'
import { listAchievements } from '#contract/achievements.ts'
import type { Api } from '#contract/api.ts'
import { listEarnedAchievements } from '#contract/points.ts'
import { pointsKey } from '../points/points-queries.ts'

export function achievementsQuery(api: Api) {
  return queryOptions({ queryKey: [...pointsKey, 'achievements'], queryFn: () => api.call(listAchievements, {}) })
}

/** Newest first. */
export function earnedAchievementsQuery(api: Api) {
  return queryOptions({
    queryKey: [...pointsKey, 'earned-achievements'],
    queryFn: () => api.call(listEarnedAchievements, {}),
  })
}
