import { useState } from 'react'
import { ChevronDownIcon } from '../../ui/icons/icons.tsx'
import { lazyInView } from '../../ui/lazy/lazy-in-view.tsx'
import { numberText } from '../../ui/text/number-text.ts'
import styles from './editions.module.css'
import type { YourEdition } from './use-your-edition.ts'

const EditionsList = lazyInView(async () => (await import('./editions-list.tsx')).EditionsList)

/** What opens the list; there is one on a page. */
export const editionsId = 'editions'

interface EditionsProps {
  bookId: string
  count: number
  yours: YourEdition | undefined
}

/** How many editions there are; they are asked for once somebody wants to see them. */
export function Editions({ bookId, count, yours }: EditionsProps) {
  const [wanted, setWanted] = useState(false)
  return (
    <details className={styles.folded} onToggle={(event) => setWanted(wanted || event.currentTarget.open)}>
      <summary id={editionsId} className={styles.summary}>
        {count === 1 ? '1 edition' : `${numberText(count)} editions`}
        <ChevronDownIcon size={16} className={styles.chevron} />
      </summary>
      {wanted && <EditionsList bookId={bookId} yours={yours} />}
    </details>
  )
}
