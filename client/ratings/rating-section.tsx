import { useQuery } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import type { BookRatings } from '#contract/ratings.ts'
import { useApi } from '../transport/api-context.ts'
import { useUser } from '../session/session-context.ts'
import { Button } from '../ui/button/button.tsx'
import { StarInput } from '../ui/form/star-input.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { ratingsQuery } from './rating-queries.ts'
import styles from './rating-section.module.css'
import { averageText } from './rating-text.ts'
import { useRating } from './use-rating.ts'

/** Used when the ratings fail to load. */
const unknown: BookRatings = { average_rating: 0, total_ratings: 0, your_rating: null, your_stars: null }

export function RatingSection({ bookId }: { bookId: string }) {
  const user = useUser()
  const { data: ratings = unknown, isPending } = useQuery(ratingsQuery(useApi(), bookId))
  const average = (
    <output className={styles.average}>
      {isPending ? '…' : averageText(ratings.average_rating, ratings.total_ratings)}
    </output>
  )
  return (
    <section className={styles.section} aria-labelledby="rate-book">
      <h2 id="rate-book" className={styles.title}>
        Rate Book
      </h2>
      {ratings.ratings_wait && (
        <p className={styles.waits}>
          Far more readers than usual have rated this book in a day. Their ratings count once a moderator has looked at
          them.
        </p>
      )}
      {user ? <ReaderStars bookId={bookId} ratings={ratings} average={average} /> : <VisitorStars average={average} />}
    </section>
  )
}

interface ReaderStarsProps {
  bookId: string
  ratings: BookRatings
  average: ReactNode
}

function ReaderStars({ bookId, ratings, average }: ReaderStarsProps) {
  const { stars, rate } = useRating(bookId, ratings)
  const group = useRef<HTMLDivElement>(null)

  function clear() {
    rate(0)
    // The pressed button is removed, so move the focus.
    group.current?.querySelector('input')?.focus()
  }

  return (
    <>
      <div ref={group}>
        <StarInput label="Rate Book" value={stars} onRate={rate} />
      </div>
      <p className={styles.yours}>
        Your rating: {stars > 0 ? stars : 'none yet'}
        {stars > 0 && (
          <Button look="bare" small onClick={clear}>
            Clear rating
          </Button>
        )}
      </p>
      {average}
    </>
  )
}

function VisitorStars({ average }: { average: ReactNode }) {
  const toast = useToast()
  return (
    <>
      <StarInput
        label="Rate Book"
        value={0}
        onRate={() => toast({ message: 'Please log in to rate books.', problem: true })}
      />
      {average}
    </>
  )
}
