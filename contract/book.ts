import { Type, type Static } from 'typebox'
import { id, nullable } from './shapes.ts'

/** In one list: a readlist, or a reader's favourites. */
export const maxBooksInList = 10_000

/** Just so many of a list's first books, for its first screen; all of them where it is left out. */
export const first = Type.Integer({ minimum: 1, maximum: 200 })

/** Of a list: the book that was moved, and the one that it now comes after; null for the first place. */
export const movedBook = Type.Object({ google_books_id: id, after: nullable(id) })

export type MovedBook = Static<typeof movedBook>

export const book = Type.Object({
  /** Null for a search hit that nobody here has kept yet. */
  id: nullable(Type.String()),
  google_books_id: Type.String(),
  title: Type.String(),
  author: Type.String(),
  authors: Type.Array(Type.String()),
  description: Type.String(),
  genre: Type.String(),
  genres: Type.Array(Type.String()),
  /** An https URL or ''. */
  image: Type.String(),
  /** Year of first publication ('1813', '-750') or 'N/A'. */
  year: Type.String(),
  average_rating: nullable(Type.Number()),
  total_ratings: Type.Integer(),
})

export type Book = Static<typeof book>

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))

/** The fields of a book as a client may send them along; what the book says is the catalogue's all the same. */
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
