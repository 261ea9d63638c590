import { Type, type Static } from 'typebox'
import { pointInBook } from '../library/spoilers.ts'
import { nullable } from '../shapes.ts'

/** The kinds of files a reader can bring. `generic` is any table with a column of titles or ISBNs. */
export const importFormats = [
  'goodreads',
  'storygraph',
  'librarything',
  'hardcover',
  'bookwyrm',
  'openlibrary',
  'openreads',
  'jelu',
  'calibre',
  'octavo',
  'generic',
] as const
export type ImportFormat = (typeof importFormats)[number]

/** What a file can say a book is to its reader. */
export const entryStates = ['WANT_TO_READ', 'READING', 'PAUSED', 'FINISHED', 'REREADING', 'DID_NOT_FINISH'] as const
export type EntryState = (typeof entryStates)[number]

/** Why a record of the file could not become an entry at all. */
export const invalidWhys = ['broken_row', 'no_title', 'deleted_there'] as const
export type InvalidWhy = (typeof invalidWhys)[number]

/** Why a value of the file is not in the entry as it stands. */
export const lossWhys = [
  'isbn_damaged',
  'rating_not_kept',
  'rating_rounded',
  'date_not_kept',
  'date_order_unknown',
  'dates_reversed',
  'extra_cells',
  'not_understood',
  'too_many',
  'review_shortened',
  'note_shortened',
  'too_long',
] as const
export type LossWhy = (typeof lossWhys)[number]

export const loss = Type.Object({
  /** The file's own name of the column or field. */
  field: Type.String(),
  value: Type.String(),
  why: Type.Enum([...lossWhys]),
})
export type Loss = Static<typeof loss>

/** What only the reader can answer, and what the answer applies to. */
const questionKinds = ['date_order', 'rating_scale', 'shelf', 'without_state'] as const

export const question = Type.Object({
  kind: Type.Enum([...questionKinds]),
  /** The shelf; '' for the other kinds. */
  name: Type.String(),
  /** The number of records that depend on the answer. */
  rows: Type.Integer(),
})
export type Question = Static<typeof question>

export const dateOrders = ['day_first', 'month_first'] as const
export type DateOrder = (typeof dateOrders)[number]

const mediumOrNull = Type.Union([Type.Enum(['print', 'ebook', 'audio']), Type.Null()])

const progress = Type.Object({
  on: nullable(Type.String()),
  page: nullable(Type.Integer()),
  percent: nullable(Type.Integer()),
  minutes: nullable(Type.Integer()),
  note: Type.String(),
})

/** One time through a book. Dates are '2019-05-07', '2019-05' or '2019', as precise as the file knows them; null if unknown. */
const reading = Type.Object({
  outcome: Type.Enum(['open', 'finished', 'stopped']),
  started_on: nullable(Type.String()),
  finished_on: nullable(Type.String()),
  stopped_on: nullable(Type.String()),
  medium: Type.Optional(mediumOrNull),
  pages: Type.Optional(nullable(Type.Integer())),
  minutes: Type.Optional(nullable(Type.Integer())),
  note: Type.Optional(Type.String()),
  progress: Type.Optional(Type.Array(progress)),
})
export type EntryReading = Static<typeof reading>

const review = Type.Object({
  text: Type.String(),
  has_spoilers: Type.Boolean(),
  /** Only our own files say it. */
  spoilers_from: Type.Optional(pointInBook),
  /** Null if the file does not say it of the review itself. */
  visibility: Type.Union([Type.Enum(['public', 'private']), Type.Null()]),
  written_on: nullable(Type.String()),
  /** Only our own files say these instants. */
  written_at: Type.Optional(Type.String()),
  edited_at: Type.Optional(Type.String()),
})

/** The instants of what our own files say. */
const times = Type.Object({
  state: Type.Optional(Type.String()),
  stars: Type.Optional(Type.String()),
  review: Type.Optional(Type.String()),
  review_edited: Type.Optional(Type.String()),
  favorite: Type.Optional(Type.String()),
})

/** What one record of a file says of a book, in Octavo's terms. */
export const importEntry = Type.Object({
  /** Null if the file does not say. */
  state: Type.Union([Type.Enum([...entryStates]), Type.Null()]),
  /** 0.25 to 5 in quarters. */
  stars: nullable(Type.Number()),
  /** In the order they took place; an open one is last. */
  readings: Type.Array(reading),
  review: nullable(Type.String()),
  has_spoilers: Type.Boolean(),
  /** Where they begin. Only our own JSON says it. */
  spoilers_from: Type.Optional(pointInBook),
  /** Who sees the review. Only our own JSON says it, and `visibility` is about the book. */
  review_visibility: Type.Optional(Type.Enum(['public', 'private'])),
  /** When the review was written, if the file says so. */
  reviewed_on: nullable(Type.String()),
  /** Other reviews of the same book, newest first. */
  older_reviews: Type.Optional(Type.Array(review)),
  private_note: nullable(Type.String()),
  /** Null if the file does not say. */
  visibility: Type.Union([Type.Enum(['public', 'private']), Type.Null()]),
  owned_copies: Type.Integer(),
  added_on: nullable(Type.String()),
  shelves: Type.Array(
    Type.Object({
      name: Type.String(),
      position: nullable(Type.Integer()),
      /** What the reader says of the readlist, told with its first book. Only our own JSON says it. */
      description: Type.Optional(Type.String()),
      is_numbered: Type.Optional(Type.Boolean()),
      /** What the reader says of the book there. Only our own JSON says it. */
      note: Type.Optional(Type.String()),
    }),
  ),
  /** The place among the reader's favorites. Only our own files say it. */
  favorite: Type.Optional(Type.Integer()),
  times: Type.Optional(times),
  /** ISBN-13s, the edition's own first. */
  isbns: Type.Array(Type.String()),
  /** That of the edition that was read; null for none. Only our own files say it; of others, it is the first of all. */
  edition_isbn: Type.Optional(nullable(Type.String())),
  authors: Type.Array(Type.String()),
  series: Type.Union([Type.Object({ name: Type.String(), position: nullable(Type.Number()) }), Type.Null()]),
  pages: nullable(Type.Integer()),
  medium: mediumOrNull,
  /** The book's ids elsewhere, by service. */
  source_ids: Type.Record(Type.String(), Type.String()),
  /** What the file says and Octavo has no other place for, by the file's own names. */
  source_fields: Type.Record(Type.String(), Type.String()),
})
export type ImportEntry = Static<typeof importEntry>
