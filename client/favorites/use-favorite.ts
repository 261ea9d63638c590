import { useQuery } from '@tanstack/react-query'
import type { Book } from '#contract/shapes.ts'
import { useApi } from '../api/api-context.ts'
import { favoriteIdsQuery } from './favorites-queries.ts'
import { useFavoriteDeed } from './use-favorite-deed.ts'

/** Shows a press at once, on every heart of the book. */
export function useFavorite(book: Book) {
  const api = useApi()
  const send = useFavoriteDeed()
  const id = book.google_books_id
  const known = useQuery({ ...favoriteIdsQuery(api), select: (found) => found.google_books_ids.includes(id) })
  const favorite = known.data ?? false

  return { favorite, toggle: () => send(book, !favorite) }
}
