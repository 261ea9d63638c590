import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '../../transport/error-message.ts'
import { withMove } from '../list-order.ts'
import { listWriteQueue } from '../list-write-queue.ts'
import { useToast } from '../../ui/feedback/toast.tsx'
import type { Book, MovedBook } from '#contract/book.ts'

const failed = 'Failed to save the new order. Please try again.'

/**
 * For a query whose data has books: shows a move at once and saves it. If that fails, it restores the previous order and drops the moves
 * that were based on it.
 */
export function useSaveOrder(
  queryKey: QueryKey,
  save: (ids: string[], move: MovedBook) => Promise<unknown>,
): (move: MovedBook) => Promise<boolean> {
  const queries = useQueryClient()
  const toast = useToast()
  const [saves] = useState(() => ({ failures: 0 }))

  function show(ids: readonly string[]) {
    queries.setQueryData<{ books: Book[] }>(
      queryKey,
      (before) => before && { ...before, books: inOrder(before.books, ids) },
    )
  }

  return function saveMove(move) {
    const before = queries.getQueryData<{ books: Book[] }>(queryKey)?.books.map((book) => book.google_books_id) ?? []
    const ids = withMove(before, move)
    const { failures } = saves

    async function send() {
      if (saves.failures > failures) return false
      try {
        await save(ids, move)
        return true
      } catch (error) {
        saves.failures += 1
        show(before)
        toast({ message: errorMessage(error, failed), problem: true })
        return false
      }
    }

    return listWriteQueue(queries, queryKey).write({ show: () => show(ids), send })
  }
}

function inOrder(books: readonly Book[], ids: readonly string[]): Book[] {
  const positions = new Map(ids.map((id, position) => [id, position]))
  const positionOf = (book: Book) => positions.get(book.google_books_id) ?? ids.length
  return books.toSorted((one, other) => positionOf(one) - positionOf(other))
}
