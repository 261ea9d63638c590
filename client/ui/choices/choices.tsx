import { useId } from 'react'
import { classNames } from '../class-names.ts'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import styles from './choices.module.css'

interface ChoicesProps<Value extends string> {
  legend: string
  /** Where a heading says the same. */
  hideLegend?: boolean
  name: string
  options: readonly { value: Value; text: string; hint?: string }[]
  value: Value | undefined
  onValue: (value: Value) => void
  /** Where all choices destroy something. */
  danger?: boolean
}

/** Radio buttons, one below the other. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { legend, hideLegend = false, name, options, value, onValue, danger = false } = props
  const id = useId()
  return (
    <fieldset className={classNames(styles.choices, danger && styles.danger)}>
      <legend className={styles.legend}>{hideLegend ? <VisuallyHidden>{legend}</VisuallyHidden> : legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={classNames(styles.choice, option.hint && styles.explained)}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            aria-describedby={option.hint && `${id}-${option.value}`}
            onChange={() => onValue(option.value)}
          />
          <span>
            {option.text}
            {option.hint && (
              <span id={`${id}-${option.value}`} className={styles.hint}>
                {option.hint}
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
