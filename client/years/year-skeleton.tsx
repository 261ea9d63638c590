import { Skeleton } from '../ui/feedback/skeleton.tsx'
import styles from './year.module.css'

export function YearSkeleton() {
  return (
    <div className={styles.year}>
      <Skeleton shape="title" />
      <div className={styles.covers}>
        {Array.from({ length: 12 }, (_, nth) => (
          <Skeleton key={nth} shape="cover" />
        ))}
      </div>
    </div>
  )
}
