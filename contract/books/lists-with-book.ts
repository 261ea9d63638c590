import { Type, type Static } from 'typebox'
import { coversOfList } from '../book.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../shapes.ts'

/** How many of a book's readlists are looked at, the newest first. */
export const maxListsWithBook = 100

const listWithBook = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** A username. */
  owner: Type.String(),
  books_count: Type.Integer(),
  /** How many readers like it. */
  likes_count: Type.Optional(Type.Integer()),
  covers: coversOfList,
})
export type ListWithBook = Static<typeof listWithBook>

export const getListsWithBook = endpoint({
  method: 'GET',
  path: '/api/books/:id/readlists/',
  access: 'signed-in',
  fromReplica: true,
  feature: 'Books',
  summary:
    'Get the newest readlists with a book that everyone may see. Those of readers whom the reader has blocked or muted, or who have blocked the reader, are left out.',
  params: Type.Object({ id }),
  reply: Type.Object({
    /** Of the newest hundred. */
    total: Type.Integer(),
    results: Type.Array(listWithBook),
  }),
  errors: ['book_not_found', 'source_unavailable'],
})
