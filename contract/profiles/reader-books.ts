import { Type, type Static } from 'typebox'
import { book } from '../book.ts'
import { endpoint } from '../endpoint.ts'
import { timeCursor } from '../pagination.ts'
import { readingState, settableStates } from '../reading.ts'
import { nullable, usernameToFind } from '../shapes.ts'

/** In the order in which they are offered. A book that is read again is a finished one, so that each book is in exactly one. */
export const readerBookStates = settableStates.filter((state) => state !== 'REREADING')
export type ReaderBookState = (typeof readerBookStates)[number]

const readerBook = Type.Object({
  book,
  state: readingState,
  /** The reader's rating, in quarters of a star. */
  stars: nullable(Type.Number()),
})
export type ReaderBook = Static<typeof readerBook>

export const listReaderBooks = endpoint({
  method: 'GET',
  path: '/api/users/:username/books/',
  access: 'signed-in',
  fromReplica: true,
  feature: 'Profiles',
  summary:
    "List a reader's books, last added first: all, those of one state, or those in common with the viewer, which both have finished or are reading. Others never get what the reader keeps private.",
  params: Type.Object({ username: usernameToFind }),
  query: Type.Object({
    only: Type.Optional(Type.Enum([...readerBookStates, 'IN_COMMON'])),
    after: Type.Optional(timeCursor),
  }),
  reply: Type.Object({
    username: Type.String(),
    results: Type.Array(readerBook),
    /** Of the list that was asked for, on all its pages. */
    total: Type.Integer(),
    next: nullable(Type.String()),
    /** Of all their books, whatever was asked for; states without books are left out. */
    states: Type.Array(Type.Object({ state: Type.Enum([...readerBookStates]), books: Type.Integer() })),
    /** 0 with oneself. */
    in_common: Type.Integer(),
  }),
  errors: ['reader_not_found', 'profile_private'],
})
