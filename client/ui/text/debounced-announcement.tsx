import { useEffect, useState } from 'react'
import { VisuallyHidden } from './visually-hidden.tsx'

const pause = 1_000

interface SaidAtPausesProps {
  /** '' while there is nothing to say. */
  text: string
  /** Another one is said at once. */
  subject: string
}

/** Reads out what changes at every key: when it appears, and then whenever the reader pauses. */
export function SaidAtPauses({ text, subject }: SaidAtPausesProps) {
  const [said, setSaid] = useState({ text: '', subject })
  const isNew = text === '' || said.text === '' || said.subject !== subject

  useEffect(() => {
    const pending = setTimeout(() => setSaid({ text, subject }), isNew ? 0 : pause)
    return () => clearTimeout(pending)
  }, [text, subject, isNew])

  return (
    <VisuallyHidden>
      <output>{said.text}</output>
    </VisuallyHidden>
  )
}
