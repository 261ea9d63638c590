import { Loading } from '../ui/feedback/loading.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import styles from './book-details.module.css'
import own from './book-details-skeleton.module.css'

export function BookDetailsSkeleton() {
  return (
    <Loading text="Loading book details...">
      <div className={styles.book}>
        <div className={styles.cover}>
          <Skeleton shape="cover" />
        </div>
        <div className={styles.beside}>
          <Skeleton shape="title" className={own.title} />
          <Skeleton className={own.half} />
          <Skeleton className={own.half} />
          <div className={styles.status}>
            <Skeleton shape="block" className={own.panel} />
          </div>
        </div>
        <div className={styles.description}>
          <Skeleton />
          <Skeleton />
          <Skeleton className={own.half} />
        </div>
      </div>
    </Loading>
  )
}
