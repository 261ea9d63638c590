import { useQuery } from '@tanstack/react-query'
import type { Book } from '#contract/book.ts'
import { moreOfBookQuery } from '../../books/more-of-book-query.ts'
import { ratingsQuery } from '../../ratings/rating-queries.ts'
import { useApi } from '../../transport/api-context.ts'
import styles from './book-facts.module.css'
import { RatingBars } from './rating-bars.tsx'

const noneRated = Array.from({ length: 10 }, () => 0)

/** How many readers gave it how many stars; what fails to load is left out. */
export function HowRated({ book }: { book: Book }) {
  const api = useApi()
  const { data: more, isPending } = useQuery(moreOfBookQuery(api, book.google_books_id))
  const { data: ratings } = useQuery(ratingsQuery(api, book.google_books_id))
  const isRated = (ratings?.total_ratings ?? book.total_ratings) > 0
  if (!isRated || !(isPending || more?.ratings_by_half)) return null
  return (
    <section className={styles.section}>
      <h2 id="how-rated" className={styles.rated}>
        How readers rated it
      </h2>
      {/* Empty bars keep the place of those to come. */}
      <RatingBars counts={more?.ratings_by_half ?? noneRated} />
    </section>
  )
}
