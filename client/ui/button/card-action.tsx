import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import styles from './card-action.module.css'

interface CardActionProps extends ComponentProps<'button'> {
  /** Shown while the pointer or the focus is on the button, and while a finger rests on it. */
  name: string
  /** Accessible name, if it says more. */
  label?: string
  /** Stands at the end of the row, apart from the others. */
  last?: boolean
  /** With a mouse, shown only while the card is pointed at or holds the focus, over what stands before the row. */
  over?: boolean
  /** Only where the row is a menu. */
  inMenu?: boolean
}

/** A quiet button in the row below a card. */
export function CardAction(props: CardActionProps) {
  const { name, label = name, last = false, over = false, inMenu = false, children, ...rest } = props
  return (
    <button
      type="button"
      aria-label={label}
      data-name={name}
      className={classNames(styles.action, last && styles.last, over && styles.over, inMenu && styles.inMenu)}
      {...rest}
    >
      {children}
    </button>
  )
}
