import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { nullable } from './shapes.ts'
import { book } from './book.ts'
import { page } from './pagination.ts'

export const authorPageSize = 20

const authorBooks = Type.Object({
  author: Type.String(),
  total_books: Type.Integer(),
  /** Average over rated books, rounded to one decimal. */
  average_rating: nullable(Type.Number()),
  genres: Type.Array(Type.String()),
  books: Type.Array(book),
  page: Type.Integer(),
  total_pages: Type.Integer(),
})
export type AuthorBooks = Static<typeof authorBooks>

export const listAuthorBooks = endpoint({
  method: 'GET',
  path: '/api/authors/:name/books/',
  access: 'anyone',
  fromReplica: true,
  feature: 'Books',
  summary: 'Get an author and their books, twenty per page.',
  params: Type.Object({ name: Type.String({ minLength: 1, maxLength: 300 }) }),
  query: Type.Object({ page }),
  reply: authorBooks,
  errors: ['author_not_found', 'source_unavailable'],
})
