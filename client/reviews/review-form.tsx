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
  /** Key of the draft. */
  draftOf: string
  rows?: number
  /** Takes the focus when it opens. */
  focused?: boolean
  /** Resolves to true once written; the box is then cleared. Undefined for a visitor, who is asked to log in. */
  onSubmit?: (text: string) => Promise<boolean>
  /** Undefined if the box is always open. */
  onClose?: () => void
}

/** A blank text is not sent; the draft is kept until written. */
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

  /** Keeps the draft while sending is pending, because it may still fail. */
  function giveUp() {
    if (!isPending) draft.clear()
    onClose?.()
  }

  /** Keeps a started text as a draft. */
  function leave() {
    if (isBlank(draft.text)) draft.clear()
    onClose?.()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys that bubble up from its controls
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
