import { useId } from 'react'
import { Button } from '../button/button.tsx'
import { localDay } from '../text/day-text.ts'
import { NumberInput } from './number-input.tsx'
import styles from './partial-date-input.module.css'
import fieldStyles from './field.module.css'
import { partsOf, type DateParts } from './partial-date.ts'
import { Select } from './select.tsx'

interface PartialDateInputProps {
  label: string
  value: DateParts
  error?: string | undefined
  onValue: (value: DateParts) => void
}

/** A date as far as it is known: the day, the month, the year, or nothing. */
export function PartialDateInput({ label, value, error, onValue }: PartialDateInputProps) {
  const id = useId()
  const { year, month, day } = value

  function changeYear(to: string) {
    onValue(to === '' ? partsOf(null) : { ...value, year: to })
  }

  return (
    <fieldset className={fieldStyles.field} aria-describedby={error && id}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.parts}>
        <NumberInput
          label={`${label}: year`}
          placeholder="Year"
          min={1900}
          max={9999}
          value={year}
          aria-invalid={error ? true : undefined}
          onText={changeYear}
        />
        <Select
          label={`${label}: month`}
          options={months}
          value={month}
          disabled={year === ''}
          onValue={(to) => onValue({ ...value, month: to, day: to === '' ? '' : day })}
        />
        <Select
          label={`${label}: day`}
          options={days}
          value={day}
          disabled={month === ''}
          onValue={(to) => onValue({ ...value, day: to })}
        />
        {year === '' && (
          <Button look="bare" small aria-label={`${label}: today`} onClick={() => onValue(partsOf(localDay()))}>
            Today
          </Button>
        )}
      </div>
      {error && (
        <p id={id} role="alert" className={fieldStyles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

const twoDigits = (number: number) => String(number).padStart(2, '0')
const monthName = new Intl.DateTimeFormat(undefined, { month: 'short', timeZone: 'UTC' })

const months = [
  { value: '', text: 'Month' },
  ...Array.from({ length: 12 }, (_, index) => ({
    value: twoDigits(index + 1),
    text: monthName.format(Date.UTC(2000, index, 1)),
  })),
]

const days = [
  { value: '', text: 'Day' },
  ...Array.from({ length: 31 }, (_, index) => ({ value: twoDigits(index + 1), text: String(index + 1) })),
]
