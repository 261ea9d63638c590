import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import type { Book } from '#contract/shapes.ts'
import { lastWins } from '../api/last-wins.ts'
import { serverText } from '../api/server-text.ts'
import { useToast } from '../ui/toast.tsx'

const failed = 'Failed to save the new order. Please try again.'

/** Of a query whose answer holds books: shows a new order at once, saves it, and goes back to what is kept where that fails. */
export function useSaveOrder(queryKey: QueryKey, save: (ids: string[]) => Promise<unknown>): (ids: string[]) => void {
  const queries = useQueryClient()
  const toast = useToast()

  const [send] = useState(() =>
    lastWins<{ ids: string[]; key: QueryKey; save: typeof save }>(async (order, outdated) => {
      try {
        await order.save(order.ids)
        // What else shows the list looks again when it is next opened.
        void queries.invalidateQueries({ queryKey: order.key.slice(0, 1), refetchType: 'none' })
      } catch (error) {
        if (outdated()) return
        toast({ message: serverText(error, failed), problem: true })
        await queries.invalidateQueries({ queryKey: order.key })
      }
    }),
  )

  return function saveOrder(ids) {
    void queries.cancelQueries({ queryKey })
    queries.setQueryData<{ books: Book[] }>(
      queryKey,
      (before) => before && { ...before, books: inOrder(before.books, ids) },
    )
    send({ ids, key: queryKey, save })
  }
}

function inOrder(books: readonly Book[], ids: readonly string[]): Book[] {
  const places = new Map(ids.map((id, place) => [id, place]))
  const placeOf = (book: Book) => places.get(book.google_books_id) ?? ids.length
  return books.toSorted((one, other) => placeOf(one) - placeOf(other))
}
