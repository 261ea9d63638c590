import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createOrGetBook } from '#contract/books.ts'
import { updateReadlists } from '#contract/readlists.ts'
import { useApi } from '../../transport/api-context.ts'
import { errorMessage } from '../../transport/error-message.ts'
import { bookPayload } from '../../books/book-payload.ts'
import { useToast } from '../../ui/feedback/toast.tsx'
import { readlistsKey } from './readlists-queries.ts'
import type { Book } from '#contract/book.ts'

/** Stores the book if needed, then puts it into exactly the given readlists. */
export function useApplyReadlists(book: Book, onApplied: () => void) {
  const api = useApi()
  const queries = useQueryClient()
  const toast = useToast()

  const apply = useMutation({
    mutationFn: async (readlistIds: string[]) => {
      const storedId = book.google_books_id ? await keep(book.google_books_id) : book.id
      if (!storedId) return
      await api.call(updateReadlists, { body: { book_id: storedId, ...bookPayload(book), readlist_ids: readlistIds } })
    },
    onSuccess: () => {
      toast({ message: 'Readlists updated.' })
      onApplied()
    },
    // On failure too: a readlist may have been deleted in the meantime.
    onSettled: () => queries.invalidateQueries({ queryKey: readlistsKey }),
  })

  async function keep(google_books_id: string): Promise<string | null> {
    return (await api.call(createOrGetBook, { body: { google_books_id, ...bookPayload(book) } })).id
  }

  return {
    send: (readlistIds: string[]) => {
      if (book.id || book.google_books_id) apply.mutate(readlistIds)
    },
    pending: apply.isPending,
    error: apply.error ? errorMessage(apply.error, 'Failed to update readlists') : undefined,
  }
}
