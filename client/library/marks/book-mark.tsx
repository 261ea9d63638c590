import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../transport/api-context.ts'
import type { LibraryState } from '../data/library-address.ts'
import { markQuery } from '../data/marks-query.ts'
import styles from './book-mark.module.css'
import { StarsMark } from './stars-mark.tsx'
import { stateText } from '../data/state-text.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { StateMark } from './state-mark.tsx'

interface BookMarkProps {
  bookId: string
  /** The state of nearly all books around it, which need not be seen at each. */
  expected?: LibraryState
}

/**
 * What the reader says of the book, on its card, where the stars of all readers stand too. Its line is there before it is known, and if it
 * stays unknown, so that nothing moves.
 */
export function BookMark({ bookId, expected }: BookMarkProps) {
  const { data: mark } = useQuery(markQuery(useApi(), bookId))
  return (
    <p className={styles.mark}>
      {mark &&
        mark.state !== 'NOT_ADDED' &&
        (mark.state === expected ? (
          <VisuallyHidden>{stateText(mark.state)}</VisuallyHidden>
        ) : (
          <StateMark state={mark.state} />
        ))}
      {mark && mark.stars !== null && (
        <span className={styles.yours}>
          <span className={styles.you} aria-hidden>
            You
          </span>
          <StarsMark own stars={mark.stars} />
        </span>
      )}
    </p>
  )
}
