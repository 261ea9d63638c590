import { useEffect, useRef } from 'react'
import { regainFocus } from '../ui/focus/focus-main.ts'

/**
 * For actions that remove a book from its list: moves the focus to the list's heading, or to the top of the page if the list is gone too.
 * Call the returned function when the button is pressed.
 */
export function useFocusAfterLeaving(headingId: string, bookIds: readonly string[]): (bookId: string) => void {
  const leaving = useRef<string>(undefined)

  useEffect(() => {
    if (leaving.current === undefined || bookIds.includes(leaving.current)) return
    leaving.current = undefined
    regainFocus(document.getElementById(headingId))
  }, [headingId, bookIds])

  return (bookId) => {
    leaving.current = bookId
  }
}
