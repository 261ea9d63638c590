import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { gamification, id, instant, nullable } from './shapes.ts'
import { book } from './book.ts'
import { timeCursor } from './pagination.ts'

export const statusesInProgress = ['WANT_TO_READ', 'READING'] as const
export type StatusInProgress = (typeof statusesInProgress)[number]

export const settableStatuses = [...statusesInProgress, 'FINISHED'] as const
export type SettableStatus = (typeof settableStatuses)[number]

const status = Type.Enum(['NOT_ADDED', ...settableStatuses])
export type ReadingStatus = Static<typeof status>

/** Finer than a status: REREADING is a finished book that is being read again. */
export const settableStates = [...settableStatuses, 'PAUSED', 'REREADING', 'DID_NOT_FINISH'] as const
export const states = ['NOT_ADDED', ...settableStates] as const
export const readingState = Type.Enum([...states])
export type ReadingState = (typeof states)[number]

/** Books with any status, per reader. */
export const maxBooksAdded = 20_000

/** Finished and stopped readings per reader; at that number, none is started. */
export const maxReadings = 50_000

/** Readings of one book per reader, however they were made; a person has far fewer. */
export const maxReadingsOfBook = 1_000

/** Entries of progress: for one reading some for each day of a long year, per reader thirty a day for nine years. */
export const maxProgressOfReading = 2_000
export const maxProgress = 100_000

export const statusOfBook = Type.Object({
  status,
  state: readingState,
  /** When the book got this status. */
  since: nullable(instant),
  /** How often the reader has finished the book, whatever its status is now. */
  times_finished: Type.Integer(),
})
export type StatusOfBook = Static<typeof statusOfBook>

export const getReadingStatus = endpoint({
  method: 'GET',
  path: '/api/books/:id/status/',
  access: 'signed-in',
  feature: 'Reading',
  summary: "Get the reader's status for a book; NOT_ADDED if there is none.",
  params: Type.Object({ id }),
  reply: statusOfBook,
  errors: ['book_not_found', 'source_unavailable'],
})

/** How far a reader had come on a day: exactly one of page, percent and minutes is set. */
export const progressFields = {
  on: Type.String(),
  page: nullable(Type.Integer()),
  percent: nullable(Type.Integer()),
  minutes: nullable(Type.Integer()),
  note: Type.String(),
}
export const progress = Type.Object({ id: Type.String(), ...progressFields })
export type Progress = Static<typeof progress>

const openReading = Type.Object({
  id: Type.String(),
  started_on: nullable(Type.String()),
  pages: nullable(Type.Integer()),
  minutes: nullable(Type.Integer()),
  /** The latest entry at most. */
  progress: Type.Array(progress),
})
export type OpenReading = Static<typeof openReading>

const bookInProgress = Type.Object({
  book,
  state: readingState,
  /** When the book got this status. */
  since: instant,
  /** Pages of the edition that the reader reads, else of the book, if known. */
  pages: nullable(Type.Integer()),
  /** Null for a book that is only wanted. */
  reading: Type.Union([openReading, Type.Null()]),
})
export type BookInProgress = Static<typeof bookInProgress>

export const listBooksInProgress = endpoint({
  method: 'GET',
  path: '/api/user/books/',
  access: 'signed-in',
  feature: 'Reading',
  summary:
    "List the books the reader is reading (also again, or paused) or wants to read, newest first. Finished books are in 'Done Reading'.",
  query: Type.Object({
    status: Type.Enum([...statusesInProgress]),
    after: Type.Optional(timeCursor),
  }),
  reply: Type.Object({ results: Type.Array(bookInProgress), total: Type.Integer(), next: nullable(Type.String()) }),
  errors: [],
})

export const updateReadingStatus = endpoint({
  method: 'POST',
  path: '/api/books/:id/update-status/',
  access: 'signed-in',
  feature: 'Reading',
  summary: "Set the reader's status for a book. Finishing a book earns points only the first time.",
  params: Type.Object({ id }),
  body: Type.Object({ status: Type.Enum([...settableStatuses]) }),
  reply: Type.Object({ status, gamification }),
  errors: ['list_is_full', 'book_not_found', 'source_unavailable'],
})

export const removeReadingStatus = endpoint({
  method: 'DELETE',
  path: '/api/books/:id/status/',
  access: 'signed-in',
  feature: 'Reading',
  summary: "Remove the reader's status from a book. Points earned and reading dates are kept.",
  params: Type.Object({ id }),
  reply: Type.Object({ status }),
  errors: ['book_not_found', 'source_unavailable'],
})
