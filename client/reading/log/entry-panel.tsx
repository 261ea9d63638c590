import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Entry } from '#contract/library/readings.ts'
import { useApi } from '../../transport/api-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { QueryContent } from '../../ui/feedback/query-content.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Fold } from '../../ui/folding/fold.tsx'
import { countText } from '../../ui/text/count-text.ts'
import { entryQuery } from '../data/entry-queries.ts'
import styles from './entry-panel.module.css'
import { YourCopy } from './your-copy.tsx'
import { YourReadings } from './your-readings.tsx'

interface EntryPanelProps {
  bookId: string
  /** One line that opens the rest. */
  folded?: boolean
}

/** Everything the reader keeps about a book beside its status, loaded after the page. */
export function EntryPanel({ bookId, folded = false }: EntryPanelProps) {
  const entry = useQuery(entryQuery(useApi(), bookId))
  return (
    <div className={styles.panel}>
      <QueryContent
        query={entry}
        skeleton={<Skeleton shape="block" className={folded ? styles.line : styles.skeleton} />}
        failure={
          <p className={styles.failed}>
            Failed to load your readings.
            <Button look="bare" small onClick={() => void entry.refetch()}>
              Try again
            </Button>
          </p>
        }
      >
        {(found) => <Kept bookId={bookId} entry={found} folded={folded} />}
      </QueryContent>
    </div>
  )
}

interface KeptProps extends Required<EntryPanelProps> {
  entry: Entry
}

/** Of a book that the reader has not begun it is one line, wherever it stands; so is the copy where nothing is kept of it. */
function Kept({ bookId, entry, folded }: KeptProps) {
  const isNothing = isNothingKept(entry)
  // A phone that is turned keeps what is being written.
  const [isFolded] = useState(folded)
  const [isCopyLine] = useState(isNothingOfCopyKept(entry))
  const [isLine, setIsLine] = useState(isNothing)
  const [isOpened, setIsOpened] = useState(false)
  // What is added in the open line leaves it as it is, and so does taking away the last of what was never in a line: the focus is there.
  if (isLine && !isOpened && !isNothing) setIsLine(false)
  const readings = <YourReadings bookId={bookId} entry={entry} />
  const copy = <YourCopy bookId={bookId} entry={entry} />
  if (isFolded || isLine)
    return (
      <Fold summary={summaryOf(entry)} className={styles.folded} onToggle={(isOpen) => setIsOpened(isOpened || isOpen)}>
        <div className={styles.panel}>
          {readings}
          {copy}
        </div>
      </Fold>
    )
  return (
    <>
      {readings}
      {isCopyLine ? (
        <Fold summary="Your copy and private note" className={styles.folded}>
          <div className={styles.panel}>{copy}</div>
        </Fold>
      ) : (
        copy
      )}
    </>
  )
}

function summaryOf(entry: Entry): string {
  if (isNothingKept(entry)) return 'Add a past reading or your copy'
  const { length } = entry.readings
  return length > 0 ? `${countText(length, 'reading', 'readings')} of yours, and your copy` : 'Your readings and copy'
}

function isNothingKept(entry: Entry): boolean {
  return entry.readings.length === 0 && isNothingOfCopyKept(entry)
}

function isNothingOfCopyKept({ visibility, owned_copies, private_note, own, source_fields }: Entry): boolean {
  const kept = owned_copies + private_note.length + Object.keys(source_fields).length
  return kept === 0 && visibility === 'public' && !own
}
