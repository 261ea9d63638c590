import type { BookInProgress } from '#contract/reading.ts'
import { AuthorNames } from '../books/author-names.tsx'
import { CoverLink, TitleLink } from '../books/book-links.tsx'
import styles from './book-in-hand.module.css'
import { inHandSinceText } from './data/status-text.ts'
import { ProgressInHand } from './progress-in-hand.tsx'

interface BookInHandProps extends BookInProgress {
  onFinish: () => void
}

/** A book in hand beside others: what it is, and how far it is read. */
export function BookInHand({ onFinish, ...inHand }: BookInHandProps) {
  const { book, state, since } = inHand
  return (
    <article className={styles.book}>
      <CoverLink book={book} className={styles.cover} eager />
      <div className={styles.words}>
        <h3 className={styles.title}>
          <TitleLink book={book} />
        </h3>
        <p className={styles.author}>
          <AuthorNames book={book} />
        </p>
        <p className={styles.since}>{inHandSinceText(state, since)}</p>
      </div>
      <div className={styles.progress}>
        <ProgressInHand {...inHand} className={styles.finish} onFinish={onFinish} />
      </div>
    </article>
  )
}
