import { useRef, type MouseEvent, type ReactNode } from 'react'
import { settableStatuses, type ReadingState, type SettableStatus } from '#contract/reading.ts'
import { ActionMenu } from '../ui/button/action-menu.tsx'
import { Button } from '../ui/button/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { AgainIcon, BookIcon, BookmarkIcon, CheckIcon, TrashIcon } from '../ui/icons/icons.tsx'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import { useMatches } from '../ui/use-matches.ts'
import styles from './status-panel.module.css'
import { sinceText, statusText } from './data/status-text.ts'
import { useReadingStatus } from './data/use-reading-status.ts'

interface StatusPanelProps {
  bookId: string
  /** Stands below the state while the reader has begun the book and not ended it. */
  inHand?: ReactNode
}

/** On a phone, where it stands above what the book is about, what is rare is in a menu. */
export function StatusPanel({ bookId, inHand }: StatusPanelProps) {
  const choices = useRef<HTMLDivElement>(null)
  const isPhone = useMatches('(max-width: 47.99rem)')
  const { state, dated, isPending, press } = useReadingStatus(bookId)

  function remove(event: MouseEvent) {
    press('NOT_ADDED')
    // The pressed button is removed, and so is a menu around it: move the focus, and let the menu not take it back.
    event.stopPropagation()
    choices.current?.querySelector('button')?.focus()
  }

  const others = (
    <>
      {states[state].others.map((other) => (
        <Button
          key={other}
          look="bare"
          small
          className={styles.other}
          aria-pressed={state === other}
          onClick={() => press(other)}
        >
          {other === 'REREADING' && state !== other && <AgainIcon size={14} />}
          {other === 'REREADING' && state !== other ? 'Read again' : statusText(other)}
        </Button>
      ))}
      {!isPending && (
        <Button look="bare" small className={classNames(styles.other, styles.remove)} onClick={remove}>
          <TrashIcon size={14} />
          <span>
            Remove <VisuallyHidden>from my books</VisuallyHidden>
          </span>
        </Button>
      )}
    </>
  )

  return (
    <section className={styles.panel} aria-labelledby="reading-status">
      <h2 id="reading-status" className={styles.title}>
        Update Reading Status:
      </h2>
      <div className={styles.said}>
        <output>Currently: {isPending ? '…' : statusText(state)}</output>
        <p>{!isPending && dated && sinceText(dated)}</p>
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
            <span className={styles.words}>{statusText(choice)}</span>
          </Button>
        ))}
      </div>
      {states[state].isInHand && <div className={styles.inHand}>{inHand}</div>}
      {(isPending || state !== 'NOT_ADDED') && (
        <div className={styles.others}>
          {isPhone ? !isPending && <ActionMenu of="your reading status">{others}</ActionMenu> : others}
        </div>
      )}
    </section>
  )
}

/** What else a book in each state may become. One that is not begun is not given up either. */
const states: Record<ReadingState, { others: OtherState[]; isInHand?: true }> = {
  NOT_ADDED: { others: [] },
  WANT_TO_READ: { others: [] },
  READING: { others: ['PAUSED', 'DID_NOT_FINISH'], isInHand: true },
  PAUSED: { others: ['PAUSED', 'DID_NOT_FINISH'], isInHand: true },
  DID_NOT_FINISH: { others: ['DID_NOT_FINISH'] },
  FINISHED: { others: ['REREADING'] },
  REREADING: { others: ['REREADING', 'DID_NOT_FINISH'], isInHand: true },
}

type OtherState = Exclude<ReadingState, SettableStatus | 'NOT_ADDED'>

const icons: Record<SettableStatus, ReactNode> = {
  WANT_TO_READ: <BookmarkIcon size={20} />,
  READING: <BookIcon size={20} />,
  FINISHED: <CheckIcon size={20} />,
}
