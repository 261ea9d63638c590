import type { Reading } from '#contract/library/readings.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { PencilIcon } from '../../ui/icons/icons.tsx'
import { periodText } from '../data/period-text.ts'
import { countText } from '../../ui/text/count-text.ts'
import { progressText } from '../data/progress-text.ts'
import { ProgressList } from './progress-list.tsx'
import { mediumTexts, outcomeTexts } from './reading-words.ts'
import styles from './reading-item.module.css'

interface ReadingItemProps {
  bookId: string
  reading: Reading
  /** Of the book; the reading may have been another edition. */
  pages: number | null
  paused: boolean
  onEdit: () => void
  /** After its last entry of progress was deleted. */
  onEmptied: () => void
}

export function ReadingItem(props: ReadingItemProps) {
  const { bookId, reading, pages, paused, onEdit, onEmptied } = props
  const { outcome, medium, note, progress } = reading
  const length = { pages: reading.pages ?? pages, minutes: reading.minutes }
  const [latest] = progress
  const period = periodText(reading)
  const isOpen = outcome === 'open'
  const outcomeText = isOpen && paused ? 'Paused' : outcomeTexts[outcome]
  // The state of the book and a date of the end say so already.
  const isSaid = isOpen || (outcome === 'finished' && reading.finished_on !== null)
  const details = [
    !isSaid && outcomeText,
    medium && mediumTexts[medium],
    // What was stopped says how far it came; of what is open, the status of the book says it.
    outcome === 'stopped' && latest && progressText(latest, length),
    reading.pages !== null && countText(reading.pages, 'page', 'pages'),
    reading.minutes !== null && countText(reading.minutes, 'minute', 'minutes'),
  ].filter((each) => typeof each === 'string')

  return (
    <article className={styles.reading} aria-label={`${outcomeText}, ${period}`}>
      <div className={styles.top}>
        <div>
          <p className={styles.period}>{period}</p>
          {details.length > 0 && <p className={styles.details}>{details.join(' · ')}</p>}
        </div>
        <IconButton label={`Edit reading: ${period}`} className={styles.edit} onClick={onEdit}>
          <PencilIcon size={16} />
        </IconButton>
      </div>
      {note !== '' && (
        <p className={styles.note} dir="auto">
          {note}
        </p>
      )}
      <ProgressList bookId={bookId} reading={reading} onEmptied={onEmptied} />
    </article>
  )
}
