import { Type, type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { id, nullable } from '../shapes.ts'

/** How many editions of a book are listed. */
export const maxEditions = 100

export const edition = Type.Object({
  /** Open Library's, such as 'OL7353617M'. */
  id: Type.String(),
  /** A language code such as 'en'; '' if it is not known. */
  language: Type.String(),
  year: nullable(Type.Integer()),
  /** '' if it is not known. */
  publisher: Type.String(),
  pages: nullable(Type.Integer()),
  /** ISBN-13s. */
  isbns: Type.Array(Type.String()),
  /** The address of a picture of the cover; '' without one. */
  image: Type.String(),
})
export type Edition = Static<typeof edition>

const editionsReply = Type.Object({
  /** May be more than are listed. */
  total: Type.Integer(),
  /** Those in the book's own language first, then the latest. */
  results: Type.Array(edition),
})
export type EditionsReply = Static<typeof editionsReply>

export const listEditions = endpoint({
  method: 'GET',
  path: '/api/books/:id/editions/',
  access: 'anyone',
  fromReplica: true,
  feature: 'Books',
  summary: 'List the editions of a book, as far as Open Library’s dumps are loaded on this server.',
  params: Type.Object({ id }),
  reply: editionsReply,
  errors: ['book_not_found', 'source_unavailable'],
})
