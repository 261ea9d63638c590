import { useQuery } from '@tanstack/react-query'
import type { Book } from '#contract/book.ts'
import { moreOfBookQuery } from '../../books/more-of-book-query.ts'
import { AverageRating, useRated } from '../../ratings/average-rating.tsx'
import { useApi } from '../../transport/api-context.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './book-score.module.css'
import { RatingBars } from './rating-bars.tsx'

const noneRated = Array.from({ length: 10 }, () => 0)

/** What readers think of it, near its title: the average, and how many gave how many stars. */
export function BookScore({ book }: { book: Book }) {
  const { google_books_id: id } = book
  const { data: more, isPending } = useQuery(moreOfBookQuery(useApi(), id))
  const { average_rating, total_ratings } = useRated(id, book)
  if (!average_rating || total_ratings === 0) return <AverageRating bookId={id} known={book} />
  return (
    <section className={styles.score} aria-labelledby="how-rated">
      <h2 id="how-rated">
        <VisuallyHidden>How readers rated it</VisuallyHidden>
      </h2>
      <AverageRating bookId={id} known={book} />
      {/* Empty bars keep the place of those to come. */}
      {(isPending || more?.ratings_by_half) && <RatingBars counts={more?.ratings_by_half ?? noneRated} />}
    </section>
  )
}
