import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { isOwnBookId } from '#contract/provisional-id.ts'
import { reviewOrders, type Review, type ReviewOrder } from '#contract/reviews.ts'
import { useApi } from '../transport/api-context.ts'
import { useUser } from '../session/session-context.ts'
import { entryQuery } from '../reading/data/entry-queries.ts'
import { Button } from '../ui/button/button.tsx'
import { QueryContent } from '../ui/feedback/query-content.tsx'
import { Select, type SelectOption } from '../ui/form/select.tsx'
import { countText } from '../ui/text/count-text.ts'
import { ShowMore } from '../ui/paging/show-more.tsx'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import { focusAfter, focusReview } from './focus-review.ts'
import { useGoToNamedReview } from './named-review.ts'
import { StoredDraft } from './stored-draft.tsx'
import { ReviewForm } from './review-form.tsx'
import { ReviewItem, type ReviewItemProps } from './review-item.tsx'
import { groupsOf, reviewsQuery, shownReviews, type ReviewGroup } from './data/review-queries.ts'
import { ReviewSkeleton } from './review-skeleton.tsx'
import styles from './reviews-section.module.css'
import { UnsentText } from './unsent-text.tsx'
import type { HowShown } from './data/use-how-shown.ts'
import { isBy } from './data/review-author.ts'
import { useSubmitReview } from './data/use-submit-review.ts'
import { useUnsentText } from './data/use-unsent-text.ts'

/** Under a book of the reader's own, which nobody else sees, there is no box: its private note is there for that. */
export function ReviewsSection({ bookId }: { bookId: string }) {
  const user = useUser()
  const heading = useRef<HTMLHeadingElement>(null)
  const unsent = useUnsentText(bookId)
  const [deleted, setDeleted] = useState('')
  const [order, orderBy] = useReviewOrder()
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
      <div className={styles.head}>
        <h2 id="reviews" ref={heading} tabIndex={-1} className={styles.title}>
          Reviews
        </h2>
        <ReviewOrderChoice bookId={bookId} order={order} onOrder={orderBy} />
      </div>
      {!user && <StoredDraft />}
      {isOwnBookId(bookId) ? (
        <p className={styles.none}>This book is yours alone. Your private note has room for your thoughts.</p>
      ) : user ? (
        <ReaderBox bookId={bookId} />
      ) : (
        <Box bookId={bookId} />
      )}
      {unsent.text && <UnsentText text={unsent.text} stored={unsent.stored} onDismiss={dismiss} />}
      <ReviewList bookId={bookId} order={order} onDeleted={goOn} onGone={unsent.keep} />
      <VisuallyHidden>
        <output>{deleted && <span key={deleted}>Review deleted.</span>}</output>
      </VisuallyHidden>
    </section>
  )
}

/** Fewer need no order. */
const orderedFrom = 4

const orders: readonly SelectOption<ReviewOrder>[] = [
  { value: 'newest', text: 'Newest first' },
  { value: 'liked', text: 'Most liked first' },
]

interface ReviewOrderChoiceProps {
  bookId: string
  order: ReviewOrder
  onOrder: (order: ReviewOrder) => void
}

function ReviewOrderChoice({ bookId, order, onOrder }: ReviewOrderChoiceProps) {
  const { data } = useInfiniteQuery(reviewsQuery(useApi(), bookId))
  if ((data?.pages[0]?.total ?? 0) < orderedFrom) return null
  return (
    <div className={styles.order}>
      <Select label="Order of the reviews" options={orders} value={order} onValue={onOrder} />
    </div>
  )
}

/** Kept in the address. */
function useReviewOrder(): [ReviewOrder, (order: ReviewOrder) => void] {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const order = reviewOrders.find((one) => one === params.get('reviews')) ?? 'newest'

  function orderBy(chosen: ReviewOrder) {
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (chosen === 'newest') after.delete('reviews')
        else after.set('reviews', chosen)
        return after
      },
      // The book may have come with it.
      { replace: true, state, preventScrollReset: true },
    )
  }

  return [order, orderBy]
}

interface ReviewListProps extends Pick<ReviewItemProps, 'bookId' | 'onDeleted' | 'onGone'> {
  order: ReviewOrder
}

/** Reviews that fail to load are shown as none, with a button to retry. */
function ReviewList({ bookId, order, ...events }: ReviewListProps) {
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
            {groups.map(({ group, reviews: shown }) => (
              <div key={group} className={styles.group}>
                {groups[0]?.group !== 'others' && <h3 className={styles.whose}>{groupText(group, shown.length)}</h3>}
                <ul className={styles.list}>
                  {shown.map((review) => (
                    <ReviewItem key={review.id} bookId={bookId} review={review} depth={0} {...events} />
                  ))}
                </ul>
              </div>
            ))}
            <ShowMore list={reviews} text={moreText(pages)} className={styles.more} />
          </>
        )
      }}
    </QueryContent>
  )
}

function groupText(group: ReviewGroup, count: number): string {
  if (group === 'own') return count === 1 ? 'Your review' : 'Your reviews'
  return group === 'followed' ? 'From readers you follow' : 'From other readers'
}

const pageSize = 10

function moreText(pages: readonly { results: readonly Review[]; total: number }[]): string {
  const shown = new Set(pages.flatMap(({ results }) => results.map(({ id }) => id))).size
  const left = Math.min(pageSize, (pages[0]?.total ?? 0) - shown)
  return left > 0 ? `Show ${countText(left, 'more review', 'more reviews')}` : 'Show more reviews'
}

function ReaderBox({ bookId }: { bookId: string }) {
  const username = useUser()?.username
  const submit = useSubmitReview(bookId)
  const queries = useQueryClient()
  const box = useRef<HTMLDivElement>(null)
  const { data: reviews } = useInfiniteQuery(reviewsQuery(useApi(), bookId))
  const written = reviews?.pages.some((page) => page.results.some((review) => isBy(username, review)))
  // Loaded by the panel of the reader's own things, if at all.
  const { data: entry } = useQuery({ ...entryQuery(useApi(), bookId), enabled: false })
  /** The box gives way to what was written in it. */
  async function write(text: string, how: HowShown): Promise<boolean> {
    const done = await submit(text, how)
    const [newest] = shownReviews(queries, bookId, username)
    if (done && newest) focusReview(newest.id, box.current)
    return done
  }

  return (
    <>
      <div ref={box} className={styles.box}>
        <Box bookId={bookId} onSubmit={write} written={written} />
      </div>
      {entry?.visibility === 'private' && (
        <p className={styles.hint}>Only you see this book, so nobody else sees your review of it.</p>
      )}
    </>
  )
}

interface BoxProps {
  bookId: string
  onSubmit?: (text: string, how: HowShown) => Promise<boolean>
  /** The reader has written one: the box is folded away. */
  written?: boolean | undefined
}

function Box({ bookId, ...rest }: BoxProps) {
  return <ReviewForm {...rest} label="Write a review" submitText="Submit Review" draftOf={`review of ${bookId}`} />
}
