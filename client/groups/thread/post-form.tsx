import { useState, type FormEvent } from 'react'
import { maxPostLength } from '#contract/groups/group-posts.ts'
import { isBlank } from '#contract/shapes.ts'
import { Button } from '../../ui/button/button.tsx'
import { LimitedTextArea } from '../../ui/form/limited-text-area.tsx'
import styles from './thread.module.css'

interface PostFormProps {
  label: string
  start: string
  sendText: string
  pending: boolean
  refusal: string | undefined
  onSend: (text: string) => void
  onCancel?: () => void
}

/** Keeps what was typed until it is sent; mount it anew for another text. */
export function PostForm({ label, start, sendText, pending, refusal, onSend, onCancel }: PostFormProps) {
  const [text, setText] = useState(start)
  const blank = isBlank(text)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!blank && !pending) onSend(text)
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div>
        <LimitedTextArea
          label={label}
          rows={3}
          value={text}
          limit={maxPostLength}
          saidFrom={200}
          refusal={refusal}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <div className={styles.acts}>
        {onCancel && (
          <Button small onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button look="primary" small type="submit" disabled={blank} pending={pending}>
          {sendText}
        </Button>
      </div>
    </form>
  )
}
