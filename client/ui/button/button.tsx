import type { ComponentProps, MouseEvent } from 'react'
import styles from './button.module.css'
import { classNames } from '../class-names.ts'

export type ButtonLook = 'primary' | 'quiet' | 'soft' | 'danger' | 'bare'

export interface ButtonProps extends ComponentProps<'button'> {
  look?: ButtonLook
  small?: boolean
  /** Shows that it is at work, keeps the focus, and takes no second press. */
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
      // oxlint-disable-next-line react/button-has-type -- it is one of the three by its own type
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

/** For a link that looks like a button. */
export function buttonClass(look: ButtonLook = 'quiet', small = false): string {
  return classNames(styles.button, styles[look], small && styles.small)
}
