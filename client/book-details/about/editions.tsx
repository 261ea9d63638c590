import { useState } from 'react'
import { ChevronDownIcon } from '../../ui/icons/icons.tsx'
import { lazyInView } from '../../ui/lazy/lazy-in-view.tsx'
import { numberText } from '../../ui/text/number-text.ts'
import styles from './editions.module.css'

const EditionsList = lazyInView(async () => (await import('./editions-list.tsx')).EditionsList)

interface EditionsProps {
  bookId: string
  count: number
}

/** How many editions there are; they are asked for once somebody wants to see them. */
export function Editions({ bookId, count }: EditionsProps) {
  const [wanted, setWanted] = useState(false)
  return (
    <details className={styles.folded} onToggle={(event) => setWanted(wanted || event.currentTarget.open)}>
      <summary className={styles.summary}>
        {count === 1 ? '1 edition' : `${numberText(count)} editions`}
        <ChevronDownIcon size={16} className={styles.chevron} />
      </summary>
      {wanted && <EditionsList bookId={bookId} />}
    </details>
  )
}
