import { Type, type Static } from 'typebox'
import { book } from '../book.ts'
import { endpoint } from '../endpoint.ts'
import { id, nullable } from '../shapes.ts'
import { bookSeries } from './book-series.ts'
import { edition } from './editions.ts'

const moreOfBook = Type.Object({
  /** Null if no source knows. */
  pages: nullable(Type.Integer()),
  /** A language code such as 'en'; '' if no source knows. */
  language: Type.String(),
  /** The edition that the viewer reads, which may have other pages and another language. */
  your_edition: Type.Union([edition, Type.Null()]),
  /** How many editions `GET /books/:id/editions/` knows of. */
  editions: Type.Integer(),
  /** Of the whole book: in other languages and countries, and fuller ones. */
  other_titles: Type.Optional(Type.Array(Type.String())),
  /** Its first sentence, or the beginning of a long one; '' if it is not known. */
  opening: Type.Optional(Type.String()),
  /** Null unless there is no doubt. */
  series: Type.Union([bookSeries, Type.Null()]),
  /** How many ratings round to one star, to two, and so on up to five. */
  ratings_by_star: Type.Array(Type.Integer(), { minItems: 5, maxItems: 5 }),
  /** How many round to half a star, to one star, and so on up to five. */
  ratings_by_half: Type.Optional(Type.Array(Type.Integer(), { minItems: 10, maxItems: 10 })),
  /** How many have finished the book, are reading it and want to; those who keep it to themselves are not counted. */
  readers: Type.Optional(
    Type.Object({ finished: Type.Integer(), reading: Type.Integer(), wanted: Type.Optional(Type.Integer()) }),
  ),
  /** Other books of the first author, the best known first. */
  by_author: Type.Array(book),
  /** Books of the same genres, and that the same readers liked; none by the same author. */
  similar: Type.Array(book),
})
export type MoreOfBook = Static<typeof moreOfBook>

export const getMoreOfBook = endpoint({
  method: 'GET',
  path: '/api/books/:id/more/',
  access: 'anyone',
  fromReplica: true,
  feature: 'Books',
  summary: 'Get what a book’s page shows further down: facts, how readers rated it, and other books to go on with.',
  params: Type.Object({ id }),
  reply: moreOfBook,
  errors: ['book_not_found', 'source_unavailable'],
})
