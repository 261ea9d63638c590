import { Skeleton } from '../ui/feedback/skeleton.tsx'
import styles from './review-skeleton.module.css'

export function ReviewSkeleton() {
  return (
    <div className={styles.reviews}>
      {[0, 1].map((each) => (
        <div key={each} className={styles.review}>
          <Skeleton shape="circle" className={styles.avatar} />
          <Skeleton className={styles.name} />
          <Skeleton className={styles.text} />
          <Skeleton className={styles.text} />
        </div>
      ))}
    </div>
  )
}
