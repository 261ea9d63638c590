import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { BookRatings } from '#contract/ratings.ts'
import { useApi } from '../transport/api-context.ts'
import { useUser } from '../session/session-context.ts'
import { IconButton } from '../ui/button/icon-button.tsx'
import { StarInput } from '../ui/form/star-input.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { CloseIcon } from '../ui/icons/icons.tsx'
import { ratingsQuery } from './rating-queries.ts'
import styles from './rating-section.module.css'
import { useRating } from './use-rating.ts'

/** Used when the ratings fail to load. */
const unknown: BookRatings = { average_rating: 0, total_ratings: 0, your_rating: null, your_stars: null }

/** The reader's own; the average stands near the title of the book. */
export function RatingSection({ bookId }: { bookId: string }) {
  const user = useUser()
  const { data: ratings = unknown } = useQuery(ratingsQuery(useApi(), bookId))
  return (
    <section className={styles.section} aria-labelledby="rate-book">
      <div className={styles.row}>
        <h2 id="rate-book" className={styles.title}>
          Rate Book
        </h2>
        {user ? <ReaderStars bookId={bookId} ratings={ratings} /> : <VisitorStars />}
      </div>
      {ratings.ratings_wait && (
        <p className={styles.waits}>
          Far more readers than usual have rated this book in a day. Their ratings count once a moderator has looked at
          them.
        </p>
      )}
    </section>
  )
}

function ReaderStars({ bookId, ratings }: { bookId: string; ratings: BookRatings }) {
  const { stars, rate } = useRating(bookId, ratings)
  const group = useRef<HTMLDivElement>(null)

  function clear() {
    rate(0)
    // The pressed button is removed, so move the focus.
    group.current?.querySelector('input')?.focus()
  }

  return (
    <>
      <div ref={group} className={styles.stars}>
        <StarInput label="Rate Book" value={stars} onRate={rate} />
      </div>
      <p className={styles.yours}>
        {stars > 0 && (
          <>
            Your rating: {stars}
            <IconButton label="Clear rating" className={styles.clear} onClick={clear}>
              <CloseIcon size={14} />
            </IconButton>
          </>
        )}
      </p>
    </>
  )
}

function VisitorStars() {
  const toast = useToast()
  return (
    <div className={styles.stars}>
      <StarInput
        label="Rate Book"
        value={0}
        onRate={() => toast({ message: 'Please log in to rate books.', problem: true })}
      />
    </div>
  )
}
