import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import { getLeaderboard } from '#contract/leaderboard.ts'
import { pointsKey } from '../gamification/gamification-queries.ts'
import type { Board } from './board-address.ts'

/** A page turned leaves the last one in sight until the next is there. */
export function leaderboardQuery(api: Api, board: Board) {
  return queryOptions({
    queryKey: [...pointsKey, 'leaderboard', board],
    queryFn: () => api.call(getLeaderboard, { query: board }),
    placeholderData: keepPreviousData,
  })
}
