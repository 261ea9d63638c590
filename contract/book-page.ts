import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { bookRatings } from './ratings.ts'
import { statusOfBook } from './reading.ts'
import { reviewsReply } from './reviews.ts'
import { id } from './shapes.ts'
import { book } from './book.ts'

const bookPage = Type.Object({
  book,
  ratings: bookRatings,
  /** Null for visitors. */
  status: Type.Union([statusOfBook, Type.Null()]),
  /** The first page. */
  reviews: reviewsReply,
})
export type BookPage = Static<typeof bookPage>

export const getBookPage = endpoint({
  method: 'GET',
  path: '/api/books/:id/page/',
  access: 'anyone',
  fromReplica: true,
  feature: 'Books',
  summary: "Get a book with its ratings, first reviews and the reader's own status in one call.",
  params: Type.Object({ id }),
  reply: bookPage,
  errors: ['book_not_found', 'source_unavailable'],
})
