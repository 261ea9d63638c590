import { queryOptions } from '@tanstack/react-query'
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
