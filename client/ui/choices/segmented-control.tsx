import type { ComponentType } from 'react'
import { classNames } from '../class-names.ts'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import styles from './segmented-control.module.css'

interface SegmentedControlProps<Value extends string> {
  label: string
  /** Where there is little room, the icons of those that have one stand for their words. */
  options: readonly { value: Value; text: string; Icon?: ComponentType }[]
  value: Value
  onValue: (value: Value) => void
}

/** One of a few short choices, all in sight in one row. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value: chosen,
  onValue,
}: SegmentedControlProps<Value>) {
  return (
    <fieldset className={styles.segments}>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      {options.map(({ value, text, Icon }) => (
        <button
          key={value}
          type="button"
          className={classNames(styles.segment, Icon && styles.named, value === chosen && styles.chosen)}
          aria-pressed={value === chosen}
          onClick={() => onValue(value)}
        >
          {Icon && <Icon />}
          <span className={styles.text}>{text}</span>
        </button>
      ))}
    </fieldset>
  )
}
