import type { ReaderBook } from '#contract/profiles/reader-books.ts'
import { StateMark } from '../../library/marks/state-mark.tsx'
import { StarIcon } from '../../ui/icons/icons.tsx'
import { starsText } from '../../ui/text/stars-text.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './reader-mark.module.css'

/** How a reader stands to their book, below its cover. */
export function ReaderMark({ of: { state, stars } }: { of: ReaderBook }) {
  return (
    <p className={styles.mark}>
      {state !== 'NOT_ADDED' && <StateMark state={state} />}
      {stars !== null && (
        <span className={styles.stars}>
          <StarIcon size={13} className={styles.star} />
          <span aria-hidden>{stars}</span>
          <VisuallyHidden>{starsText(stars)}</VisuallyHidden>
        </span>
      )}
    </p>
  )
}
