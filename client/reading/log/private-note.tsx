import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { maxPrivateNote } from '#contract/library/readings.ts'
import { errorMessage } from '../../transport/error-message.ts'
import { Button } from '../../ui/button/button.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { isLongerThan } from '../../ui/form/limit.ts'
import { LimitedTextArea } from '../../ui/form/limited-text-area.tsx'
import styles from './private-note.module.css'

interface PrivateNoteProps {
  text: string
  onSave: (text: string) => Promise<void>
}

export function PrivateNote({ text, onSave }: PrivateNoteProps) {
  const [editing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)

  useEffect(() => {
    if (wasEditing.current && !editing) button.current?.focus()
    wasEditing.current = editing
  }, [editing])

  if (editing) return <NoteForm text={text} onSave={onSave} onClose={() => setEditing(false)} />
  return (
    <div className={styles.note}>
      {text !== '' && (
        <p className={styles.text} dir="auto">
          {text}
        </p>
      )}
      <Button ref={button} look="bare" small className={styles.edit} onClick={() => setEditing(true)}>
        {text === '' ? 'Add a private note' : 'Edit private note'}
      </Button>
    </div>
  )
}

function NoteForm({ text, onSave, onClose }: PrivateNoteProps & { onClose: () => void }) {
  const [typed, setTyped] = useState(text)
  const toast = useToast()
  const box = useRef<HTMLTextAreaElement>(null)
  const { mutate: save, isPending } = useMutation({
    mutationFn: () => onSave(typed),
    onSuccess: onClose,
    onError: (error) =>
      toast({ message: errorMessage(error, 'Failed to save your note. Please try again.'), problem: true }),
  })

  useEffect(() => box.current?.focus(), [])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isPending && !isLongerThan(maxPrivateNote, typed)) save()
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <LimitedTextArea
        ref={box}
        label="Private note"
        hint="Only you see it."
        rows={5}
        limit={maxPrivateNote}
        saidFrom={500}
        value={typed}
        readOnly={isPending}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={styles.actions}>
        <Button type="submit" look="primary" small pending={isPending}>
          Save
        </Button>
        <Button small onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
