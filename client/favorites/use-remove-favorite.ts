import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { addFavorite, removeFavorite, reorderFavorites } from '#contract/favorites.ts'
import type { Book } from '#contract/shapes.ts'
import { useApi } from '../api/api-context.ts'
import { serverText } from '../api/server-text.ts'
import { sentBook } from '../books/sent-book.ts'
import { useCelebrate } from '../gamification/celebration.tsx'
import { useToast } from '../ui/toast.tsx'
import { favoritesKey, favoritesQuery } from './favorites-queries.ts'
import { showFavorite } from './use-favorite.ts'

const failed = 'Failed to update favorites. Please try again.'

/** Takes a book off the list at once, and offers to put it back where it was. Always the same function. */
export function useRemoveFavorite(): (book: Book) => void {
  const api = useApi()
  const queries = useQueryClient()
  const celebrate = useCelebrate()
  const toast = useToast()

  return useCallback(
    (book) => {
      const query = favoritesQuery(api)
      const before = queries.getQueryData(query.queryKey)?.books ?? []
      void remove()

      async function remove() {
        await queries.cancelQueries({ queryKey: favoritesKey })
        showFavorite(queries, api, book, false)
        try {
          const { gamification } = await api.call(removeFavorite, { body: { google_books_id: book.google_books_id } })
          celebrate(gamification)
          toast({
            message: `Removed from favorites: ${book.title}`,
            action: { text: 'Undo', onPress: () => void undo() },
          })
        } catch (error) {
          queries.setQueryData(query.queryKey, { books: before })
          toast({ message: serverText(error, failed), problem: true })
        }
        void queries.invalidateQueries({ queryKey: favoritesKey })
      }

      async function undo() {
        const { id, google_books_id } = book
        try {
          const { gamification } = await api.call(addFavorite, { body: { id, google_books_id, ...sentBook(book) } })
          celebrate(gamification)
          // Where the list has changed since, the book stays the first.
          const order = before.map((each) => each.google_books_id)
          await api.call(reorderFavorites, { body: { ordered_book_ids: order } }).catch(() => undefined)
        } catch (error) {
          toast({ message: serverText(error, failed), problem: true })
        }
        void queries.invalidateQueries({ queryKey: favoritesKey })
      }
    },
    [api, queries, celebrate, toast],
  )
}
