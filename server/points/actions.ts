import { pointsOfReview } from '#contract/reviews.ts'
import type { Measure } from './achievement-rules.ts'

/** The actions that earn points, once per subject, with their daily limits and the achievement measures that they affect. */
export const actions = {
  finish: {
    points: 10,
    daily: { max: 200, what: 'finished books' },
    message: 'Book finished! Great job!',
    history: 'Finished a book',
    measures: ['books_finished', 'genres_finished', 'decades_finished', 'streak_days'],
  },
  review: {
    points: pointsOfReview,
    daily: { max: 50, what: 'reviews' },
    message: 'Review submitted successfully!',
    history: 'Wrote a review',
    measures: ['books_reviewed'],
  },
  reply: {
    points: 2,
    daily: { max: 50, what: 'replies' },
    message: 'Reply submitted successfully!',
    history: 'Replied to a review',
    measures: ['reviews_replied_to'],
  },
  rate: {
    points: 2,
    daily: { max: 200, what: 'ratings' },
    message: 'Rating saved!',
    history: 'Rated a book',
    measures: ['books_rated'],
  },
  favourite: {
    points: 2,
    daily: { max: 200, what: 'favorites' },
    message: 'Added to favorites!',
    history: 'Added a favorite',
    measures: ['favorites'],
  },
  // Needs no daily limit: the subject is the day.
  read_today: {
    points: 1,
    daily: undefined,
    message: 'Read today! Well done!',
    history: 'Read today',
    measures: ['streak_days'],
  },
} as const satisfies Record<string, ActionRule>

interface ActionRule {
  points: number
  daily: { max: number; what: string } | undefined
  message: string
  history: string
  measures: readonly Measure[]
}

export type ActionName = keyof typeof actions
