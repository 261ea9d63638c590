import { useRef, useState } from 'react'
import { progressShown, type Reading } from '#contract/library/readings.ts'
import type { Progress } from '#contract/reading.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { focusOnceClosed } from '../../ui/focus/focus-main.ts'
import { TrashIcon } from '../../ui/icons/icons.tsx'
import { Fold } from '../../ui/folding/fold.tsx'
import { lazyDialog } from '../../ui/lazy/lazy-dialog.tsx'
import { dayText } from '../../ui/text/day-text.ts'
import { progressText } from '../data/progress-text.ts'
import styles from './progress-list.module.css'

const { Popup: DeleteProgressDialog, preload } = lazyDialog(
  async () => (await import('./delete-progress-dialog.tsx')).DeleteProgressDialog,
)

interface ProgressListProps {
  bookId: string
  reading: Reading
  /** After the last entry was deleted, and the list with it. */
  onEmptied: () => void
}

/** Every entry of a reading, folded, the latest first. */
export function ProgressList({ bookId, reading: { progress }, onEmptied }: ProgressListProps) {
  const [deleting, setDeleting] = useState<Progress>()
  const summary = useRef<HTMLElement>(null)
  if (progress.length === 0) return null

  /** The deleted entry may have left the list already, or not yet. */
  function focusAfter(deleted: Progress) {
    if (progress.some(({ id }) => id !== deleted.id)) focusOnceClosed(() => summary.current)
    else onEmptied()
  }

  return (
    <Fold summary={summaryText(progress.length)} summaryRef={summary} className={styles.progress}>
      <ul className={styles.entries}>
        {progress.map((entry) => (
          <li key={entry.id} className={styles.entry}>
            <p className={styles.amount}>
              <time dateTime={entry.on} className={styles.day}>
                {dayText(entry.on)}
              </time>{' '}
              {amountText(entry)}
            </p>
            <IconButton
              label={`Delete ${amountText(entry)}, ${dayText(entry.on)}`}
              className={styles.delete}
              onPointerEnter={preload}
              onFocus={preload}
              onClick={() => setDeleting(entry)}
            >
              <TrashIcon size={16} />
            </IconButton>
            {entry.note !== '' && (
              <p className={styles.note} dir="auto">
                {entry.note}
              </p>
            )}
          </li>
        ))}
      </ul>
      {deleting && (
        <DeleteProgressDialog
          bookId={bookId}
          entry={deleting}
          onDeleted={() => focusAfter(deleting)}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </Fold>
  )
}

function summaryText(entries: number): string {
  return entries === progressShown ? `Progress (last ${progressShown})` : `Progress (${entries})`
}

/** Without how long the book is, which the bar above says. */
function amountText(entry: Progress): string {
  return progressText(entry, { pages: null, minutes: null })
}
