import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Button } from '../ui/button/button.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { onEscape } from './on-escape.ts'
import { isTooLong, ReviewBox } from './review-box.tsx'
import styles from './review-form.module.css'
import { useDraft } from './data/use-draft.ts'
import { isBlank } from '#contract/shapes.ts'

interface ReviewFormProps {
  label: string
  submitText: string
  /** What the draft is kept under. */
  draftOf: string
  rows?: number
  /** Opened to be written in at once. */
  focused?: boolean
  /** True once it is written: then the box is cleared. Absent for a visitor, who is asked to log in. */
  onSubmit?: (text: string) => Promise<boolean>
  /** Absent where the box always stands open. */
  onClose?: () => void
}

/** A blank text is not sent; the text stays until it is written. */
export function ReviewForm({
  label,
  submitText,
  draftOf,
  rows = 4,
  focused = false,
  onSubmit,
  onClose,
}: ReviewFormProps) {
  const toast = useToast()
  const draft = useDraft(draftOf)
  const [pending, setPending] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)

  useEffect(() => {
    if (focused) box.current?.focus()
  }, [focused])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    if (!onSubmit) return toast({ message: 'Please log in to submit reviews.', problem: true })
    if (isBlank(draft.text) || isTooLong(draft.text)) return box.current?.focus()
    setPending(true)
    const written = await onSubmit(draft.text)
    setPending(false)
    if (written) draft.clearSent(draft.text)
  }

  /** But what is on its way may fail yet. */
  function giveUp() {
    if (!pending) draft.clear()
    onClose?.()
  }

  /** A text that has been begun waits for its writer. */
  function leave() {
    if (isBlank(draft.text)) draft.clear()
    onClose?.()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears the keys of the controls within
    <form className={styles.form} onSubmit={(event) => void submit(event)} onKeyDown={onEscape(leave)}>
      <ReviewBox label={label} text={draft.text} rows={rows} readOnly={pending} box={box} onChange={draft.change} />
      <div className={styles.actions}>
        <Button type="submit" look="primary" pending={pending}>
          {submitText}
        </Button>
        {onClose && <Button onClick={giveUp}>Cancel</Button>}
      </div>
    </form>
  )
}
