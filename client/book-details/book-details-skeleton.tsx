import { Loading } from '../ui/feedback/loading.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import styles from './book-details.module.css'
import own from './book-details-skeleton.module.css'

export function BookDetailsSkeleton() {
  return (
    <Loading text="Loading book details...">
      <div className={styles.book}>
        <div className={styles.heading}>
          <Skeleton shape="title" className={own.title} />
          <Skeleton className={own.half} />
          <Skeleton className={own.half} />
        </div>
        <div className={styles.yours}>
          <div className={styles.status}>
            <Skeleton shape="block" className={own.panel} />
          </div>
        </div>
        <div className={styles.beside}>
          <div className={styles.cover}>
            <Skeleton shape="cover" />
          </div>
        </div>
        <div className={styles.text}>
          <div>
            <Skeleton />
            <Skeleton />
            <Skeleton className={own.half} />
          </div>
        </div>
      </div>
    </Loading>
  )
}
