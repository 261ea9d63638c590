import { useRef } from 'react'
import { settableStatuses, type ReadingState, type SettableStatus } from '#contract/reading.ts'
import { Button } from '../ui/button/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { BookIcon, BookmarkIcon, CheckIcon, TrashIcon } from '../ui/icons/icons.tsx'
import styles from './status-panel.module.css'
import { sinceText, statusText } from './data/status-text.ts'
import { useReadingStatus } from './data/use-reading-status.ts'

export function StatusPanel({ bookId }: { bookId: string }) {
  const choices = useRef<HTMLDivElement>(null)
  const { state, dated, isPending, press } = useReadingStatus(bookId)

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
      <div className={styles.said}>
        <output>Currently: {isPending ? '…' : statusText(state)}</output>
        <p>
          {!isPending && (state === 'NOT_ADDED' ? 'Pick one to add it to your library.' : dated && sinceText(dated))}
        </p>
      </div>
      <div ref={choices} className={styles.choices}>
        {settableStatuses.map((choice) => (
          <Button
            key={choice}
            look="bare"
            className={classNames(styles.choice, choice === 'FINISHED' && styles.finished)}
            aria-pressed={state === choice}
            onClick={() => press(choice)}
          >
            {icons[choice]}
            {statusText(choice)}
          </Button>
        ))}
      </div>
      <div className={styles.others}>
        {otherStates[state].map((other) => (
          <Button
            key={other}
            look="quiet"
            small
            className={styles.other}
            aria-pressed={state === other}
            onClick={() => press(other)}
          >
            {other === 'REREADING' && state !== other ? 'Read again' : statusText(other)}
          </Button>
        ))}
        {!isPending && state !== 'NOT_ADDED' && (
          <Button look="bare" small className={styles.remove} onClick={remove}>
            <TrashIcon size={14} />
            Remove from my books
          </Button>
        )}
      </div>
    </section>
  )
}

/** What else a book in each state may become. */
const otherStates: Record<ReadingState, OtherState[]> = {
  NOT_ADDED: ['DID_NOT_FINISH'],
  WANT_TO_READ: ['DID_NOT_FINISH'],
  READING: ['PAUSED', 'DID_NOT_FINISH'],
  PAUSED: ['PAUSED', 'DID_NOT_FINISH'],
  DID_NOT_FINISH: ['DID_NOT_FINISH'],
  FINISHED: ['REREADING'],
  REREADING: ['REREADING', 'DID_NOT_FINISH'],
}

type OtherState = Exclude<ReadingState, SettableStatus | 'NOT_ADDED'>

const icons: Record<SettableStatus, React.ReactNode> = {
  WANT_TO_READ: <BookmarkIcon size={20} />,
  READING: <BookIcon size={20} />,
  FINISHED: <CheckIcon size={20} />,
}
