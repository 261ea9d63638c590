import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import styles from './icon-button.module.css'

interface IconButtonProps extends ComponentProps<'button'> {
  /** Accessible name and tooltip. */
  label: string
  /** Ignores presses, but stays focusable. */
  pending?: boolean
}

export function IconButton({ label, pending = false, className, onClick, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      {...rest}
      className={classNames(styles.button, className)}
      onClick={pending ? undefined : onClick}
    >
      {children}
    </button>
  )
}
