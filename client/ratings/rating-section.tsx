import { useQuery } from '@tanstack/react-query'
import type { BookRatings } from '#contract/ratings.ts'
import { useApi } from '../transport/api-context.ts'
import { useUser } from '../session/session-context.ts'
import { StarInput } from '../ui/form/star-input.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { ratingsQuery } from './rating-queries.ts'
import styles from './rating-section.module.css'
import { averageText } from './rating-text.ts'
import { useRating } from './use-rating.ts'

/** Used when the ratings fail to load. */
const unknown: BookRatings = { average_rating: 0, total_ratings: 0, your_rating: null }

export function RatingSection({ bookId }: { bookId: string }) {
  const user = useUser()
  const { data: ratings = unknown, isPending } = useQuery(ratingsQuery(useApi(), bookId))
  return (
    <section className={styles.section} aria-labelledby="rate-book">
      <h2 id="rate-book" className={styles.title}>
        Rate Book
      </h2>
      {user ? <ReaderStars bookId={bookId} ratings={ratings} /> : <VisitorStars />}
      <output className={styles.average}>
        {isPending ? '…' : averageText(ratings.average_rating, ratings.total_ratings)}
      </output>
    </section>
  )
}

function ReaderStars({ bookId, ratings }: { bookId: string; ratings: BookRatings }) {
  const { stars, rate } = useRating(bookId, ratings)
  return <StarInput label="Rate Book" value={stars} onRate={rate} />
}

function VisitorStars() {
  const toast = useToast()
  return (
    <StarInput
      label="Rate Book"
      value={0}
      onRate={() => toast({ message: 'Please log in to rate books.', problem: true })}
    />
  )
}
