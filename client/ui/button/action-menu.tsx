import type { ReactNode } from 'react'
import { DotsIcon } from '../icons/icons.tsx'
import styles from './action-menu.module.css'
import { IconButton } from './icon-button.tsx'
import { useActionMenu } from './use-action-menu.ts'

interface ActionMenuProps {
  /** What the actions are about, in the name of their menu. */
  of: string
  /** Buttons. */
  children: ReactNode
}

/** Rare actions, out of sight until asked for. */
export function ActionMenu({ of, children }: ActionMenuProps) {
  const { open, area, opener, toggle, close, closeByKey } = useActionMenu()
  return (
    <div ref={area} className={styles.room}>
      <IconButton
        ref={opener}
        data-more
        label={`Actions for ${of}`}
        aria-expanded={open}
        onKeyDown={closeByKey}
        onClick={toggle}
      >
        <DotsIcon />
      </IconButton>
      {/* Stays in the document, with the dialogs that its buttons opened. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- Hears what its buttons do */}
      <div className={styles.menu} hidden={!open} onClick={close} onKeyDown={closeByKey}>
        {children}
      </div>
    </div>
  )
}
