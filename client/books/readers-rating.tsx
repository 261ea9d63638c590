import { StarIcon } from '../ui/icons/icons.tsx'
import { numberText } from '../ui/text/number-text.ts'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import styles from './readers-rating.module.css'
import type { Book } from '#contract/book.ts'

/** How all readers rated the book, on its card; renders nothing without ratings. */
export function ReadersRating({ book: { average_rating, total_ratings } }: { book: Book }) {
  if (average_rating === null || total_ratings === 0) return null
  const average = average_rating.toFixed(1)
  const ratings = `${numberText(total_ratings)} ${total_ratings === 1 ? 'rating' : 'ratings'}`
  return (
    <span className={styles.rating}>
      <StarIcon size={13} className={styles.star} />
      <span aria-hidden>
        {average} <span className={styles.count}>({numberText(total_ratings)})</span>
      </span>
      <VisuallyHidden>{`Average Rating: ${average} (${ratings})`}</VisuallyHidden>
    </span>
  )
}
