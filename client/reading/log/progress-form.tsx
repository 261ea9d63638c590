import { useEffect, useRef, useState, type FormEvent } from 'react'
import { maxReadingNote } from '#contract/library/readings.ts'
import { Button } from '../../ui/button/button.tsx'
import { isLongerThan } from '../../ui/form/limit.ts'
import { NumberInput } from '../../ui/form/number-input.tsx'
import { Select } from '../../ui/form/select.tsx'
import { localDay } from '../../ui/text/day-text.ts'
import type { Unit } from '../data/progress-text.ts'
import type { NewProgress } from '../data/use-progress.ts'
import { ProgressDetails, type Details } from './progress-details.tsx'
import styles from './progress-form.module.css'

interface ProgressFormProps {
  /** The last entry, or one that could not be saved. */
  start: NewProgress | undefined
  detailed: boolean
  onSubmit: (progress: NewProgress) => void
  onClose: () => void
}

const units = [
  { value: 'page', text: 'page' },
  { value: 'percent', text: 'percent' },
  { value: 'minutes', text: 'minutes' },
] as const

export function ProgressForm({ start, detailed, onSubmit, onClose }: ProgressFormProps) {
  const [unit, setUnit] = useState<Unit>(start?.unit ?? 'page')
  const [text, setText] = useState(String(start?.amount ?? ''))
  const [details, setDetails] = useState<Details>({ on: start?.on ?? '', note: start?.note ?? '' })
  const input = useRef<HTMLInputElement>(null)
  const max = unit === 'percent' ? 100 : unit === 'page' ? 100_000 : 1_000_000

  useEffect(typeAgain, [])

  function typeAgain() {
    input.current?.focus()
    input.current?.select()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const amount = Number(text)
    const { on, note } = details
    const today = localDay()
    if (text.trim() === '' || !Number.isInteger(amount) || amount < 0 || amount > max) return typeAgain()
    // The fields say why.
    if (on > today || isLongerThan(maxReadingNote, note)) return
    onSubmit({ unit, amount, ...(on !== '' && on !== today && { on }), ...(note.trim() !== '' && { note }) })
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys that bubble up from its controls
    <form
      className={styles.form}
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      noValidate
    >
      <NumberInput ref={input} label="How far you are" min={0} max={max} value={text} onText={setText} />
      <Select label="Unit" options={units} value={unit} onValue={setUnit} />
      {detailed && (
        <div className={styles.whole}>
          <ProgressDetails details={details} onDetails={setDetails} />
        </div>
      )}
      <div className={styles.actions}>
        <Button type="submit" look="primary" small>
          Save
        </Button>
        <Button look="bare" small onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
