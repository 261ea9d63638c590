import { useQuery } from '@tanstack/react-query'
import { useApi } from '../transport/api-context.ts'
import { FilledStars } from '../ui/form/stars.tsx'
import styles from './average-rating.module.css'
import { ratingsQuery } from './rating-queries.ts'
import { ratingsText } from './rating-text.ts'

interface AverageRatingProps {
  bookId: string
  /** Shown until the book's ratings are loaded. */
  known: Rated
}

interface Rated {
  average_rating: number | null
  total_ratings: number
}

/** One sentence, in which the number is what one sees. Ratings that fail to load are taken for those known before. */
export function AverageRating({ bookId, known }: AverageRatingProps) {
  const { average_rating: average, total_ratings: total } = useRated(bookId, known)
  const { isPending } = useQuery(ratingsQuery(useApi(), bookId))
  if (!average || total === 0) return isPending ? null : <output className={styles.none}>No ratings yet</output>
  return (
    <output className={styles.average}>
      <span className={styles.label}>Average Rating:</span>{' '}
      <strong className={styles.number}>{average.toFixed(1)}</strong>{' '}
      <span className={styles.stars} aria-hidden>
        <FilledStars size={16} value={average} />
      </span>
      <span className={styles.total}>({ratingsText(total)})</span>
    </output>
  )
}

export function useRated(bookId: string, known: Rated): Rated {
  const { data = known } = useQuery(ratingsQuery(useApi(), bookId))
  return data
}
