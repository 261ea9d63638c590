import { reorderFavorites } from '#contract/favorites.ts'
import type { MovedBook } from '#contract/shapes.ts'
import { useApi } from '../api/api-context.ts'
import { useSaveOrder } from '../book-list/use-save-order.ts'
import { favoritesQuery } from '../favorites/favorites-queries.ts'

export function useFavoritesOrder(): (move: MovedBook) => Promise<boolean> {
  const api = useApi()
  return useSaveOrder(favoritesQuery(api).queryKey, (ids, moved) =>
    api.call(reorderFavorites, { body: { ordered_book_ids: ids, moved } }),
  )
}
