import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Button } from '../ui/button/button.tsx'
import { onEscape } from './on-escape.ts'
import { isTooLong, ReviewBox } from './review-box.tsx'
import styles from './review-form.module.css'
import { useDraft } from './data/use-draft.ts'
import { useStillOpen } from './data/use-still-open.ts'
import { isBlank } from '#contract/shapes.ts'

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
  const [pending, setPending] = useState(false)
  const isStillOpen = useStillOpen()
  const box = useRef<HTMLTextAreaElement>(null)

  useEffect(() => {
    const area = box.current
    area?.focus()
    area?.setSelectionRange(area.value.length, area.value.length)
  }, [])

  async function save(event: FormEvent) {
    event.preventDefault()
    if (pending || isBlank(typed) || isTooLong(typed)) return
    if (typed === text) return close()
    setPending(true)
    const saved = await onSave(typed)
    setPending(false)
    if (!saved) return
    draft.clearSent(typed)
    if (isStillOpen()) onClose()
  }

  function close() {
    draft.clear()
    onClose()
  }

  /** But what is on its way may fail yet. */
  function giveUp() {
    if (pending) onClose()
    else close()
  }

  /** What was changed waits for its writer. */
  function leave() {
    if (isBlank(typed)) close()
    else onClose()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears the keys of the controls within
    <form className={styles.form} onSubmit={(event) => void save(event)} onKeyDown={onEscape(leave)}>
      <ReviewBox
        label="Edit your text"
        text={typed}
        rows={Math.min(14, 3 + Math.ceil(text.length / 90))}
        readOnly={pending}
        box={box}
        onChange={draft.change}
      />
      <div className={styles.actions}>
        <Button type="submit" look="primary" pending={pending}>
          Save
        </Button>
        <Button onClick={giveUp}>Cancel</Button>
      </div>
    </form>
  )
}
