import { useCallback, useEffect, useRef, useState } from 'react'
import { useDraft } from './use-draft.ts'

/** What was typed for reviews of a book that had been deleted by then. */
export function useUnsentText(bookId: string) {
  const draft = useDraft(`unsent in ${bookId}`)
  const [stored, setStored] = useState(0)
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  })

  // One and the same for ever, as every review holds it.
  const keep = useCallback((text: string) => {
    const { text: before, change } = latest.current
    change(before ? `${before}\n\n${text}` : text)
    setStored((count) => count + 1)
  }, [])

  return { text: draft.text, stored, keep, dismiss: draft.clear }
}
