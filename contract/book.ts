import { Type, type Static } from 'typebox'
import { id, nullable } from './shapes.ts'

/** Applies to each readlist and to a reader's favorites. */
export const maxBooksInList = 10_000

/** Limits the reply to a list's first books; without it, all are returned. */
export const first = Type.Integer({ minimum: 1, maximum: 200 })

/** A book that was moved within a list, and the book it now follows; null if it is first. */
export const movedBook = Type.Object({ google_books_id: id, after: nullable(id) })

export type MovedBook = Static<typeof movedBook>

export const book = Type.Object({
  /** Null for a search hit that is not stored here yet. */
  id: nullable(Type.String()),
  google_books_id: Type.String(),
  title: Type.String(),
  author: Type.String(),
  authors: Type.Array(Type.String()),
  description: Type.String(),
  genre: Type.String(),
  genres: Type.Array(Type.String()),
  /** An https URL, or ''. */
  image: Type.String(),
  /** Year of first publication ('1813', '-750') or 'N/A'. */
  year: Type.String(),
  average_rating: nullable(Type.Number()),
  total_ratings: Type.Integer(),
})

export type Book = Static<typeof book>

/** As much of a book as its cover needs. */
export const coverOfBook = Type.Object({
  google_books_id: Type.String(),
  title: Type.String(),
  author: Type.String(),
  image: Type.String(),
  /** What a drawn cover goes by. */
  genres: Type.Optional(Type.Array(Type.String())),
  year: Type.Optional(Type.String()),
})

/** The first books of a readlist. */
export const coversOfList = Type.Array(coverOfBook)

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))

/** Fields a client may send along. They are ignored: a book's data always comes from the catalogue. */
export const bookFields = {
  title: text(1_000),
  author: text(5_000),
  authors: Type.Optional(Type.Array(Type.String({ maxLength: 500 }), { maxItems: 100 })),
  description: text(50_000),
  genre: text(5_000),
  genres: Type.Optional(Type.Array(Type.String({ maxLength: 500 }), { maxItems: 100 })),
  image: text(5_000),
  year: text(20),
  average_rating: Type.Optional(nullable(Type.Number())),
  total_ratings: Type.Optional(Type.Integer()),
}
