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

/** Books with any status, per reader. */
export const maxBooksAdded = 20_000

/** Finished readings per reader; each time through a book counts. */
export const maxReadings = 50_000

export const statusOfBook = Type.Object({
  status,
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

const bookInProgress = Type.Object({
  book,
  /** When the book got this status. */
  since: instant,
})
export type BookInProgress = Static<typeof bookInProgress>

export const listBooksInProgress = endpoint({
  method: 'GET',
  path: '/api/user/books/',
  access: 'signed-in',
  feature: 'Reading',
  summary: "List the books the reader is reading or wants to read, newest first. Finished books are in 'Done Reading'.",
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
