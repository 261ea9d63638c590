import { useRef } from 'react'
import { settableStatuses, type SettableStatus } from '#contract/reading.ts'
import { Button } from '../ui/button/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { BookIcon, BookmarkIcon, CheckIcon } from '../ui/icons/icons.tsx'
import styles from './status-panel.module.css'
import { sinceText, statusText } from './status-text.ts'
import { useReadingStatus } from './use-reading-status.ts'

export function StatusPanel({ bookId }: { bookId: string }) {
  const choices = useRef<HTMLDivElement>(null)
  const { status, dated, isPending, press } = useReadingStatus(bookId)

  function remove() {
    press('NOT_ADDED')
    // The pressed button is removed, so move the focus.
    choices.current?.querySelector('button')?.focus()
  }

  return (
    <section className={styles.panel} aria-labelledby="reading-status">
      <h2 id="reading-status" className={styles.title}>
        Update Reading Status:
      </h2>
      <output className={styles.current}>Currently: {isPending ? '…' : statusText(status)}</output>
      <div className={styles.more}>
        <p className={styles.since}>{dated && sinceText(dated)}</p>
        {!isPending && status !== 'NOT_ADDED' && (
          <Button look="bare" small className={styles.remove} aria-label="Remove from my books" onClick={remove}>
            Remove
          </Button>
        )}
      </div>
      <div ref={choices} className={styles.choices}>
        {settableStatuses.map((choice) => (
          <Button
            key={choice}
            className={classNames(styles.choice, choice === 'FINISHED' && styles.finished)}
            aria-pressed={status === choice}
            onClick={() => press(choice)}
          >
            {icons[choice]}
            {statusText(choice)}
          </Button>
        ))}
      </div>
    </section>
  )
}

const icons: Record<SettableStatus, React.ReactNode> = {
  WANT_TO_READ: <BookmarkIcon size={18} />,
  READING: <BookIcon size={18} />,
  FINISHED: <CheckIcon size={18} />,
}
