import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { isOwnBookId } from '#contract/provisional-id.ts'
import { useApi } from '../transport/api-context.ts'
import { useUser } from '../session/session-context.ts'
import { entryQuery } from '../reading/data/entry-queries.ts'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import { focusAfter, focusReview } from './focus-review.ts'
import { StoredDraft } from './stored-draft.tsx'
import { ReviewForm } from './writing/review-form.tsx'
import { ReviewList } from './review-list.tsx'
import { ReviewOrderChoice, useReviewOrder } from './review-order-choice.tsx'
import { reviewsQuery, shownReviews } from './data/review-queries.ts'
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
