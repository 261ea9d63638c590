import { useEffect, useRef } from 'react'
import { regainFocus } from '../ui/focus/focus-main.ts'

/**
 * Whoever pressed what makes a book leave its list goes on from the list's heading, or from the top where the list is gone
 * with its last book. To be called at the press.
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
