import type { FormEvent } from 'react'
import { maxPostLength } from '#contract/groups/group-posts.ts'
import { isBlank } from '#contract/shapes.ts'
import { Button } from '../../ui/button/button.tsx'
import { LimitedTextArea } from '../../ui/form/limited-text-area.tsx'
import styles from './thread.module.css'

interface PostFormProps {
  label: string
  text: string
  sendText: string
  pending: boolean
  refusal: string | undefined
  onText: (text: string) => void
  onSend: (text: string) => void
  onCancel?: () => void
}

export function PostForm({ label, text, sendText, pending, refusal, onText, onSend, onCancel }: PostFormProps) {
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
          readOnly={pending}
          onChange={(event) => onText(event.target.value)}
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
