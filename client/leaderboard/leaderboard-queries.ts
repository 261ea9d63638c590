import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import { getLeaderboard } from '#contract/leaderboard.ts'
import { pointsKey } from '../points/points-queries.ts'
import type { Board } from './board-address.ts'

/** Keeps the previous page visible until the next has loaded. */
export function leaderboardQuery(api: Api, { period, scope, page }: Board) {
  return queryOptions({
    queryKey: [...pointsKey, 'leaderboard', period, scope, page],
    queryFn: () => api.call(getLeaderboard, { query: { period, scope, page } }),
    placeholderData: (before, query) =>
      query?.queryKey.includes(period) && query.queryKey.includes(scope) ? before : undefined,
  })
}
