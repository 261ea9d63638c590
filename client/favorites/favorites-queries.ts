import { queryOptions, skipToken } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import { listFavoriteIds, listFavorites } from '#contract/favorites.ts'

export const favoritesKey = ['favorites']

export function favoritesQuery(api: Api) {
  return queryOptions({ queryKey: [...favoritesKey, 'books'], queryFn: () => api.call(listFavorites, {}) })
}

/** Which books are favourites, for the hearts on cards. */
export function favoriteIdsQuery(api: Api) {
  return queryOptions({ queryKey: [...favoritesKey, 'ids'], queryFn: () => api.call(listFavoriteIds, {}) })
}

interface Press {
  wanted: boolean
  /** The server has done it, and has been asked since what it holds. */
  answered: boolean
}

/** What was pressed, by the id of the book. Never asked for: the presses themselves write it. */
export const favoritePressesQuery = queryOptions<Record<string, Press>>({
  queryKey: ['favorite presses'],
  queryFn: skipToken,
  initialData: {},
  gcTime: Infinity,
})
