import { BandedPage } from '../ui/band/banded-page.tsx'
import { CoverBackdrop } from '../ui/cover/cover-backdrop.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import styles from './profile-skeleton.module.css'

/** In the reader's own color from the beginning. */
export function ProfileSkeleton({ username }: { username: string }) {
  return (
    <BandedPage
      backdrop={<CoverBackdrop id={username} />}
      header={
        <div className={styles.header}>
          <Skeleton shape="circle" className={styles.avatar} />
          <div className={styles.words}>
            <output className={styles.said}>Loading profile...</output>
            <Skeleton shape="title" className={styles.name} />
            <Skeleton className={styles.rank} />
          </div>
        </div>
      }
    >
      <Skeleton shape="block" className={styles.panel} />
    </BandedPage>
  )
}
