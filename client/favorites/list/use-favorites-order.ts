import { reorderFavorites } from '#contract/favorites.ts'
import { useApi } from '../../transport/api-context.ts'
import { useSaveOrder } from '../../books/list/use-save-order.ts'
import { favoritesQuery } from '../favorites-queries.ts'
import type { MovedBook } from '#contract/book.ts'

export function useFavoritesOrder(): (move: MovedBook) => Promise<boolean> {
  const api = useApi()
  return useSaveOrder(favoritesQuery(api).queryKey, (ids, moved) =>
    api.call(reorderFavorites, { body: { ordered_book_ids: ids, moved } }),
  )
}
