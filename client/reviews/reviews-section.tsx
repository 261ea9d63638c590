import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useApi } from '../transport/api-context.ts'
import { useUser } from '../session/session-context.ts'
import { Button } from '../ui/button/button.tsx'
import { QueryContent } from '../ui/feedback/query-content.tsx'
import { ShowMore } from '../ui/paging/show-more.tsx'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import { focusAfter } from './focus-review.ts'
import { StoredDraft } from './stored-draft.tsx'
import { ReviewForm } from './review-form.tsx'
import { ReviewItem, type ReviewItemProps } from './review-item.tsx'
import { reviewsQuery } from './data/review-queries.ts'
import { ReviewSkeleton } from './review-skeleton.tsx'
import styles from './reviews-section.module.css'
import { UnsentText } from './unsent-text.tsx'
import { useSubmitReview } from './data/use-submit-review.ts'
import { useUnsentText } from './data/use-unsent-text.ts'

export function ReviewsSection({ bookId }: { bookId: string }) {
  const user = useUser()
  const heading = useRef<HTMLHeadingElement>(null)
  const unsent = useUnsentText(bookId)
  const [deleted, setDeleted] = useState('')
  // Stable, so that a deletion renders no other review.
  const goOn = useCallback((id: string, around: readonly string[]) => {
    setDeleted(id)
    focusAfter(id, around, () => heading.current?.focus())
  }, [])

  function dismiss() {
    unsent.dismiss()
    heading.current?.focus()
  }

  return (
    <section className={styles.section} aria-labelledby="reviews">
      <h2 id="reviews" ref={heading} tabIndex={-1} className={styles.title}>
        Reviews
      </h2>
      {!user && <StoredDraft />}
      {user ? <ReaderBox bookId={bookId} /> : <Box bookId={bookId} />}
      {unsent.text && <UnsentText text={unsent.text} stored={unsent.stored} onDismiss={dismiss} />}
      <ReviewList bookId={bookId} onDeleted={goOn} onGone={unsent.keep} />
      <VisuallyHidden>
        <output>{deleted && <span key={deleted}>Review deleted.</span>}</output>
      </VisuallyHidden>
    </section>
  )
}

/** Reviews that fail to load are shown as none, with a button to retry. */
function ReviewList({ bookId, ...events }: Pick<ReviewItemProps, 'bookId' | 'onDeleted' | 'onGone'>) {
  const reviews = useInfiniteQuery(reviewsQuery(useApi(), bookId))
  const none = <p className={styles.none}>No reviews yet.</p>
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
        const shown = pages.flatMap((page) => page.results)
        return (
          <>
            {shown.length === 0 ? (
              none
            ) : (
              <ul className={styles.list}>
                {shown.map((review) => (
                  <ReviewItem key={review.id} bookId={bookId} review={review} depth={0} {...events} />
                ))}
              </ul>
            )}
            <ShowMore list={reviews} text="Show more reviews" className={styles.more} />
          </>
        )
      }}
    </QueryContent>
  )
}

function ReaderBox({ bookId }: { bookId: string }) {
  return <Box bookId={bookId} onSubmit={useSubmitReview(bookId)} />
}

function Box({ bookId, ...rest }: { bookId: string; onSubmit?: (text: string) => Promise<boolean> }) {
  return <ReviewForm {...rest} label="Write a review" submitText="Submit Review" draftOf={`review of ${bookId}`} />
}
