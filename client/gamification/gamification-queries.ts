import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import { getPoints, getStreak } from '#contract/gamification.ts'

export const pointsKey = ['points']
export const streakKey = ['streak']

export function pointsQuery(api: Api) {
  return queryOptions({ queryKey: pointsKey, queryFn: () => api.call(getPoints, {}) })
}

export function streakQuery(api: Api) {
  return queryOptions({ queryKey: streakKey, queryFn: () => api.call(getStreak, {}) })
}
