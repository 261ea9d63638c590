import { useQuery } from '@tanstack/react-query'
import type { Book } from '#contract/book.ts'
import { useApi } from '../transport/api-context.ts'
import { Stars } from '../ui/form/stars.tsx'
import { countText } from '../ui/text/count-text.ts'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import { classNames } from '../ui/class-names.ts'
import { isRatedByFew } from '../books/few-ratings.ts'
import styles from './average-stars.module.css'
import { ratingsQuery } from './rating-queries.ts'

/** How all readers rated a book, as a part of the list that stands beside its title; renders nothing without ratings. */
export function AverageStars({ book, className }: { book: Book; className: string | undefined }) {
  const { data: ratings = book } = useQuery(ratingsQuery(useApi(), book.google_books_id))
  const { average_rating, total_ratings } = ratings
  if (!average_rating || total_ratings === 0) return null
  return (
    <div className={className}>
      <dt>
        <VisuallyHidden>Rated by readers</VisuallyHidden>
      </dt>
      <dd className={classNames(styles.rating, isRatedByFew(total_ratings) && styles.few)}>
        <Stars value={Math.round(average_rating * 4) / 4} />
        <strong className={styles.average}>{average_rating.toFixed(1)}</strong>
        <span>{countText(total_ratings, 'rating', 'ratings')}</span>
      </dd>
    </div>
  )
}
