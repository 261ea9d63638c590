import { queryOptions, skipToken } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import type { Reply } from '#contract/endpoint.ts'
import { listFavoriteIds, listFavorites } from '#contract/favorites.ts'
import { firstBooks, readList } from '../books/fetch-list.ts'

type FavoriteIds = Reply<typeof listFavoriteIds>

const favoritesKey = ['favorites']

export function favoritesQuery(api: Api) {
  return queryOptions({
    queryKey: [...favoritesKey, 'books'],
    queryFn: (context) => readList(context, firstFavoritesQuery(api), () => api.call(listFavorites, { query: {} })),
  })
}

/** Asked for by the one before, which also tries again, and of no use once that is answered. */
export function firstFavoritesQuery(api: Api) {
  return queryOptions({
    queryKey: [...favoritesKey, 'first books'],
    queryFn: () => api.call(listFavorites, { query: { first: firstBooks } }),
    retry: false,
    gcTime: 0,
  })
}

/** Which books are favorites, for the hearts on cards. */
export function favoriteIdsQuery(api: Api) {
  return queryOptions({ queryKey: [...favoritesKey, 'ids'], queryFn: () => api.call(listFavoriteIds, {}) })
}

/** The id that its favorite has: a book may be shown under another as well. */
export function ownIdIn(favorites: FavoriteIds | undefined, id: string): string {
  return favorites?.other_ids?.find((other) => other.id === id)?.google_books_id ?? id
}

interface Press {
  favorite: boolean
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
