import { useState, type FormEvent } from 'react'
import { maxChallengeDescriptionLength, maxChallengeNameLength } from '#contract/challenges.ts'
import { isBlank } from '#contract/shapes.ts'
import { Button } from '../ui/button/button.tsx'
import { localDay } from '../ui/text/day-text.ts'
import { DialogActions } from '../ui/dialog/dialog-actions.tsx'
import { FormError } from '../ui/form/form-error.tsx'
import { LimitedTextArea } from '../ui/form/limited-text-area.tsx'
import { LimitedTextField } from '../ui/form/limited-text-field.tsx'
import { Modal } from '../ui/dialog/modal.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import styles from './create-challenge-modal.module.css'
import { useCreateChallenge } from './use-create-challenge.ts'

interface CreateChallengeModalProps {
  open: boolean
  onClose: () => void
}

export function CreateChallengeModal({ open, onClose }: CreateChallengeModalProps) {
  return (
    <Modal title="Make your own" open={open} onClose={onClose}>
      <CreateChallengeForm onClose={onClose} />
    </Modal>
  )
}

/** Mounted anew for each opening. Validation errors come from the server, per field. */
function CreateChallengeForm({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [target, setTarget] = useState('5')
  const [start, setStart] = useState(() => localDay(0))
  const [end, setEnd] = useState(() => localDay(30))
  const { send, pending, error, fields } = useCreateChallenge(onClose)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    send({
      name: name.trim(),
      ...(!isBlank(description) && { description: description.trim() }),
      target_books: Number(target),
      start_date: start,
      end_date: end,
    })
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <LimitedTextField
        label="Name"
        value={name}
        limit={maxChallengeNameLength}
        saidFrom={20}
        autoComplete="off"
        refusal={fields['name']}
        onChange={(event) => setName(event.target.value)}
      />
      <LimitedTextArea
        label="Description"
        hint="Optional. Only you can see it."
        rows={2}
        value={description}
        limit={maxChallengeDescriptionLength}
        saidFrom={50}
        refusal={fields['description']}
        onChange={(event) => setDescription(event.target.value)}
      />
      <TextField
        label="Books to read"
        type="number"
        inputMode="numeric"
        min={1}
        max={1_000}
        value={target}
        refusal={fields['target_books']}
        onChange={(event) => setTarget(event.target.value)}
      />
      <div className={styles.dates}>
        <TextField
          label="Starts"
          type="date"
          value={start}
          refusal={fields['start_date']}
          onChange={(event) => setStart(event.target.value)}
        />
        <TextField
          label="Ends"
          type="date"
          value={end}
          min={start}
          refusal={fields['end_date']}
          onChange={(event) => setEnd(event.target.value)}
        />
      </div>
      <p className={styles.hint}>
        It counts the different books you finish between these dates. Only you can see it, and it earns no points.
      </p>
      <FormError text={error} />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" type="submit" pending={pending}>
          Create
        </Button>
      </DialogActions>
    </form>
  )
}
