import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Api } from '#contract/api.ts'
import type { Book } from '#contract/book.ts'
import { addToReadlist, getReadlist, removeFromReadlist, reorderReadlist } from '#contract/readlists.ts'
import { useApi } from '../../transport/api-context.ts'
import { errorMessage } from '../../transport/error-message.ts'
import { listWriteQueue, putBackInOrder, type ListWriteQueue } from '../../books/list-write-queue.ts'
import { ofBooks, withBook, withoutBook } from '../../books/list-order.ts'
import { useToast } from '../../ui/feedback/toast.tsx'
import { readlistQuery } from './readlists-queries.ts'

/** Removes a book from the readlist at once, with a toast to undo it. The function is stable across renders. */
export function useRemoveFromReadlist(readlistId: string): (book: Book) => void {
  const api = useApi()
  const queries = useQueryClient()
  const toast = useToast()

  return useCallback(
    (book) => {
      const { queryKey } = readlistQuery(api, readlistId)
      const writes = listWriteQueue(queries, queryKey)
      const shown = listShown(queries, api, readlistId, book, writes)
      void writes.write({ show: shown.without, send: remove })

      async function remove() {
        try {
          await api.call(removeFromReadlist, {
            query: {},
            body: { readlist_id: readlistId, book_id: book.google_books_id },
          })
          toast({ message: `Removed: ${book.title}`, action: { text: 'Undo', onPress: undo } })
        } catch (error) {
          shown.with()
          toast({ message: errorMessage(error, 'Failed to remove the book. Please try again.'), problem: true })
        }
        return false
      }

      function undo() {
        void writes.write({ show: shown.with, send: putBack })
      }

      async function putBack() {
        try {
          await addBack(api, readlistId, book, writes)
          writes.removedFrom.forget(book.google_books_id)
        } catch (error) {
          shown.without()
          toast({ message: errorMessage(error, 'Failed to put the book back. Please try again.'), problem: true })
        }
        return false
      }
    },
    [api, queries, toast, readlistId],
  )
}

/** Updates the cached readlist before the server answers. */
function listShown(queries: QueryClient, api: Api, readlistId: string, book: Book, { removedFrom }: ListWriteQueue) {
  const { queryKey } = readlistQuery(api, readlistId)

  function change(changed: (books: readonly Book[]) => Book[]) {
    queries.setQueryData(queryKey, (list) => list && ofBooks(list, changed(list.books)))
  }

  return {
    without: () => {
      removedFrom.remember(book.google_books_id, idsOf(queries.getQueryData(queryKey)?.books ?? []))
      change((books) => withoutBook(books, book))
    },
    with: () => change((books) => withBook(books, book, removedFrom)),
  }
}

async function addBack(api: Api, readlistId: string, book: Book, { removedFrom }: ListWriteQueue): Promise<void> {
  const id = book.google_books_id
  await api.call(addToReadlist, { body: { readlist_id: readlistId, book_id: id } })
  await putBackInOrder({
    id,
    removedFrom,
    list: () => api.call(getReadlist, { params: { id: readlistId }, query: {} }),
    reorder: (ordered_book_ids, moved) =>
      api.call(reorderReadlist, { body: { readlist_id: readlistId, ordered_book_ids, moved } }),
  })
}

function idsOf(books: readonly Book[]): string[] {
  return books.map((book) => book.google_books_id)
}
