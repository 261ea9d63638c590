import { useCallback } from 'react'
import type { Book } from '#contract/shapes.ts'
import { useToast } from '../ui/toast.tsx'
import { useFavoriteDeed } from '../favorites/use-favorite-deed.ts'

/** Takes a book off the list at once, and offers to put it back where it was. Always the same function. */
export function useRemoveFavorite(): (book: Book) => void {
  const toast = useToast()
  const send = useFavoriteDeed()

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
