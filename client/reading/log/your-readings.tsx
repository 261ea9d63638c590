import { useRef, useState } from 'react'
import type { Entry, Reading } from '#contract/library/readings.ts'
import { Button } from '../../ui/button/button.tsx'
import { lazyDialog } from '../../ui/lazy/lazy-dialog.tsx'
import { ReadingItem } from './reading-item.tsx'
import { focusOnceClosed } from '../../ui/focus/focus-main.ts'
import { useFocusOnMore } from '../../ui/focus/use-focus-on-more.ts'
import styles from './your-readings.module.css'

const { Popup: ReadingDialog, preload } = lazyDialog(async () => (await import('./reading-dialog.tsx')).ReadingDialog)

const shownAtFirst = 3

interface YourReadingsProps {
  bookId: string
  entry: Entry
}

/** Every time the reader has read the book, the latest first. */
export function YourReadings({ bookId, entry }: YourReadingsProps) {
  const [dialog, setDialog] = useState<{ reading: Reading | undefined }>()
  const [all, setAll] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const showAll = useRef<HTMLButtonElement>(null)
  const focusOnMore = useFocusOnMore(showAll)
  const { readings, pages } = entry
  const shown = all ? readings : readings.slice(0, shownAtFirst)

  function show() {
    focusOnMore(true)
    setAll(true)
  }

  const focusHeading = () => focusOnceClosed(() => heading.current)

  return (
    <section className={styles.section} aria-labelledby="your-readings">
      <header className={styles.header}>
        <h2 id="your-readings" ref={heading} tabIndex={-1} className={styles.title}>
          Your readings
        </h2>
        <Button
          look="bare"
          small
          aria-label="Add a reading"
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => setDialog({ reading: undefined })}
        >
          Add
        </Button>
      </header>
      <ul className={styles.list}>
        {shown.map((reading) => (
          <li key={reading.id}>
            <ReadingItem
              bookId={bookId}
              reading={reading}
              pages={pages}
              paused={entry.state === 'PAUSED'}
              onEdit={() => setDialog({ reading })}
              onEmptied={focusHeading}
            />
          </li>
        ))}
      </ul>
      {readings.length > shown.length && (
        <Button ref={showAll} look="bare" small className={styles.more} onClick={show}>
          Show all {readings.length}
        </Button>
      )}
      {dialog && (
        <ReadingDialog
          bookId={bookId}
          entry={entry}
          reading={dialog.reading}
          onDeleted={focusHeading}
          onClose={() => setDialog(undefined)}
        />
      )}
    </section>
  )
}
