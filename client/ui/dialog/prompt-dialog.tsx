import { useState, type FormEvent } from 'react'
import { Button } from '../button/button.tsx'
import { DialogActions } from './dialog-actions.tsx'
import { isWithin } from '../form/limit.ts'
import { LimitedTextField } from '../form/limited-text-field.tsx'
import { Modal } from './modal.tsx'

interface PromptDialogProps {
  title: string
  question: string
  /** Initial value of the field. */
  answer?: string
  confirmText: string
  open: boolean
  pending?: boolean
  error?: string | undefined
  limit: number
  onAnswer: (answer: string) => void
  onClose: () => void
}

/** Asks for one line of text; accepts neither a blank answer nor one that is too long. */
export function PromptDialog({ title, open, onClose, ...question }: PromptDialogProps) {
  return (
    <Modal title={title} open={open} onClose={onClose}>
      <PromptForm {...question} onClose={onClose} />
    </Modal>
  )
}

function PromptForm(props: Omit<PromptDialogProps, 'title' | 'open'>) {
  const [answer, setAnswer] = useState(props.answer ?? '')
  const canBeSent = isWithin(props.limit, answer)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (canBeSent && !props.pending) props.onAnswer(answer.trim())
  }

  return (
    <form onSubmit={submit} noValidate>
      <LimitedTextField
        label={props.question}
        refusal={props.error}
        value={answer}
        limit={props.limit}
        saidFrom={20}
        autoComplete="off"
        onChange={(event) => setAnswer(event.target.value)}
        onFocus={(event) => event.target.select()}
      />
      <DialogActions>
        <Button onClick={props.onClose}>Cancel</Button>
        <Button look="primary" type="submit" disabled={!canBeSent} pending={props.pending ?? false}>
          {props.confirmText}
        </Button>
      </DialogActions>
    </form>
  )
}
