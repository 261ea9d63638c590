import { useInfiniteQuery } from '@tanstack/react-query'
import { isOwnBookId } from '#contract/provisional-id.ts'
import type { Review, ReviewOrder } from '#contract/reviews.ts'
import { useUser } from '../session/session-context.ts'
import { useApi } from '../transport/api-context.ts'
import { Button } from '../ui/button/button.tsx'
import { QueryContent } from '../ui/feedback/query-content.tsx'
import { ShowMore } from '../ui/paging/show-more.tsx'
import { countText } from '../ui/text/count-text.ts'
import { groupsOf, reviewsQuery } from './data/review-queries.ts'
import { useGoToNamedReview } from './named-review.ts'
import { ReviewGroup, type ReviewEvents } from './review-group.tsx'
import styles from './review-list.module.css'
import { ReviewSkeleton } from './review-skeleton.tsx'

interface ReviewListProps extends ReviewEvents {
  bookId: string
  order: ReviewOrder
}

/** Reviews that fail to load are shown as none, with a button to retry. */
export function ReviewList({ bookId, order, ...events }: ReviewListProps) {
  const username = useUser()?.username
  const reviews = useInfiniteQuery(reviewsQuery(useApi(), bookId, order))
  useGoToNamedReview(bookId, reviews.isSuccess)
  const none = isOwnBookId(bookId) ? null : <p className={styles.none}>No reviews yet.</p>
  return (
    <QueryContent
      query={reviews}
      skeleton={<ReviewSkeleton />}
      failure={
        <>
          {none}
          <Button className={styles.more} onClick={() => void reviews.refetch()}>
            Try again
          </Button>
        </>
      }
    >
      {({ pages }) => {
        const groups = groupsOf(pages, username)
        return (
          <>
            {groups.length === 0 && none}
            {groups.map((group) => (
              <ReviewGroup
                key={group.group}
                bookId={bookId}
                {...group}
                isNamed={groups[0]?.group !== 'others'}
                {...events}
              />
            ))}
            <ShowMore list={reviews} text={moreText(pages)} className={styles.more} />
          </>
        )
      }}
    </QueryContent>
  )
}

const pageSize = 10

function moreText(pages: readonly { results: readonly Review[]; total: number }[]): string {
  const shown = new Set(pages.flatMap(({ results }) => results.map(({ id }) => id))).size
  const left = Math.min(pageSize, (pages[0]?.total ?? 0) - shown)
  return left > 0 ? `Show ${countText(left, 'more review', 'more reviews')}` : 'Show more reviews'
}
