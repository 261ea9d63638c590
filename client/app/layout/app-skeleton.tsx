import { Brand } from '../../ui/icons/brand.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import bar from './bar.module.css'
import frame from './frame.module.css'
import styles from './app-skeleton.module.css'

/** The frame of a signed-in page while the stored session is verified or its code loads. */
export function AppSkeleton() {
  return (
    <>
      <header className={bar.bar}>
        <div className={bar.inside}>
          <Brand />
        </div>
      </header>
      <main className={frame.main}>
        <VisuallyHidden>
          <output>Loading...</output>
        </VisuallyHidden>
        <Skeleton shape="title" className={styles.title} />
        <Skeleton className={styles.line} />
        <Skeleton shape="block" className={styles.block} />
      </main>
    </>
  )
}
