import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Book } from '#contract/shapes.ts'
import { useApi } from '../api/api-context.ts'
import { useToast } from '../ui/toast.tsx'
import { favoritesQuery } from '../favorites/favorites-queries.ts'
import { useFavoriteDeed } from '../favorites/use-favorite-deed.ts'

/** Takes a book off the list at once, and offers to put it back where it was. Always the same function. */
export function useRemoveFavorite(): (book: Book) => void {
  const api = useApi()
  const queries = useQueryClient()
  const toast = useToast()
  const send = useFavoriteDeed()

  return useCallback(
    (book) => {
      const books = queries.getQueryData(favoritesQuery(api).queryKey)?.books ?? []
      const order = books.map((each) => each.google_books_id)

      function offerUndo() {
        toast({
          message: `Removed from favorites: ${book.title}`,
          action: { text: 'Undo', onPress: () => send(book, true, { order }) },
        })
      }

      send(book, false, { onDone: offerUndo })
    },
    [api, queries, toast, send],
  )
}
