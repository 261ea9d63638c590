import { useEffect, useRef, useState, type FormEvent } from 'react'
import { isBlank } from '#contract/blank.ts'
import { longestReview } from '#contract/reviews.ts'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { useToast } from '../ui/toast.tsx'
import styles from './review-form.module.css'
import { useDraft } from './use-draft.ts'

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
}

/** A blank text is not sent; the text stays until it is written. */
export function ReviewForm({ label, submitText, draftOf, rows = 4, focused = false, onSubmit }: ReviewFormProps) {
  const toast = useToast()
  const draft = useDraft(draftOf)
  const [busy, setBusy] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const { hint, error } = lengthTexts(draft.text)

  useEffect(() => {
    if (focused) box.current?.focus()
  }, [focused])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (!onSubmit) return toast({ message: 'Please log in to submit reviews.', problem: true })
    if (isBlank(draft.text) || error) return box.current?.focus()
    setBusy(true)
    const written = await onSubmit(draft.text)
    setBusy(false)
    if (written) draft.clear()
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <TextArea
        ref={box}
        label={label}
        rows={rows}
        value={draft.text}
        readOnly={busy}
        hint={hint}
        error={error}
        onChange={(event) => draft.change(event.target.value)}
      />
      <Button type="submit" look="primary" busy={busy} className={styles.submit}>
        {submitText}
      </Button>
    </form>
  )
}

const nearTheEnd = 500

/** Nothing to say until the end is near. */
export function lengthTexts(text: string): { hint?: string; error?: string } {
  const left = longestReview - [...text].length
  if (left < 0) return { error: `${-left} ${-left === 1 ? 'character' : 'characters'} too many` }
  return left <= nearTheEnd ? { hint: `${left} ${left === 1 ? 'character' : 'characters'} left` } : {}
}
