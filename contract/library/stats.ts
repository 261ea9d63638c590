import { Type, type Static } from 'typebox'
import { book, coverOfBook } from '../book.ts'
import { endpoint } from '../endpoint.ts'
import { nullable } from '../shapes.ts'

const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', patternText: 'must be a date like 2026-01-31.' })

const share = Type.Object({ name: Type.String(), readings: Type.Integer() })
export type Share = Static<typeof share>

/** With the book of theirs that was finished most often. */
const authorShare = Type.Object({ ...share.properties, book: coverOfBook })

const bookOfLength = Type.Union([Type.Object({ book, pages: Type.Integer() }), Type.Null()])

export const maxAuthorsShown = 10
export const maxRereadShown = 5

/** The first page count of each length; the last has no end. */
export const lengths = [1, 150, 300, 450, 600] as const

/** The first day count of each pace; the last has no end. */
export const paces = [1, 2, 4, 8, 15, 31, 91] as const

/** Of readers on average; fewer readers than this are not described. */
export const minReadersBehind = 20

const averageFigures = ['books', 'pages', 'minutes', 'days_of_book', 'pages_per_day'] as const
export type AverageFigure = (typeof averageFigures)[number]

const average = Type.Object({
  figure: Type.Enum(averageFigures),
  /** Whole, of two digits. */
  average: Type.Integer(),
  /** How many stand behind it: those of whom it is known. */
  readers: Type.Integer({ minimum: minReadersBehind }),
})
export type Average = Static<typeof average>

const stats = Type.Object({
  from: nullable(day),
  to: nullable(day),
  /** Different ones that were finished. */
  books: Type.Integer(),
  /** Finished. */
  readings: Type.Integer(),
  /** Of the readings, those of a book that had been finished before. */
  reread: Type.Integer(),
  started: Type.Integer(),
  stopped: Type.Integer(),
  /** Books that are set aside now, since a day of the span. */
  set_aside: Type.Integer(),
  pages: Type.Integer(),
  /** How many readings `pages` rests on. */
  pages_known: Type.Integer(),
  minutes: Type.Integer(),
  /** Readings that are in no month: only their year is known, or nothing. */
  undated: Type.Integer(),
  /** How many of the readings the other figures rest on. */
  known: Type.Object({
    minutes: Type.Integer(),
    /** Those whose day of the finish is known. */
    weekdays: Type.Integer(),
    genres: Type.Integer(),
    kinds: Type.Integer(),
    decades: Type.Integer(),
    languages: Type.Integer(),
    media: Type.Integer(),
    stars: Type.Integer(),
    authors: Type.Integer(),
    /** Those whose first and last day are known. */
    days: Type.Integer(),
    /** Those whose days and pages are known. */
    pace: Type.Integer(),
  }),
  /** All that have a date, however precise; latest last. */
  by_year: Type.Array(Type.Object({ year: Type.Integer(), readings: Type.Integer(), pages: Type.Integer() })),
  by_month: Type.Array(Type.Object({ month: Type.String(), readings: Type.Integer(), pages: Type.Integer() })),
  /**
   * Days of a finish, and days on which pages were read by the entries of progress, in a span of two years at most; empty for a
   * longer one. What the entries say nothing of was read on the day of the finish.
   */
  by_day: Type.Array(Type.Object({ on: day, readings: Type.Integer(), pages: Type.Integer() })),
  /** From Monday, 1, to Sunday, 7: the day of the finish. */
  by_weekday: Type.Array(Type.Object({ weekday: Type.Integer(), readings: Type.Integer() })),
  /** A reading counts for each genre of its book. */
  by_genre: Type.Array(share),
  /** 'fiction' and 'nonfiction', of books whose genres tell. */
  by_kind: Type.Array(share),
  by_decade: Type.Array(share),
  /** By the code of the language. */
  by_language: Type.Array(share),
  by_medium: Type.Array(share),
  /** By the first page count: '1', '150', '300' and so on. */
  by_length: Type.Array(share),
  by_stars: Type.Array(share),
  /** Days from start to finish, by the first count: '1', '2', '4' and so on. */
  by_days: Type.Array(share),
  authors: Type.Array(authorShare),
  authors_count: Type.Integer(),
  /** Those of whom nothing had been finished before the span. */
  new_authors: Type.Array(authorShare),
  new_authors_count: Type.Integer(),
  /** Those finished most often in the span, at least twice. */
  reread_books: Type.Array(Type.Object({ book, readings: Type.Integer() })),
  longest: bookOfLength,
  shortest: bookOfLength,
  /** Days from start to finish, both included, of the readings for which both days are known. */
  median_days: nullable(Type.Number()),
  /** Of those readings, their pages divided by their days. */
  pages_per_day: nullable(Type.Number()),
  /** Days that count for the streak, within the span. */
  streak: Type.Object({ days: Type.Integer(), longest: Type.Integer() }),
  /**
   * Of all readers who finished something in the same span, as of yesterday at most, without what they keep to themselves; null
   * unless the span is a month, a year or all time.
   */
  readers: Type.Union([Type.Array(average), Type.Null()]),
})
export type Stats = Static<typeof stats>

export const getStats = endpoint({
  method: 'GET',
  path: '/api/stats/',
  access: 'signed-in',
  feature: 'Library',
  summary:
    'Describe what the reader read from one day to another, or of all time. A reading counts if it certainly ended in that span: one of which only the year is known counts for whole years, one without a date for all time. Dates start in 1900.',
  query: Type.Object({ from: Type.Optional(day), to: Type.Optional(day) }),
  oneAtATime: true,
  reply: stats,
  errors: [],
})
