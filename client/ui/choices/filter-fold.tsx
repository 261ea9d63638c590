import { useId, useState, type ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { classNames } from '../class-names.ts'
import styles from './filter-fold.module.css'

interface FilterFoldProps {
  /** How many filters are set. */
  set: number
  /** Selects, which stand in the grid or row around it where they are not folded. */
  children: ReactNode
}

/** On a phone filters are folded behind a button, which says how many are set. */
export function FilterFold({ set, children }: FilterFoldProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Button
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen((before) => !before)}
      >
        {set > 0 ? `Filters (${set})` : 'Filters'}
      </Button>
      <div id={id} className={classNames(styles.choices, isOpen && styles.open)}>
        {children}
      </div>
    </>
  )
}
