import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import { getPoints, getPointsHistory, getStreak } from '#contract/points.ts'
import { firstPage } from '../transport/first-page.ts'

/** Parent key of everything an action may change: points, achievements, challenges and ranks are invalidated together. */
export const pointsKey = ['points']
export const streakKey = ['streak']

// Asked for before the frame's code has come (`readFrameEarly`): a reply that is there by then is shown in the first paint.

export function pointsQuery(api: Api) {
  return queryOptions({
    queryKey: [...pointsKey, 'total'],
    queryFn: () => api.call(getPoints, {}),
    initialData: () => api.known?.(getPoints, {}),
  })
}

export function streakQuery(api: Api) {
  return queryOptions({
    queryKey: streakKey,
    queryFn: () => api.call(getStreak, {}),
    initialData: () => api.known?.(getStreak, {}),
  })
}

export function pointsHistoryQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: [...pointsKey, 'history'],
    queryFn: ({ pageParam }) =>
      api.call(getPointsHistory, { query: pageParam === undefined ? {} : { after: pageParam } }),
    initialPageParam: firstPage,
    getNextPageParam: (last) => last.next ?? undefined,
  })
}
