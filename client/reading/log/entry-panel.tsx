import { useQuery } from '@tanstack/react-query'
import type { Entry } from '#contract/library/readings.ts'
import { useApi } from '../../transport/api-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { QueryContent } from '../../ui/feedback/query-content.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Fold } from '../../ui/folding/fold.tsx'
import { countText } from '../../ui/text/count-text.ts'
import { entryQuery } from '../data/entry-queries.ts'
import { progressText } from '../data/progress-text.ts'
import styles from './entry-panel.module.css'
import { YourCopy } from './your-copy.tsx'
import { YourReadings } from './your-readings.tsx'

interface EntryPanelProps {
  bookId: string
  title: string
  /** One line that opens the rest. */
  folded?: boolean
}

/** Everything the reader keeps about a book beside its status, loaded after the page. */
export function EntryPanel({ bookId, title, folded = false }: EntryPanelProps) {
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
        {(found) => {
          const all = (
            <>
              <YourReadings bookId={bookId} title={title} entry={found} />
              <YourCopy bookId={bookId} entry={found} />
            </>
          )
          if (!folded) return all
          return (
            <Fold summary={summaryOf(found)} className={styles.folded}>
              <div className={styles.panel}>{all}</div>
            </Fold>
          )
        }}
      </QueryContent>
    </div>
  )
}

/** How far the reader is, or how often the book was read. */
function summaryOf({ readings, pages }: Entry): string {
  const open = readings.find(({ outcome }) => outcome === 'open')
  const [latest] = open?.progress ?? []
  if (open && latest)
    return `Your reading: ${progressText(latest, { pages: open.pages ?? pages, minutes: open.minutes })}`
  return readings.length > 0
    ? `${countText(readings.length, 'reading', 'readings')} of yours, and your copy`
    : 'Your readings and copy'
}
