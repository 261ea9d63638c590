import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { gamification, id, nullable } from './shapes.ts'

/** In stars, from 1. */
export const maxRating = 5

const summary = {
  average_rating: nullable(Type.Number()),
  total_ratings: Type.Integer(),
}

export const bookRatings = Type.Object({ ...summary, your_rating: nullable(Type.Integer()) })
export type BookRatings = Static<typeof bookRatings>

export const getRatings = endpoint({
  method: 'GET',
  path: '/api/books/:id/ratings/',
  access: 'anyone',
  feature: 'Ratings',
  summary: "Get a book's rating summary and the reader's own rating.",
  params: Type.Object({ id }),
  reply: bookRatings,
  errors: ['book_not_found', 'source_unavailable'],
})

export const rateBook = endpoint({
  method: 'POST',
  path: '/api/rate-book/',
  access: 'signed-in',
  feature: 'Ratings',
  summary: 'Rate a book or change the rating. Earns points once per book.',
  body: Type.Object({ google_books_id: id, rating: Type.Integer({ minimum: 1, maximum: maxRating }) }),
  reply: Type.Object({ rating: Type.Integer(), ...summary, gamification }),
  errors: ['book_not_found', 'source_unavailable'],
})
