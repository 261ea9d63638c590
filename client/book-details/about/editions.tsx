import { useState } from 'react'
import { Fold } from '../../ui/folding/fold.tsx'
import { lazyInView } from '../../ui/lazy/lazy-in-view.tsx'
import { numberText } from '../../ui/text/number-text.ts'
import styles from './editions.module.css'
import type { YourEdition } from './use-your-edition.ts'

const EditionsList = lazyInView(async () => (await import('./editions-list.tsx')).EditionsList, { isOpened: true })

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
    <Fold
      id={editionsId}
      className={styles.folded}
      summary={count === 1 ? '1 edition' : `${numberText(count)} editions`}
      onToggle={(isOpen) => setWanted(wanted || isOpen)}
    >
      {wanted && <EditionsList bookId={bookId} yours={yours} />}
    </Fold>
  )
}
