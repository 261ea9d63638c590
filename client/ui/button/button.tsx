import type { ComponentProps, MouseEvent } from 'react'
import styles from './button.module.css'
import { classNames } from '../class-names.ts'

export type ButtonLook = 'primary' | 'quiet' | 'soft' | 'danger' | 'bare'

export interface ButtonProps extends ComponentProps<'button'> {
  look?: ButtonLook
  small?: boolean
  /** Shows progress and ignores presses, but stays focusable. */
  pending?: boolean
}

export function Button({
  look = 'quiet',
  small,
  pending,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (pending) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- `type` is limited to the three valid values
      type={type}
      className={classNames(buttonClass(look, small), className)}
      aria-busy={pending || undefined}
      aria-disabled={pending || rest['aria-disabled']}
      onClick={press}
    >
      <span className={styles.content}>{children}</span>
    </button>
  )
}

/** Button styles for a link. */
export function buttonClass(look: ButtonLook = 'quiet', small = false): string {
  return classNames(styles.button, styles[look], small && styles.small)
}
