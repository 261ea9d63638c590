import type { ReactNode } from 'react'
import type { RecentReview } from '#contract/profiles.ts'
import { AuthorNames } from '../../books/author-names.tsx'
import { CoverLink, TitleLink } from '../../books/book-links.tsx'
import { ReviewAnswers } from '../../reviews/answers/review-answers.tsx'
import { ReviewText } from '../../reviews/review-text.tsx'
import { dateText } from '../../ui/text/date-text.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { BookIcon } from '../../ui/icons/icons.tsx'
import { CoverShelf } from '../../ui/cover/cover-shelf.tsx'
import { Stars } from '../../ui/form/stars.tsx'
import styles from './recent-reviews.module.css'

interface RecentReviewsProps {
  reviews: readonly RecentReview[]
  /** The name of who wrote them. */
  by: string
  emptyText: string
  /** A link shown below the empty text. */
  emptyAction?: ReactNode
}

/** A reader's newest reviews; each title links to the book, and from each to where it is answered. */
export function RecentReviews({ reviews, by, emptyText, emptyAction }: RecentReviewsProps) {
  if (reviews.length === 0) {
    return (
      <EmptyState icon={<BookIcon size={40} />} text={emptyText}>
        {emptyAction}
      </EmptyState>
    )
  }
  return (
    <CoverShelf books={reviews.map(({ book }) => book)}>
      <ul className={styles.list}>
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewOnProfile review={review} by={by} />
          </li>
        ))}
      </ul>
    </CoverShelf>
  )
}

function ReviewOnProfile({ review, by }: { review: RecentReview; by: string }) {
  const { book, review_text, stars, added_date } = review
  return (
    <article className={styles.review}>
      <CoverLink book={book} />
      <div className={styles.words}>
        <h3 className={styles.title}>
          <TitleLink book={book} />
        </h3>
        <p className={styles.author}>
          <AuthorNames book={book} />
        </p>
        <p className={styles.said}>
          {stars !== null && <Stars value={stars} />}
          <time className={styles.date} dateTime={added_date}>
            {dateText(added_date)}
          </time>
        </p>
        <ReviewText text={review_text} marked={review} brief />
        <ReviewAnswers review={review} book={book} by={by} of={`the review of ${book.title}`} />
      </div>
    </article>
  )
}
