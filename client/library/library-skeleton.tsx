import { Skeleton } from '../ui/feedback/skeleton.tsx'
import type { LibraryView } from './data/library-address.ts'
import grid from './library-grid.module.css'
import styles from './library-skeleton.module.css'

export function LibrarySkeleton({ view }: { view: LibraryView }) {
  return (
    <div className={view === 'rows' ? grid.rows : grid.cards} aria-hidden>
      {Array.from({ length: 10 }, (_, index) => (
        <div key={index} className={view === 'rows' ? styles.row : styles.card}>
          <Skeleton shape="cover" />
          <div>
            <Skeleton shape="title" className={styles.title} />
            <Skeleton className={styles.line} />
          </div>
        </div>
      ))}
    </div>
  )
}
