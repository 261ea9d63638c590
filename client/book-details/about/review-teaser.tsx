import { useInfiniteQuery } from '@tanstack/react-query'
import { useUser } from '../../session/session-context.ts'
import { useApi } from '../../transport/api-context.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Stars } from '../../ui/form/stars.tsx'
import { countText } from '../../ui/text/count-text.ts'
import { authorOf, isBy } from '../../reviews/data/review-author.ts'
import { inShownOrder, reviewsQuery } from '../../reviews/data/review-queries.ts'
import styles from './review-teaser.module.css'

/** What another reader says of the book, for where the reviews stand far below; renders nothing without one that gives nothing away. */
export function ReviewTeaser({ bookId }: { bookId: string }) {
  const username = useUser()?.username
  const { data } = useInfiniteQuery(reviewsQuery(useApi(), bookId))
  const shown = inShownOrder(data?.pages ?? [], username)
  const told = shown.find(
    (review) => !isBy(username, review) && !review.hidden && !review.has_spoilers && review.removed_for === undefined,
  )
  if (!data || !told) return null
  const { username: name, profile_image } = authorOf(told)
  const total = data.pages[0]?.total ?? shown.length

  return (
    <aside className={styles.teaser} aria-label="From the reviews">
      <p className={styles.who}>
        <Avatar image={profile_image} size="small" />
        <bdi>{name || 'Unknown User'}</bdi>
        {told.stars !== null && <Stars value={told.stars} />}
      </p>
      <blockquote className={styles.text} dir="auto">
        {told.review_text}
      </blockquote>
      <Button look="bare" small className={styles.all} onClick={goToReviews}>
        {total === 1 ? 'Read the review' : `Read all ${countText(total, 'review', 'reviews')}`}
      </Button>
    </aside>
  )
}

function goToReviews() {
  document.getElementById('reviews')?.focus()
}
