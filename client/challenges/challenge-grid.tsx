import type { ReactNode } from 'react'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import styles from './challenge-grid.module.css'

export function ChallengeGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.grid} aria-label={label}>
      {children}
    </ul>
  )
}

export function ChallengeGridSkeleton() {
  return (
    <div className={styles.grid}>
      {[1, 2, 3].map((one) => (
        <div key={one} className={styles.skeleton}>
          <Skeleton shape="title" className={styles.name} />
          <Skeleton className={styles.description} />
          <Skeleton />
        </div>
      ))}
    </div>
  )
}
