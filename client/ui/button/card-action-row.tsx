import type { ReactNode } from 'react'
import { DotsIcon } from '../icons/icons.tsx'
import styles from './card-action-row.module.css'
import action from './card-action.module.css'
import { useActionMenu } from './use-action-menu.ts'

interface CardActionRowProps {
  /** What the actions are about, in the name of their menu. */
  of: string
  children: ReactNode
}

/** The actions of a card: a row of icons with a mouse; by touch, which has no hover to name them, and where there is little room, a menu with their names. */
export function CardActionRow({ of, children }: CardActionRowProps) {
  const { open, area, opener, toggle, close, closeByKey } = useActionMenu()

  return (
    <div ref={area} className={styles.room}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- Hears what its buttons do */}
      <div className={styles.row} data-open={open || undefined} onClick={close} onKeyDown={closeByKey}>
        {children}
      </div>
      <button
        ref={opener}
        type="button"
        data-more
        className={`${action.action} ${styles.more}`}
        aria-expanded={open}
        aria-label={`Actions for ${of}`}
        data-name="Actions"
        onKeyDown={closeByKey}
        onClick={toggle}
      >
        <DotsIcon />
      </button>
    </div>
  )
}
