import { useCallback, useEffect, useRef, useState } from 'react'
import { useDraft } from './use-draft.ts'

/** What was typed for reviews of a book that had been deleted by then. */
export function useUnsentText(bookId: string) {
  const draft = useDraft(`unsent in ${bookId}`)
  const [justKept, setJustKept] = useState(false)
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  })

  // One and the same for ever, as every review holds it.
  const keep = useCallback((text: string) => {
    const { text: before, change } = latest.current
    change(before ? `${before}\n\n${text}` : text)
    setJustKept(true)
  }, [])

  return { text: draft.text, justKept, keep, dismiss: draft.clear }
}
