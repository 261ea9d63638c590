import { useRef, useState } from 'react'
import { Button } from '../ui/button/button.tsx'
import { useFocusOnMore } from '../ui/focus/use-focus-on-more.ts'
import { shownAtFirst, type ReviewsOfGroup } from './data/review-queries.ts'
import { useNamedReview } from './named-review.ts'
import { ReviewItem, type ReviewItemProps } from './review-item.tsx'
import styles from './review-list.module.css'

export type ReviewEvents = Pick<ReviewItemProps, 'onDeleted' | 'onGone'>

interface ReviewGroupProps extends ReviewsOfGroup, ReviewEvents {
  bookId: string
  /** With a heading, where it is not the only one. */
  isNamed: boolean
}

export function ReviewGroup({ bookId, group, reviews, isNamed, ...events }: ReviewGroupProps) {
  const named = useNamedReview()
  const end = useRef<HTMLDivElement>(null)
  const focusOnMore = useFocusOnMore(end)
  const [all, setAll] = useState(false)
  // What leads to one of them shows them all, for good.
  if (named !== undefined && !all) setAll(true)
  const shown = all ? reviews : shownAtFirst({ group, reviews })

  function showAll() {
    focusOnMore(true)
    setAll(true)
  }

  return (
    <div className={styles.group}>
      {isNamed && <h3 className={styles.whose}>{nameOf(group, reviews.length)}</h3>}
      <ul className={styles.list}>
        {shown.map((review) => (
          <ReviewItem key={review.id} bookId={bookId} review={review} depth={0} {...events} />
        ))}
      </ul>
      {shown.length < reviews.length && (
        <div ref={end} className={styles.all}>
          <Button look="bare" small onClick={showAll}>
            Show {reviews.length - shown.length} more from readers you follow
          </Button>
        </div>
      )}
    </div>
  )
}

function nameOf(group: ReviewsOfGroup['group'], count: number): string {
  if (group === 'own') return count === 1 ? 'Your review' : 'Your reviews'
  return group === 'followed' ? 'From readers you follow' : 'From other readers'
}
