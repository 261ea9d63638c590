import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { listReadlists, removeFromReadlist, reorderReadlist, updateReadlists } from '#contract/readlists.ts'
import type { Book } from '#contract/shapes.ts'
import { useApi } from '../api/api-context.ts'
import { serverText } from '../api/server-text.ts'
import { sentBook } from '../books/sent-book.ts'
import { useToast } from '../ui/toast.tsx'
import { readlistQuery, readlistsKey } from './readlists-queries.ts'

/** Takes a book off the list at once, and offers to put it back where it was. Always the same function. */
export function useRemoveFromReadlist(readlistId: string): (book: Book) => void {
  const api = useApi()
  const queries = useQueryClient()
  const toast = useToast()

  return useCallback(
    (book) => {
      const { queryKey } = readlistQuery(api, readlistId)
      const bookId = book.google_books_id
      const before = queries.getQueryData(queryKey)
      void remove()

      async function remove() {
        await queries.cancelQueries({ queryKey })
        queries.setQueryData(
          queryKey,
          (list) => list && { ...list, books: list.books.filter((one) => one.google_books_id !== bookId) },
        )
        try {
          await api.call(removeFromReadlist, { query: {}, body: { readlist_id: readlistId, book_id: bookId } })
          toast({ message: `Removed: ${book.title}`, action: { text: 'Undo', onPress: () => void undo() } })
        } catch (error) {
          queries.setQueryData(queryKey, before)
          toast({ message: serverText(error, 'Failed to remove the book. Please try again.'), problem: true })
        }
        void queries.invalidateQueries({ queryKey: readlistsKey })
      }

      async function undo() {
        try {
          const { readlists } = await api.call(listReadlists, { query: { book: bookId } })
          const others = readlists.filter((list) => list.books.length > 0).map((list) => list.id)
          const readlist_ids = [...others, readlistId]
          await api.call(updateReadlists, { body: { book_id: bookId, ...sentBook(book), readlist_ids } })
          // Where the list has changed since, the book stays at its end.
          const ordered_book_ids = before?.books.map((each) => each.google_books_id) ?? []
          await api
            .call(reorderReadlist, { body: { readlist_id: readlistId, ordered_book_ids } })
            .catch(() => undefined)
        } catch (error) {
          toast({ message: serverText(error, 'Failed to put the book back. Please try again.'), problem: true })
        }
        void queries.invalidateQueries({ queryKey: readlistsKey })
      }
    },
    [api, queries, toast, readlistId],
  )
}
