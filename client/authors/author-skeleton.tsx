import { BookGridSkeleton } from '../books/book-grid.tsx'
import { Loading } from '../ui/feedback/loading.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import styles from './author-details.module.css'

export function AuthorSkeleton({ name }: { name: string }) {
  return (
    <>
      <h1 className={styles.name} dir="auto">
        {name}
      </h1>
      <Loading text="Loading author details...">
        <div className={styles.header}>
          <Skeleton shape="block" className={styles.skeletonStats} />
        </div>
        <BookGridSkeleton />
      </Loading>
    </>
  )
}
