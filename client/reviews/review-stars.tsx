import { useQuery } from '@tanstack/react-query'
import type { Review } from '#contract/reviews.ts'
import { useApi } from '../transport/api-context.ts'
import { ratingsQuery } from '../ratings/rating-queries.ts'
import { Stars } from '../ui/form/stars.tsx'

interface ReviewStarsProps {
  bookId: string
  review: Review
  yours: boolean
}

/** The author's rating of the book; on the viewer's own review, their current rating. */
export function ReviewStars({ bookId, review, yours }: ReviewStarsProps) {
  const { data: ratings } = useQuery({ ...ratingsQuery(useApi(), bookId), enabled: yours })
  const stars = (yours && ratings?.your_stars) || review.stars
  return stars ? <Stars value={stars} /> : null
}
