import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import styles from './icon-button.module.css'

interface IconButtonProps extends ComponentProps<'button'> {
  /** Accessible name and tooltip. */
  label: string
}

export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} {...rest} className={classNames(styles.button, className)}>
      {children}
    </button>
  )
}
