import { Type, type Static, type TInteger, type TNumber, type TString } from 'typebox'
import { furthestPage } from './page-number.ts'

/** An id as a path or a body carries it: our own, or a catalogue's. */
export const id = Type.String({ minLength: 1, maxLength: 200 })

export const page = Type.Integer({ minimum: 1, maximum: furthestPage, default: 1 })

/** Where a list goes on: the id of the last row shown. */
export const cursor = Type.String({
  pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
  patternText: 'must be the `next` of the page before.',
})

/** Where a list that is ordered by time goes on: the time of the last row shown, and its id. */
export const place = Type.String({
  pattern: '^\\d{1,14}[.][0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
  patternText: 'must be the `next` of the page before.',
})

/** 'Octavo' and 'octavo' are one name. */
export const username = Type.String({
  minLength: 3,
  maxLength: 30,
  pattern: '^[A-Za-z0-9._-]*$',
  patternText: 'may hold letters, digits, dots, underscores and dashes.',
})

/** A name to look a reader up by: any text, so that one that cannot exist is missing rather than invalid. */
export const usernameToFind = Type.String({ minLength: 1, maxLength: 200 })

/** An instant, ISO 8601 in UTC. */
export const instant = Type.String({ format: 'date-time' })

/** A calendar date, YYYY-MM-DD. */
export const date = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', patternText: 'must be a date like 2026-01-31.' })

/** In one list: a readlist, or a reader's favourites. */
export const mostBooksInList = 10_000

export const nothing = Type.Object({})

/** A type list rather than a union: the form that OpenAPI 3.1 documents best and that serialises fastest. */
export function nullable<S extends TString | TInteger | TNumber>(schema: S) {
  return Type.Unsafe<Static<S> | null>({ ...schema, type: [schema.type, 'null'] })
}

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

export const achievement = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  points: Type.Integer(),
  date_earned: instant,
  badge_image: Type.String(),
})
export type Achievement = Static<typeof achievement>

export const gamification = Type.Object({
  /** Those of the achievements included. */
  points_earned: Type.Integer(),
  notification: Type.Object({
    show: Type.Boolean(),
    message: Type.String(),
    type: Type.Enum(['points', 'achievement']),
    points: Type.Integer(),
  }),
  /** The first of those just earned. */
  achievement: Type.Union([achievement, Type.Null()]),
  /** The names of those just earned. */
  achievements: Type.Array(Type.String()),
  /** Where the points lifted the reader to another level: which. */
  level_reached: Type.Optional(Type.Integer()),
})
export type Gamification = Static<typeof gamification>
