import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, type FormEvent } from 'react'
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
  const { mutate: send, isPending } = useMutation({
    mutationFn: async (text: string) => onSubmit?.(text),
    onSuccess: (written, text) => written && draft.clearSent(text),
  })
  const box = useRef<HTMLTextAreaElement>(null)

  useEffect(() => {
    if (focused) box.current?.focus()
  }, [focused])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    if (!onSubmit) return toast({ message: 'Please log in to submit reviews.', problem: true })
    if (isBlank(draft.text) || isTooLong(draft.text)) return box.current?.focus()
    send(draft.text)
  }

  /** But what is on its way may fail yet. */
  function giveUp() {
    if (!isPending) draft.clear()
    onClose?.()
  }

  /** A text that has been begun waits for its writer. */
  function leave() {
    if (isBlank(draft.text)) draft.clear()
    onClose?.()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears the keys of the controls within
    <form className={styles.form} onSubmit={submit} onKeyDown={onEscape(leave)}>
      <ReviewBox label={label} text={draft.text} rows={rows} readOnly={isPending} box={box} onChange={draft.change} />
      <div className={styles.actions}>
        <Button type="submit" look="primary" pending={isPending}>
          {submitText}
        </Button>
        {onClose && <Button onClick={giveUp}>Cancel</Button>}
      </div>
    </form>
  )
}
