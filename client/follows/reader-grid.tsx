import type { ReactNode } from 'react'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import styles from './reader-grid.module.css'

/** A list of reader cards; each child is a list item. */
export function ReaderGrid({ children }: { children: ReactNode }) {
  return <ul className={styles.grid}>{children}</ul>
}

export function ReaderGridSkeleton() {
  return (
    <div className={styles.grid}>
      {[0, 1, 2, 3].map((each) => (
        <div key={each} className={styles.skeleton}>
          <Skeleton shape="circle" className={styles.avatar} />
          <div>
            <Skeleton className={styles.name} />
            <Skeleton className={styles.note} />
          </div>
        </div>
      ))}
    </div>
  )
}
