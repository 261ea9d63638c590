import { Skeleton } from '../ui/feedback/skeleton.tsx'
import styles from './profile-header.module.css'
import own from './profile-skeleton.module.css'

export function ProfileSkeleton() {
  return (
    <>
      <div className={styles.header}>
        <Skeleton shape="circle" className={own.avatar} />
        <div className={styles.who}>
          <Skeleton shape="title" className={own.name} />
          <Skeleton className={own.rank} />
        </div>
      </div>
      <Skeleton shape="block" className={own.panel} />
    </>
  )
}
