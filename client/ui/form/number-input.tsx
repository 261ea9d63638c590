import type { ComponentProps } from 'react'
import styles from './field.module.css'

interface NumberInputProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'aria-label'> {
  /** Accessible name only: what stands around it makes the purpose visible. */
  label: string
  /** As typed. */
  value: string
  onText: (text: string) => void
}

export function NumberInput({ label, onText, ...rest }: NumberInputProps) {
  return (
    <input
      {...rest}
      type="number"
      inputMode="numeric"
      aria-label={label}
      className={styles.control}
      onChange={(event) => onText(event.target.value)}
    />
  )
}
