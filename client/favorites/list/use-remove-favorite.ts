import { useCallback } from 'react'
import { useToast } from '../../ui/feedback/toast.tsx'
import { useFavoriteAction } from '../use-favorite-action.ts'
import type { Book } from '#contract/book.ts'

/** Removes a book from the list at once, with a toast to undo it. The function is stable across renders. */
export function useRemoveFavorite(): (book: Book) => void {
  const toast = useToast()
  const send = useFavoriteAction()

  return useCallback(
    (book) => {
      function offerUndo() {
        toast({
          message: `Removed from favorites: ${book.title}`,
          action: { text: 'Undo', onPress: () => send(book, true, { back: true }) },
        })
      }

      send(book, false, { onDone: offerUndo })
    },
    [toast, send],
  )
}
