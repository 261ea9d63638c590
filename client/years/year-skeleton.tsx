import { Skeleton } from '../ui/feedback/skeleton.tsx'
import styles from './year.module.css'

export function YearSkeleton() {
  return (
    <div className={styles.year}>
      <div className={styles.opening}>
        <div className={styles.intro}>
          <div className={styles.header}>
            <Skeleton shape="title" />
          </div>
        </div>
        <div className={styles.wall}>
          <div className={styles.covers}>
            {Array.from({ length: 12 }, (_, nth) => (
              <Skeleton key={nth} shape="cover" />
            ))}
          </div>
        </div>
      </div>
    </div>
  )
}
