import { Skeleton } from '../ui/feedback/skeleton.tsx'
import styles from './stats-page.module.css'

export function StatsSkeleton() {
  return (
    <div className={styles.page}>
      <Skeleton shape="block" className={styles.figuresSkeleton} />
      <div className={styles.figures}>
        {['a', 'b', 'c', 'd'].map((each) => (
          <Skeleton key={each} shape="block" className={styles.figureSkeleton} />
        ))}
      </div>
    </div>
  )
}
