import { useCallback, useEffect, useRef, useState } from 'react'
import { useDraft } from '../../session/use-draft.ts'

/** Keeps texts typed for reviews that were deleted before they could be sent. */
export function useUnsentText(bookId: string) {
  const draft = useDraft(`unsent in ${bookId}`)
  const [stored, setStored] = useState(0)
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  })

  // Stable, because every review receives it.
  const keep = useCallback((text: string) => {
    const { text: before, change } = latest.current
    change(before ? `${before}\n\n${text}` : text)
    setStored((count) => count + 1)
  }, [])

  return { text: draft.text, stored, keep, dismiss: draft.clear }
}
