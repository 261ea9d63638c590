import { pointsOfReview } from '#contract/reviews.ts'
import type { Measure } from './achievement-rules.ts'

/** What earns points, once for each subject, and which measures of achievements it moves. */
export const deeds = {
  finish: {
    points: 10,
    message: 'Book finished! Great job!',
    history: 'Finished a book',
    measures: ['books_finished', 'genres_finished', 'decades_finished', 'streak_days'],
  },
  review: {
    points: pointsOfReview,
    message: 'Review submitted successfully!',
    history: 'Wrote a review',
    measures: ['books_reviewed'],
  },
  reply: {
    points: 2,
    message: 'Reply submitted successfully!',
    history: 'Replied to a review',
    measures: ['reviews_replied_to'],
  },
  rate: { points: 2, message: 'Rating saved!', history: 'Rated a book', measures: ['books_rated'] },
  favourite: { points: 2, message: 'Added to favorites!', history: 'Added a favorite', measures: ['favourites'] },
  read_today: { points: 1, message: 'Read today! Well done!', history: 'Read today', measures: ['streak_days'] },
} as const satisfies Record<string, { points: number; message: string; history: string; measures: readonly Measure[] }>

export type DeedName = keyof typeof deeds
