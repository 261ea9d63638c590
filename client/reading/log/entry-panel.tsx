import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../transport/api-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { QueryContent } from '../../ui/feedback/query-content.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { entryQuery } from '../data/entry-queries.ts'
import styles from './entry-panel.module.css'
import { YourCopy } from './your-copy.tsx'
import { YourReadings } from './your-readings.tsx'

interface EntryPanelProps {
  bookId: string
  title: string
}

/** Everything the reader keeps about a book beside its status, loaded after the page. */
export function EntryPanel({ bookId, title }: EntryPanelProps) {
  const entry = useQuery(entryQuery(useApi(), bookId))
  return (
    <div className={styles.panel}>
      <QueryContent
        query={entry}
        skeleton={<Skeleton shape="block" className={styles.skeleton} />}
        failure={
          <p className={styles.failed}>
            Failed to load your readings.
            <Button look="bare" small onClick={() => void entry.refetch()}>
              Try again
            </Button>
          </p>
        }
      >
        {(found) => (
          <>
            <YourReadings bookId={bookId} title={title} entry={found} />
            <YourCopy bookId={bookId} entry={found} />
          </>
        )}
      </QueryContent>
    </div>
  )
}
