import { useId } from 'react'
import styles from './change-dialog.module.css'
import type { Choice } from './use-choices.ts'

interface ChoiceListProps {
  /** Accessible name. */
  label: string
  list: readonly Choice[]
  instead: string
  chosen: string | undefined
  onChoose: (value: string) => void
}

export function ChoiceList({ label, list, instead, chosen, onChoose }: ChoiceListProps) {
  const name = useId()
  if (list.length === 0) return <output className={styles.instead}>{instead}</output>
  return (
    <fieldset className={styles.choices} aria-label={label}>
      {list.map(({ value, text, hint }) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            value={value}
            className={styles.radio}
            checked={chosen === value}
            onChange={() => onChoose(value)}
          />
          <span className={styles.text} dir="auto">
            {text}
            {hint && <span className={styles.hint}>{hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
