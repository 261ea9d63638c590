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

/** Filled by `favoritesQuery`, which also does the retries; unused once the whole list is loaded. */
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

/** The id under which the book is a favorite; it may also be shown under another source's id. */
export function ownIdIn(favorites: FavoriteIds | undefined, id: string): string {
  return favorites?.other_ids?.find((other) => other.id === id)?.google_books_id ?? id
}

interface Press {
  favorite: boolean
  /** The server has confirmed it, and the ids have been refetched since. */
  answered: boolean
}

/** Presses of hearts, by the book's id. Client state: written by the presses and never fetched. */
export const favoritePressesQuery = queryOptions<Record<string, Press>>({
  queryKey: ['favorite presses'],
  queryFn: skipToken,
  initialData: {},
  gcTime: Infinity,
})
