import { useEffect, useState } from 'react'
import { VisuallyHidden } from './visually-hidden.tsx'

const pause = 1_000

interface SaidAtPausesProps {
  /** '' if there is nothing to announce. */
  text: string
  /** A change of subject is announced at once. */
  subject: string
}

/** Announces text that changes on every keystroke: when it first appears, and then whenever typing pauses. */
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
