import { classNames } from '../ui/class-names.ts'
import { CoverBackdrop } from '../ui/cover/cover-backdrop.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import styles from './book-details.module.css'
import own from './book-details-skeleton.module.css'

/** In the colors of the book's drawn cover from the beginning. */
export function BookDetailsSkeleton({ id }: { id: string }) {
  return (
    <div className={styles.book} data-full-width>
      <CoverBackdrop className={styles.band} id={id} />
      <div className={classNames(styles.header, own.header)} data-theme="dark">
        <div className={own.cover}>
          <Skeleton shape="cover" />
        </div>
        <div className={own.words}>
          <output className={own.said}>Loading book details...</output>
          <Skeleton shape="title" className={own.title} />
          <Skeleton className={own.half} />
        </div>
      </div>
      <div className={styles.yours}>
        <Skeleton shape="block" className={own.panel} />
      </div>
      <div className={styles.text}>
        <div>
          <Skeleton />
          <Skeleton />
          <Skeleton className={own.half} />
        </div>
      </div>
    </div>
  )
}
