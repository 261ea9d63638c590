import type { Book } from '#contract/book.ts'
import type { Review } from '#contract/reviews.ts'
import { replyHref, reviewHref } from '../../books/book-text.ts'
import { useIsOneself } from '../../session/session-context.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { ReplyIcon } from '../../ui/icons/icons.tsx'
import { countText } from '../../ui/text/count-text.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { LikeButton, LikesOfYours } from './like-button.tsx'
import styles from './review-answers.module.css'

interface ReviewAnswersProps {
  review: Pick<Review, 'id' | 'liked' | 'likes_count'> & { replies_count?: number }
  book: Pick<Book, 'google_books_id'>
  /** The name of who wrote it. */
  by: string
  /** Which review: 'the review of Emma'. */
  of: string
}

/**
 * Below a review that stands elsewhere than with its book: its likes, and the way to its replies, or to where the first is written. One's own
 * that has neither needs no row.
 */
export function ReviewAnswers({ review, book, by, of }: ReviewAnswersProps) {
  const { id, replies_count = 0, likes_count = 0 } = review
  const yours = useIsOneself(by)
  if (yours && replies_count === 0 && likes_count === 0) return null
  return (
    <div className={styles.answers}>
      {(!yours || replies_count > 0) && (
        <ButtonLink look="bare" small to={replies_count > 0 ? reviewHref(book, id) : replyHref(book, id)}>
          <ReplyIcon size={16} />
          <span>
            {replies_count > 0 ? countText(replies_count, 'reply', 'replies') : 'Reply'}{' '}
            <VisuallyHidden>to {of}</VisuallyHidden>
          </span>
        </ButtonLink>
      )}
      {yours ? (
        <LikesOfYours count={likes_count} />
      ) : (
        <LikeButton bookId={book.google_books_id} author={by} of={of} review={review} />
      )}
    </div>
  )
}
