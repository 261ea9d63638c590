import type { ReactNode } from 'react'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import styles from './achievement-grid.module.css'

export function AchievementGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.grid} aria-label={label}>
      {children}
    </ul>
  )
}

const shown = [1, 2, 3, 4, 5, 6]

export function AchievementGridSkeleton() {
  return (
    <div className={styles.grid}>
      {shown.map((one) => (
        <div key={one} className={styles.skeleton}>
          <Skeleton shape="circle" className={styles.badge} />
          <div>
            <Skeleton className={styles.name} />
            <Skeleton className={styles.description} />
          </div>
        </div>
      ))}
    </div>
  )
}
