import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { DotsIcon } from '../icons/icons.tsx'
import styles from './card-action-row.module.css'
import action from './card-action.module.css'

interface CardActionRowProps {
  /** What the actions are about, in the name of their menu. */
  of: string
  children: ReactNode
}

/** The actions of a card: a row of icons with a mouse; by touch, which has no hover to name them, a menu with their names. */
export function CardActionRow({ of, children }: CardActionRowProps) {
  const [open, setOpen] = useState(false)
  const row = useRef<HTMLDivElement>(null)
  const more = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return
    function closeOutside({ target }: PointerEvent) {
      if (target instanceof Node && !row.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [open])

  /** The action itself is hidden from now on, so the focus moves before any dialog remembers it. */
  function close() {
    if (!open) return
    more.current?.focus()
    setOpen(false)
  }

  function closeByKey(event: KeyboardEvent) {
    if (event.key === 'Escape') close()
  }

  return (
    <div ref={row} className={styles.room}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- Hears what its buttons do */}
      <div className={styles.row} data-open={open || undefined} onClick={close} onKeyDown={closeByKey}>
        {children}
      </div>
      <button
        ref={more}
        type="button"
        data-more
        className={`${action.action} ${styles.more}`}
        aria-expanded={open}
        aria-label={`Actions for ${of}`}
        data-name="Actions"
        onKeyDown={closeByKey}
        onClick={() => setOpen(!open)}
      >
        <DotsIcon />
      </button>
    </div>
  )
}
