import { useState, type FormEvent } from 'react'
import { maxReadingNote, type NewReading, type Reading } from '#contract/library/readings.ts'
import { errorMessage, fieldsOf } from '../../transport/error-message.ts'
import { Button } from '../../ui/button/button.tsx'
import { DialogActions } from '../../ui/dialog/dialog-actions.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { isLongerThan } from '../../ui/form/limit.ts'
import { LimitedTextArea } from '../../ui/form/limited-text-area.tsx'
import { PartialDateInput } from '../../ui/form/partial-date-input.tsx'
import { dateOf, partsOf, type DateParts } from '../../ui/form/partial-date.ts'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import styles from './reading-form.module.css'
import { mediumTexts, outcomeTexts } from './reading-words.ts'

interface ReadingFormProps {
  reading: Reading | undefined
  /** At most one reading of a book is open. */
  canBeOpen: boolean
  error: Error | null
  pending: boolean
  onSave: (fields: NewReading) => void
  onDelete: () => void
  onClose: () => void
}

const fieldNames = ['started_on', 'finished_on', 'stopped_on', 'pages', 'minutes', 'note']

export function ReadingForm({ reading, canBeOpen, error, pending, onSave, onDelete, onClose }: ReadingFormProps) {
  const [outcome, setOutcome] = useState(reading?.outcome ?? 'finished')
  const [started, setStarted] = useState(partsOf(reading?.started_on ?? null))
  const [ended, setEnded] = useState(partsOf(reading?.finished_on ?? reading?.stopped_on ?? null))
  const [medium, setMedium] = useState<NonNullable<Reading['medium']> | ''>(reading?.medium ?? '')
  const [pages, setPages] = useState(numberIn(reading?.pages))
  const [minutes, setMinutes] = useState(numberIn(reading?.minutes))
  const [note, setNote] = useState(reading?.note ?? '')
  const [checked, setChecked] = useState(false)
  const refused = fieldsOf(error, fieldNames)
  const isOpen = outcome === 'open'

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    const started_on = dateOf(started)
    const end = isOpen ? null : dateOf(ended)
    if (pending || started_on === undefined || end === undefined || isLongerThan(maxReadingNote, note)) return
    onSave({
      outcome,
      started_on,
      ...(outcome === 'finished' && { finished_on: end }),
      ...(outcome === 'stopped' && { stopped_on: end }),
      medium: medium === '' ? null : medium,
      pages: pages === '' ? null : Number(pages),
      minutes: minutes === '' ? null : Number(minutes),
      note,
    })
  }

  function yearError(date: DateParts): string | undefined {
    return checked && dateOf(date) === undefined ? 'Enter the year with four digits.' : undefined
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.row}>
        <Select
          label="Outcome"
          options={outcomes.filter(({ value }) => value !== 'open' || canBeOpen)}
          value={outcome}
          onValue={setOutcome}
        />
        <Select label="Medium" options={media} value={medium} onValue={setMedium} />
      </div>
      <PartialDateInput
        label="Started"
        value={started}
        error={yearError(started) ?? refused?.['started_on']}
        onValue={setStarted}
      />
      {!isOpen && (
        <PartialDateInput
          label={outcomeTexts[outcome]}
          value={ended}
          error={yearError(ended) ?? refused?.['finished_on'] ?? refused?.['stopped_on']}
          onValue={setEnded}
        />
      )}
      <p className={styles.hint}>Leave empty what you don’t know.</p>
      <div className={styles.row}>
        <TextField
          label="Pages"
          type="number"
          inputMode="numeric"
          min={1}
          value={pages}
          refusal={refused?.['pages']}
          onChange={(event) => setPages(event.target.value)}
        />
        <TextField
          label="Minutes"
          type="number"
          inputMode="numeric"
          min={1}
          value={minutes}
          refusal={refused?.['minutes']}
          onChange={(event) => setMinutes(event.target.value)}
        />
      </div>
      <LimitedTextArea
        label="Note"
        rows={3}
        limit={maxReadingNote}
        saidFrom={200}
        value={note}
        refusal={refused?.['note']}
        onChange={(event) => setNote(event.target.value)}
      />
      <FormError
        text={error && !refused ? errorMessage(error, 'Failed to save the reading. Please try again.') : undefined}
      />
      <DialogActions>
        {reading && (
          <Button look="bare" className={styles.delete} onClick={onDelete}>
            Delete
          </Button>
        )}
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="primary" pending={pending}>
          Save
        </Button>
      </DialogActions>
    </form>
  )
}

function numberIn(value: number | null | undefined): string {
  return value ? String(value) : ''
}

const outcomes = [
  { value: 'finished', text: outcomeTexts.finished },
  { value: 'stopped', text: outcomeTexts.stopped },
  { value: 'open', text: 'Reading now' },
] as const

const media = [
  { value: '', text: 'Medium' },
  { value: 'print', text: mediumTexts.print },
  { value: 'ebook', text: mediumTexts.ebook },
  { value: 'audio', text: mediumTexts.audio },
] as const
