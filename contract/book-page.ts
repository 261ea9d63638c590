import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { bookRatings } from './ratings.ts'
import { statusOfBook } from './reading.ts'
import { reviewsReply } from './reviews.ts'
import { id } from './shapes.ts'
import { book } from './book.ts'
import { bookFriends } from './books/book-friends.ts'

const bookPage = Type.Object({
  book,
  ratings: bookRatings,
  /** Null for visitors. */
  status: Type.Union([statusOfBook, Type.Null()]),
  /** Which of the readers followed have the book. Null for visitors. */
  friends: Type.Union([bookFriends, Type.Null()]),
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
  summary:
    "Get a book with its ratings, first reviews, the reader's own status and which of the readers followed have it, in one call.",
  params: Type.Object({ id }),
  reply: bookPage,
  errors: ['book_not_found', 'source_unavailable'],
})
