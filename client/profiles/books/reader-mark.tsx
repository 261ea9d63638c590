import type { ReaderBook } from '#contract/profiles/reader-books.ts'
import { StarsMark } from '../../library/marks/stars-mark.tsx'
import { StateMark } from '../../library/marks/state-mark.tsx'
import styles from './reader-mark.module.css'

/** How a reader stands to their book, below its cover. */
export function ReaderMark({ of: { state, stars } }: { of: ReaderBook }) {
  return (
    <p className={styles.mark}>
      {state !== 'NOT_ADDED' && <StateMark state={state} />}
      {stars !== null && <StarsMark stars={stars} />}
    </p>
  )
}
