import { Skeleton } from '../ui/feedback/skeleton.tsx'
import card from './readlist-card.module.css'
import page from './readlists-page.module.css'

export function ReadlistsSkeleton() {
  return (
    <div className={page.grid}>
      <Skeleton shape="block" className={card.skeleton} />
      <Skeleton shape="block" className={card.skeleton} />
      <Skeleton shape="block" className={card.skeleton} />
    </div>
  )
}
