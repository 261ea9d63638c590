import type { ReaderBook } from '#contract/profiles/reader-books.ts'
import { StateMark } from '../../library/marks/state-mark.tsx'
import { Stars } from '../../ui/form/stars.tsx'
import styles from './reader-mark.module.css'

/** How a reader stands to their book, on its card. */
export function ReaderMark({ of }: { of: ReaderBook | undefined }) {
  if (!of) return null
  return (
    <p className={styles.mark}>
      {of.state !== 'NOT_ADDED' && <StateMark state={of.state} />}
      {of.stars !== null && <Stars value={of.stars} />}
    </p>
  )
}
