import { useEffect, useRef, useState, type FormEvent } from 'react'
import { isBlank } from '#contract/blank.ts'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/text-area.tsx'
import styles from './review-form.module.css'
import { lengthTexts } from './review-form.tsx'
import { useDraft } from './use-draft.ts'

interface EditReviewProps {
  text: string
  /** What the draft is kept under. */
  draftOf: string
  onSave: (text: string) => Promise<boolean>
  onClose: () => void
}

/** A blank text is not saved. What was typed stays until it is, or is given up. */
export function EditReview({ text, draftOf, onSave, onClose }: EditReviewProps) {
  const draft = useDraft(draftOf, text)
  const typed = draft.text
  const [busy, setBusy] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const { hint, error } = lengthTexts(typed)

  useEffect(() => {
    const area = box.current
    area?.focus()
    area?.setSelectionRange(area.value.length, area.value.length)
  }, [])

  async function save(event: FormEvent) {
    event.preventDefault()
    if (busy || isBlank(typed) || error) return
    if (typed === text) return close()
    setBusy(true)
    const saved = await onSave(typed)
    setBusy(false)
    if (saved) close()
  }

  function close() {
    draft.clear()
    onClose()
  }

  return (
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      <TextArea
        label="Edit your text"
        value={typed}
        readOnly={busy}
        rows={Math.min(14, 3 + Math.ceil(text.length / 90))}
        hint={hint}
        error={error}
        ref={box}
        onChange={(event) => draft.change(event.target.value)}
      />
      <div className={styles.actions}>
        <Button type="submit" look="primary" busy={busy}>
          Save
        </Button>
        <Button onClick={close}>Cancel</Button>
      </div>
    </form>
  )
}
