import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { gamification, id, nullable } from './shapes.ts'
import { stars } from './library/readings.ts'

/** In stars, from 1. */
export const maxRating = 5

const summary = {
  average_rating: nullable(Type.Number()),
  total_ratings: Type.Integer(),
}

export const bookRatings = Type.Object({
  ...summary,
  /** `your_stars` rounded to whole stars, half up, at least 1. */
  your_rating: nullable(Type.Integer()),
  /** In quarters. */
  your_stars: nullable(Type.Number()),
  /** Set while the ratings of a sudden crowd wait for a moderator before they count. */
  ratings_wait: Type.Optional(Type.Boolean()),
})
export type BookRatings = Static<typeof bookRatings>

export const getRatings = endpoint({
  method: 'GET',
  path: '/api/books/:id/ratings/',
  access: 'anyone',
  fromReplica: true,
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
  summary:
    'Rate a book or change the rating, with whole stars as `rating` or in steps of a quarter as `stars`. Earns points once per book.',
  body: Type.Object({
    google_books_id: id,
    rating: Type.Optional(Type.Integer({ minimum: 1, maximum: maxRating })),
    stars: Type.Optional(stars),
  }),
  reply: Type.Object({ rating: Type.Integer(), stars: Type.Number(), ...summary, gamification }),
  errors: ['list_is_full', 'book_not_found', 'source_unavailable'],
})

export const clearRating = endpoint({
  method: 'DELETE',
  path: '/api/books/:id/ratings/',
  access: 'signed-in',
  feature: 'Ratings',
  summary: "Remove the reader's rating of a book. Points earned are kept.",
  params: Type.Object({ id }),
  reply: bookRatings,
  errors: ['book_not_found', 'source_unavailable'],
})
