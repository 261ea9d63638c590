import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, type FormEvent } from 'react'
import { Button } from '../ui/button/button.tsx'
import { onEscape } from './writing/on-escape.ts'
import { isTooLong, ReviewBox } from './writing/review-box.tsx'
import styles from './writing/review-form.module.css'
import { HowShownChoices } from './writing/how-shown-choices.tsx'
import { useDraft } from '../session/use-draft.ts'
import { useHowShown, type HowShown } from './data/use-how-shown.ts'
import { useIsMounted } from './data/use-is-mounted.ts'
import { isBlank } from '#contract/shapes.ts'

interface EditReviewProps {
  text: string
  how: HowShown
  /** A reply is as visible as the review above it. */
  isReply: boolean
  /** Key of the draft. */
  draftOf: string
  onSave: (text: string, how: Partial<HowShown>) => Promise<boolean>
  onClose: () => void
}

/** A blank text is not saved. The draft is kept until saved or discarded. */
export function EditReview({ text, how, isReply, draftOf, onSave, onClose }: EditReviewProps) {
  const draft = useDraft(draftOf, text)
  const shown = useHowShown(draftOf, how)
  const typed = draft.text
  const isMounted = useIsMounted()
  const box = useRef<HTMLTextAreaElement>(null)
  const { mutate: send, isPending } = useMutation({
    mutationFn: (wanted: string) => onSave(wanted, isReply ? withoutVisibility(shown.how) : shown.how),
    onSuccess(saved, sent) {
      if (!saved) return
      draft.clearSent(sent)
      shown.clear()
      if (isMounted()) onClose()
    },
  })

  useEffect(() => {
    const area = box.current
    area?.focus()
    area?.setSelectionRange(area.value.length, area.value.length)
  }, [])

  function save(event: FormEvent) {
    event.preventDefault()
    if (isPending || isBlank(typed) || isTooLong(typed)) return
    if (typed === text && !shown.isChanged) return close()
    send(typed)
  }

  function close() {
    draft.clear()
    shown.clear()
    onClose()
  }

  /** Keeps the draft while saving is pending, because it may still fail. */
  function giveUp() {
    if (isPending) onClose()
    else close()
  }

  /** Keeps a changed text as a draft. */
  function leave() {
    if (isBlank(typed)) close()
    else onClose()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys that bubble up from its controls
    <form className={styles.form} onSubmit={save} onKeyDown={onEscape(leave)}>
      <ReviewBox
        label="Edit your text"
        text={typed}
        rows={Math.min(14, 3 + Math.ceil(text.length / 90))}
        readOnly={isPending}
        box={box}
        onChange={draft.change}
      />
      <HowShownChoices how={shown.how} isReply={isReply} disabled={isPending} onChange={shown.change} />
      <div className={styles.actions}>
        <Button type="submit" look="primary" pending={isPending}>
          Save
        </Button>
        <Button onClick={giveUp}>Cancel</Button>
      </div>
    </form>
  )
}

function withoutVisibility(how: HowShown): Partial<HowShown> {
  const { visibility: _, ...mark } = how
  return mark
}
