import { Type, type Static } from 'typebox'
import { edition } from '../books/editions.ts'
import { endpoint } from '../endpoint.ts'
import { gamification, id, instant, nullable, partialDate } from '../shapes.ts'
import { progress, readingState, settableStatuses, states } from '../reading.ts'

const outcomes = ['open', 'finished', 'stopped'] as const
const media = ['print', 'ebook', 'audio'] as const
const visibilities = ['public', 'private'] as const

/** How many days back a finish may lie and still earn points. */
export const daysThatEarn = 7

/** Entries of progress shown with a reading. */
export const progressShown = 50

/** Readings shown with a book; the export has them all. */
export const readingsShown = 100

export const maxPrivateNote = 20_000
export const maxReadingNote = 2_000
/** Characters in all notes on a book's readings and on their progress together, as they are shown together. */
export const maxNotesOfBook = 256_000
export const maxCopies = 1_000

const outcome = Type.Enum([...outcomes])
const medium = Type.Union([Type.Enum([...media]), Type.Null()])
export const visibility = Type.Enum([...visibilities])

/** 0.25 to 5 in quarters. */
export const stars = Type.Number({ minimum: 0.25, maximum: 5, multipleOf: 0.25 })

const pageOrMinute = (maximum: number) => nullable(Type.Integer({ minimum: 1, maximum }))
const pages = pageOrMinute(100_000)
const minutes = pageOrMinute(1_000_000)
const note = Type.String({ maxLength: maxReadingNote })
const dateOrNull = nullable(partialDate)

/** One time through a book. */
export const readingFields = {
  outcome,
  started_on: nullable(Type.String()),
  finished_on: nullable(Type.String()),
  stopped_on: nullable(Type.String()),
  /** Made by a status change, entered by hand later, or imported. */
  origin: Type.Enum(['here', 'entered', 'imported']),
  medium,
  pages: nullable(Type.Integer()),
  minutes: nullable(Type.Integer()),
  note: Type.String(),
}

export const reading = Type.Object({
  id: Type.String(),
  ...readingFields,
  /** The latest entries, newest first. */
  progress: Type.Array(progress),
})
export type Reading = Static<typeof reading>

/** What a book is to its reader, readings aside. */
const entryFields = {
  /** The words of `GET /books/:id/status/`. */
  status: Type.Enum(['NOT_ADDED', ...settableStatuses]),
  state: readingState,
  /** When the book got this state. */
  since: nullable(instant),
  times_finished: Type.Integer(),
  added_on: nullable(Type.String()),
  visibility,
  owned_copies: Type.Integer(),
  stars: nullable(Type.Number()),
}

export const libraryEntry = Type.Object({
  ...entryFields,
  /** The latest finish, as far as its date is known. */
  finished_on: nullable(Type.String()),
  has_note: Type.Boolean(),
})

export const entry = Type.Object({
  ...entryFields,
  private_note: Type.String(),
  /** The edition that the reader reads, as it was when they picked it. */
  edition: Type.Union([edition, Type.Null()]),
  /** Pages of that edition, else of the book, if known: what a percentage is worked out from in a reading that says none itself. */
  pages: nullable(Type.Integer()),
  /** Whether the book is one of the reader's own, which does not exist for anyone else. */
  own: Type.Boolean(),
  /** The open one first, then the latest, a hundred at most. */
  readings: Type.Array(reading),
  /** What an imported file said of the book that has no other place, by the file's own names. */
  source_fields: Type.Record(Type.String(), Type.String()),
})
export type Entry = Static<typeof entry>

export const getEntry = endpoint({
  method: 'GET',
  path: '/api/books/:id/entry/',
  access: 'signed-in',
  feature: 'Library',
  summary: 'Get everything the reader keeps about a book: state, readings, stars, private note, copies, edition.',
  params: Type.Object({ id }),
  reply: entry,
  errors: ['book_not_found', 'source_unavailable'],
})

export const updateEntry = endpoint({
  method: 'PUT',
  path: '/api/books/:id/entry/',
  access: 'signed-in',
  feature: 'Library',
  summary:
    "Change a book's state, visibility, private note, copies or the edition the reader reads. `on` is the date of the finish or stop; a finish within the last 7 days earns as today's does.",
  params: Type.Object({ id }),
  body: Type.Object({
    state: Type.Optional(Type.Enum([...states])),
    on: Type.Optional(partialDate),
    visibility: Type.Optional(visibility),
    private_note: Type.Optional(Type.String({ maxLength: maxPrivateNote })),
    owned_copies: Type.Optional(Type.Integer({ minimum: 0, maximum: maxCopies })),
    /** The id of one of the editions that `GET /books/:id/editions/` lists; null takes it back. */
    edition: Type.Optional(nullable(id)),
  }),
  reply: Type.Object({ entry, gamification }),
  errors: ['list_is_full', 'own_book', 'book_not_found', 'edition_not_found', 'source_unavailable'],
})

const newReading = {
  outcome,
  started_on: Type.Optional(dateOrNull),
  finished_on: Type.Optional(dateOrNull),
  stopped_on: Type.Optional(dateOrNull),
  medium: Type.Optional(medium),
  pages: Type.Optional(pages),
  minutes: Type.Optional(minutes),
  note: Type.Optional(note),
}
export type NewReading = Static<ReturnType<typeof newReadingObject>>
const newReadingObject = () => Type.Object(newReading)

export const addReading = endpoint({
  method: 'POST',
  path: '/api/books/:id/readings/',
  access: 'signed-in',
  feature: 'Library',
  summary: 'Add a reading of a book. Send an Idempotency-Key to make retries safe.',
  once: true,
  params: Type.Object({ id }),
  body: newReadingObject(),
  status: 201,
  reply: Type.Object({ reading, entry, gamification }),
  errors: ['list_is_full', 'reading_is_open', 'book_not_found', 'source_unavailable', 'key_reused'],
})

export const editReading = endpoint({
  method: 'PUT',
  path: '/api/readings/:id/',
  access: 'signed-in',
  feature: 'Library',
  summary: 'Replace the outcome, dates and details of a reading. Earns nothing; points earned are kept.',
  params: Type.Object({ id }),
  body: newReadingObject(),
  reply: Type.Object({ reading, entry }),
  errors: ['reading_not_found', 'reading_is_open', 'list_is_full'],
})

export const deleteReading = endpoint({
  method: 'DELETE',
  path: '/api/readings/:id/',
  access: 'signed-in',
  feature: 'Library',
  summary: 'Delete a reading with its progress. Points earned are kept.',
  params: Type.Object({ id }),
  status: 204,
  reply: Type.Null(),
  errors: ['reading_not_found'],
})

export const addProgress = endpoint({
  method: 'POST',
  path: '/api/readings/:id/progress/',
  access: 'signed-in',
  feature: 'Library',
  summary:
    "Note how far the reader has come: exactly one of page, percent and minutes. An entry for today counts as 'I read today'.",
  once: true,
  params: Type.Object({ id }),
  body: Type.Object({
    page: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
    percent: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
    minutes: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    on: Type.Optional(
      Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', patternText: 'must be a date like 2026-01-31.' }),
    ),
    note: Type.Optional(note),
  }),
  status: 201,
  reply: Type.Object({ progress, reading, gamification }),
  errors: ['reading_not_found', 'list_is_full', 'key_reused'],
})

export const deleteProgress = endpoint({
  method: 'DELETE',
  path: '/api/progress/:id/',
  access: 'signed-in',
  feature: 'Library',
  summary: 'Delete an entry of progress.',
  params: Type.Object({ id }),
  status: 204,
  reply: Type.Null(),
  errors: ['progress_not_found'],
})
