import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/button/button.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { PencilIcon } from '../../ui/icons/icons.tsx'
import { onEscape } from './on-escape.ts'
import { isTooLong, ReviewBox } from './review-box.tsx'
import styles from './review-form.module.css'
import { HowShownChoices } from './how-shown-choices.tsx'
import { useDraft } from '../../session/use-draft.ts'
import { useHowShown, type HowShown } from '../data/use-how-shown.ts'
import { isBlank } from '#contract/shapes.ts'

interface ReviewFormProps {
  label: string
  submitText: string
  /** Key of the draft. */
  draftOf: string
  rows?: number
  /** Takes the focus when it opens. */
  focused?: boolean
  /** A reply is not asked who may see it. */
  isReply?: boolean
  /** The reader has written one already: a button brings the box for another. */
  written?: boolean | undefined
  /** Resolves to true once written; the box is then cleared. Undefined for a visitor, who is asked to log in. */
  onSubmit?: (text: string, how: HowShown) => Promise<boolean>
  /** Undefined if the box is always open. */
  onClose?: () => void
}

/** A blank text is not sent; the draft is kept until written. */
export function ReviewForm({
  label,
  submitText,
  draftOf,
  rows = 2,
  focused = false,
  isReply = false,
  written = false,
  onSubmit,
  onClose,
}: ReviewFormProps) {
  const toast = useToast()
  const draft = useDraft(draftOf)
  const shown = useHowShown(draftOf)
  const { mutate: send, isPending } = useMutation({
    mutationFn: async (text: string) => onSubmit?.(text, shown.how),
    onSuccess(sent, text) {
      if (!sent) return
      draft.clearSent(text)
      shown.clear()
      setWritesAnother(false)
      setRests(!onClose)
    },
  })
  const box = useRef<HTMLTextAreaElement>(null)
  const [writesAnother, setWritesAnother] = useState(false)
  /** Nothing is written yet: it is low, so that what others wrote is not far. */
  const [rests, setRests] = useState(!onClose)
  const isResting = rests && draft.text === ''
  const folded = written && !writesAnother && !isPending && draft.text === ''

  useEffect(() => {
    if (focused || writesAnother) box.current?.focus()
  }, [focused, writesAnother])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    if (!onSubmit) return toast({ message: 'Please log in to submit reviews.', problem: true })
    if (isBlank(draft.text) || isTooLong(draft.text)) return box.current?.focus()
    send(draft.text)
  }

  /** Keeps the draft while sending is pending, because it may still fail. */
  function giveUp() {
    if (!isPending) discard()
    onClose?.()
  }

  /** Keeps a started text as a draft. */
  function leave() {
    if (isBlank(draft.text)) discard()
    onClose?.()
  }

  function discard() {
    draft.clear()
    shown.clear()
  }

  return (
    <>
      {folded && (
        <Button look="bare" small className={styles.another} onClick={() => setWritesAnother(true)}>
          <PencilIcon size={16} />
          Write another review
        </Button>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys that bubble up from its controls */}
      <form
        hidden={folded}
        className={classNames(styles.form, isResting && styles.resting)}
        onSubmit={submit}
        onKeyDown={onEscape(leave)}
      >
        <ReviewBox
          label={label}
          text={draft.text}
          rows={rows}
          readOnly={isPending}
          box={box}
          placeholder={onClose ? undefined : 'What did you think?'}
          onFocus={() => setRests(false)}
          onChange={draft.change}
        />
        <div className={styles.below}>
          {onSubmit && (
            <HowShownChoices how={shown.how} isReply={isReply} disabled={isPending} onChange={shown.change} />
          )}
          <div className={styles.actions}>
            <Button type="submit" look={isResting ? 'quiet' : 'primary'} pending={isPending}>
              {submitText}
            </Button>
            {onClose && <Button onClick={giveUp}>Cancel</Button>}
          </div>
        </div>
      </form>
    </>
  )
}
