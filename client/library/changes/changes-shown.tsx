import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { numberText } from '../../ui/text/number-text.ts'
import { booksText } from './books-text.ts'
import styles from './change-dialog.module.css'
import type { Changes } from './use-changes.ts'

/** How far a change of many books is, and which books it failed for. */
export function ChangesShown({ changes }: { changes: Changes }) {
  const { total, changed, failed } = changes
  const done = changed.length + failed.length
  return (
    <div className={styles.changes}>
      <output className={styles.progress}>{progressText(changes)}</output>
      <ProgressBar label={`${numberText(done)} of ${booksText(total)}`} percent={(100 * done) / total} />
      {failed.length > 0 && (
        <ul className={styles.failed} aria-label="Not changed">
          {failed.map(({ book, why }) => (
            <li key={book.google_books_id}>
              <span className={styles.failedTitle} dir="auto">
                {book.title}
              </span>
              <span className={styles.why}>{why}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function progressText({ state, total, changed, failed }: Changes): string {
  const done = changed.length + failed.length
  switch (state) {
    case 'running':
      return `Changing ${numberText(done)} of ${booksText(total)}`
    case 'waiting':
      return `Changed ${numberText(done)} of ${booksText(total)}. Octavo needs a moment before the next ones.`
    case 'stopped':
      return `Stopped. ${booksText(changed.length)} changed, ${numberText(total - changed.length)} left as they were.`
    case 'over':
      return failed.length === 0
        ? `${booksText(changed.length)} changed.`
        : `${booksText(changed.length)} changed. These could not be:`
  }
}
