import { Type, type Static } from 'typebox'
import { book } from '../book.ts'
import { endpoint } from '../endpoint.ts'
import { nullable } from '../shapes.ts'

/** Books of a year that are sent; the counts are of all. */
export const maxYearBooks = 400

const year = Type.Integer({ minimum: 1900, maximum: 9999 })

const yearBook = Type.Object({
  book,
  /** As far as it is known: 2026-01-31, 2026-01 or 2026. */
  finished_on: Type.String(),
  pages: nullable(Type.Integer()),
  stars: nullable(Type.Number()),
})
export type YearBook = Static<typeof yearBook>

const highlight = Type.Union([yearBook, Type.Null()])

const yearInBooks = Type.Object({
  year: Type.Integer(),
  username: Type.String(),
  /** In the order in which they were finished; those of which only the year is known last. Each time it was finished. */
  books: Type.Array(yearBook),
  /** Different ones. */
  books_count: Type.Integer(),
  readings: Type.Integer(),
  pages: Type.Integer(),
  pages_known: Type.Integer(),
  first: highlight,
  last: highlight,
  longest: highlight,
  best_loved: highlight,
  /** That of most pages, or where the pages of many readings are unknown, of most readings. */
  best_month: Type.Union([
    Type.Object({ month: Type.String(), pages: Type.Integer(), readings: Type.Integer() }),
    Type.Null(),
  ]),
  /** Days in a row that count for the streak, within the year. */
  longest_streak: Type.Integer(),
})
export type YearInBooks = Static<typeof yearInBooks>

const sharedYear = Type.Object({ ...yearInBooks.properties, profile_image: Type.String() })
export type SharedYear = Static<typeof sharedYear>

const companion = Type.Object({
  username: Type.String(),
  profile_image: Type.String(),
  /** Finished by both in this year. */
  books: Type.Integer(),
})

const ownYear = Type.Object({
  ...yearInBooks.properties,
  /** Different ones that were finished in the year before. */
  books_before: Type.Integer(),
  /** Readers one follows who finished some of the same books in this year. */
  companions: Type.Array(companion),
  /** Part of the address of the shared page; null if the year is not shared. */
  shared: nullable(Type.String()),
})
export type OwnYear = Static<typeof ownYear>

export const getYear = endpoint({
  method: 'GET',
  path: '/api/years/:year/',
  access: 'signed-in',
  feature: 'Library',
  summary: "Get the reader's own year in books, with those one read with, and whether it is shared.",
  params: Type.Object({ year }),
  oneAtATime: true,
  reply: ownYear,
  errors: [],
})

export const shareYear = endpoint({
  method: 'PUT',
  path: '/api/years/:year/share/',
  access: 'signed-in',
  needsProvenAddress: true,
  feature: 'Library',
  summary: 'Make a page of the year that whoever has the link may open, without private books. Again: the same link.',
  params: Type.Object({ year }),
  reply: Type.Object({ shared: Type.String() }),
  errors: [],
})

export const unshareYear = endpoint({
  method: 'DELETE',
  path: '/api/years/:year/share/',
  access: 'signed-in',
  feature: 'Library',
  summary: 'Take the shared page of the year off. Sharing it again makes another link.',
  params: Type.Object({ year }),
  status: 204,
  reply: Type.Null(),
  errors: [],
})

export const getSharedYear = endpoint({
  method: 'GET',
  path: '/api/shared-years/:token/',
  access: 'anyone',
  feature: 'Library',
  summary: 'Get a shared year in books. Private books are in none of its figures.',
  params: Type.Object({ token: Type.String({ minLength: 1, maxLength: 100 }) }),
  oneAtATime: true,
  reply: sharedYear,
  errors: ['year_not_found'],
})
