import { useQuery } from '@tanstack/react-query'
import { useApi } from '../transport/api-context.ts'
import { favoriteIdsQuery, favoritePressesQuery, ownIdIn } from './favorites-queries.ts'
import { useFavoriteAction } from './use-favorite-action.ts'
import type { Book } from '#contract/book.ts'

/** Shows a press at once, on every heart of the book. */
export function useFavorite(book: Book) {
  const api = useApi()
  const send = useFavoriteAction()
  const { data: known } = useQuery({
    ...favoriteIdsQuery(api),
    select: (found) => {
      const ownId = ownIdIn(found, book.google_books_id)
      return { ownId, favorite: found.google_books_ids.includes(ownId) }
    },
  })
  const id = known?.ownId ?? book.google_books_id
  const { data: press } = useQuery({ ...favoritePressesQuery, select: (presses) => presses[id] })
  // The loaded ids may predate the press, or not be loaded at all.
  const pressCounts = press && (!press.answered || known === undefined)
  const favorite = (pressCounts ? press.favorite : known?.favorite) ?? false

  return { favorite, toggle: () => send(book, !favorite) }
}
