import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import fieldStyles from './field.module.css'
import { ChevronDownIcon } from '../icons/icons.tsx'
import styles from './select.module.css'
import { VisuallyHidden } from '../text/visually-hidden.tsx'

export interface SelectOption<Value extends string> {
  value: Value
  text: string
}

interface SelectProps<Value extends string> extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> {
  /** Accessible name only: the options make the purpose visible. */
  label: string
  options: readonly SelectOption<Value>[]
  value: Value
  onValue: (value: Value) => void
  /** Shown on a phone in place of the chosen option's text. */
  short?: string
}

/** The native select, for its picker on phones and its keyboard support. */
export function Select<Value extends string>({ label, options, value, onValue, short, ...rest }: SelectProps<Value>) {
  function choose(chosen: string) {
    const option = options.find((one) => one.value === chosen)
    if (option) onValue(option.value)
  }

  return (
    <label className={classNames(styles.frame, short !== undefined && styles.shortened)}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <select
        {...rest}
        value={value}
        className={classNames(fieldStyles.control, styles.select)}
        onChange={(event) => choose(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      {short !== undefined && (
        <span className={classNames(fieldStyles.control, styles.short)} aria-hidden>
          {short}
        </span>
      )}
      <ChevronDownIcon className={styles.chevron} />
    </label>
  )
}
