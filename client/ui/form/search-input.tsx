import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import fieldStyles from './field.module.css'
import styles from './search-input.module.css'

interface SearchInputProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'enterKeyHint'> {
  'aria-label': string
}

export function SearchInput(props: SearchInputProps) {
  return (
    <input
      {...props}
      type="search"
      enterKeyHint="search"
      autoComplete="off"
      className={classNames(fieldStyles.control, styles.input)}
    />
  )
}
