import { useEffect, useRef } from 'react'
import { Button } from '../ui/button/button.tsx'
import { TextArea } from '../ui/form/text-area.tsx'
import styles from './writing/review-form.module.css'

interface UnsentTextProps {
  text: string
  /** How many texts were added since the page was opened. */
  stored: number
  onDismiss: () => void
}

/** Shows a text whose review or parent has been deleted, so that it can be copied. */
export function UnsentText({ text, stored, onDismiss }: UnsentTextProps) {
  const box = useRef<HTMLTextAreaElement>(null)

  useEffect(() => {
    const isWritingElsewhere = document.activeElement?.matches(':read-write')
    if (stored === 0 || isWritingElsewhere) return
    box.current?.focus()
    box.current?.select()
  }, [stored])

  return (
    <div className={styles.form}>
      <TextArea
        ref={box}
        label="Your text"
        hint="The review it belonged to was deleted. Copy your text if you want to keep it."
        value={text}
        rows={Math.min(8, 2 + Math.ceil(text.length / 90))}
        readOnly
      />
      <Button onClick={onDismiss}>Dismiss</Button>
    </div>
  )
}
