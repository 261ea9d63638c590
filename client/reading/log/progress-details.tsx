import { maxReadingNote } from '#contract/library/readings.ts'
import { LimitedTextArea } from '../../ui/form/limited-text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { localDay } from '../../ui/text/day-text.ts'
import styles from './progress-details.module.css'

export interface Details {
  /** YYYY-MM-DD; '' for today. */
  on: string
  note: string
}

interface ProgressDetailsProps {
  details: Details
  onDetails: (details: Details) => void
}

/** When the reader was there, and what there is to say of it. */
export function ProgressDetails({ details, onDetails }: ProgressDetailsProps) {
  const { on, note } = details
  const today = localDay()
  return (
    <div className={styles.details}>
      <TextField
        label="Day"
        type="date"
        max={today}
        value={on === '' ? today : on}
        error={on > today ? 'This day is still to come.' : undefined}
        onChange={(event) => onDetails({ ...details, on: event.target.value })}
      />
      <LimitedTextArea
        label="Note"
        rows={2}
        limit={maxReadingNote}
        saidFrom={200}
        value={note}
        onChange={(event) => onDetails({ ...details, note: event.target.value })}
      />
    </div>
  )
}
