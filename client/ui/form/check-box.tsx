import type { ComponentProps } from 'react'
import styles from './check-box.module.css'

interface CheckBoxProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  label: string
  checked: boolean
  onChecked: (checked: boolean) => void
}

export function CheckBox({ label, onChecked, ...rest }: CheckBoxProps) {
  return (
    <label className={styles.choice}>
      <input {...rest} type="checkbox" className={styles.box} onChange={(event) => onChecked(event.target.checked)} />
      {label}
    </label>
  )
}
