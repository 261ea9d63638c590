import { Type, type Static } from 'typebox'
import { book, coverOfBook, coversOfList } from '../book.ts'
import { endpoint } from '../endpoint.ts'
import { nullable, usernameToFind } from '../shapes.ts'
import { readerBookStates } from './reader-books.ts'

/** How many favorites stand on top of a profile. */
export const favoritesOnProfile = 4

const shownList = Type.Object({
  id: Type.String(),
  name: Type.String(),
  books_count: Type.Integer(),
  /** How many readers like it. */
  likes_count: Type.Optional(Type.Integer()),
  covers: coversOfList,
})
export type ShownList = Static<typeof shownList>

const bookInCommon = Type.Object({
  ...coverOfBook.properties,
  /** The viewer's rating and the reader's, in quarters of a star. */
  your_stars: Type.Optional(nullable(Type.Number())),
  their_stars: Type.Optional(nullable(Type.Number())),
})
export type BookInCommon = Static<typeof bookInCommon>

const ratingsOfReader = Type.Object({
  /** In stars; null without ratings. */
  average: nullable(Type.Number()),
  total: Type.Integer(),
  /** Of half a star, of one star, and so on; a quarter counts with the half above it. */
  by_half: Type.Array(Type.Integer(), { minItems: 10, maxItems: 10 }),
})
export type RatingsOfReader = Static<typeof ratingsOfReader>

/** How far a reader has come, as they noted it last: exactly one of page, percent and minutes is set. */
const notedProgress = Type.Object({
  google_books_id: Type.String(),
  page: nullable(Type.Integer()),
  percent: nullable(Type.Integer()),
  minutes: nullable(Type.Integer()),
  /** How long it is as they read it; null where that is not known. */
  of_pages: nullable(Type.Integer()),
  of_minutes: nullable(Type.Integer()),
})
export type NotedProgress = Static<typeof notedProgress>

const booksOfName = Type.Array(Type.Object({ name: Type.String(), books: Type.Integer() }))

const readingLife = Type.Object({
  /** The first of the reader's own order. */
  favorites: Type.Array(book),
  /** The latest first. */
  reading_now: Type.Array(book),
  /** Ids of those that the reader has finished before. */
  reading_again: Type.Optional(Type.Array(Type.String())),
  /** How far the reader is in those of them where they noted it. */
  reading_at: Type.Optional(Type.Array(notedProgress)),
  last_finished: Type.Array(
    Type.Object({
      book,
      /** The reader's rating, in quarters of a star. */
      stars: nullable(Type.Number()),
      /** The last time: a day, a month or a year. */
      finished_on: Type.Optional(Type.String()),
      /** How often the reader has finished it. */
      times: Type.Optional(Type.Integer()),
    }),
  ),
  /** How many books have the state FINISHED. */
  books_finished: Type.Integer(),
  /** How many books have each state; states without books are left out. */
  states: Type.Optional(Type.Array(Type.Object({ state: Type.Enum([...readerBookStates]), books: Type.Integer() }))),
  /** What the reader and the viewer both have finished or are reading, first what both have rated; nothing with oneself. */
  in_common: Type.Object({ books: Type.Integer(), covers: Type.Array(bookInCommon) }),
  ratings: Type.Optional(ratingsOfReader),
  /** The genres and authors that most of the last thousand finished books have, each at least two; most first. */
  reads_most: Type.Optional(Type.Object({ genres: booksOfName, authors: booksOfName })),
  /** Those that the viewer may open; on one's own profile, those that one shares. */
  readlists: Type.Array(shownList),
  /** This year until now, by the reader's own calendar. */
  year: Type.Object({
    year: Type.Integer(),
    /** Different books finished. */
    books: Type.Integer(),
    /** Of those whose length is known. */
    pages: Type.Integer(),
    /** How many those are. */
    books_with_pages: Type.Integer(),
    /** Books finished in January, in February and so on; those without a month are in none. */
    by_month: Type.Array(Type.Integer(), { minItems: 12, maxItems: 12 }),
  }),
})
export type ReadingLife = Static<typeof readingLife>

export const getReadingLife = endpoint({
  method: 'GET',
  path: '/api/users/:username/reading-life/',
  access: 'signed-in',
  fromReplica: true,
  feature: 'Profiles',
  summary:
    'Get what a profile shows of a reader’s books: favorites, reading now, last finished, how they rate, what they read most, what one has in common with them, readlists and the year so far. Others never get what the reader keeps private.',
  params: Type.Object({ username: usernameToFind }),
  oneAtATime: true,
  reply: readingLife,
  errors: ['reader_not_found', 'profile_private'],
})
