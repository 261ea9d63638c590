import { useCallback } from 'react'
import { useToast } from '../../ui/feedback/toast.tsx'
import { useFavoriteAction } from '../use-favorite-action.ts'
import type { Book } from '#contract/book.ts'

/** Takes a book off the list at once, and offers to put it back where it was. Always the same function. */
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
