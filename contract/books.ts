import { Type, type Static } from 'typebox'
import { book, bookFields } from './book.ts'
import { endpoint } from './endpoint.ts'
import { page } from './pagination.ts'
import { id, nullable, notBlank } from './shapes.ts'

const searchTypes = ['title', 'author', 'genre'] as const
export const searchType = Type.Enum(searchTypes)
export type SearchType = Static<typeof searchType>

export const searchPageSize = 10

export const searchReply = Type.Object({
  books: Type.Array(book),
  /** Null if the source does not say. */
  totalResults: nullable(Type.Integer()),
  totalPages: nullable(Type.Integer()),
  source: Type.Enum(['google-books', 'open-library', 'shelf']),
})
export type SearchReply = Static<typeof searchReply>

/** In characters. */
export const maxQueryLength = 300

export const searchBooks = endpoint({
  method: 'GET',
  path: '/api/search/',
  access: 'anyone',
  fromReplica: true,
  feature: 'Books',
  summary: 'Search books by title, author or genre; ten per page, best matches first. Pages past the end are empty.',
  query: Type.Object({
    q: Type.String({ ...notBlank, maxLength: maxQueryLength }),
    page,
    filterType: Type.Enum(searchTypes, { default: 'title' }),
  }),
  reply: searchReply,
  errors: ['source_unavailable'],
})

export const getBook = endpoint({
  method: 'GET',
  path: '/api/books/:id/',
  access: 'anyone',
  fromReplica: true,
  feature: 'Books',
  summary: 'Get a book by its id or its catalogue id.',
  params: Type.Object({ id }),
  reply: book,
  errors: ['book_not_found', 'source_unavailable'],
})

export const createOrGetBook = endpoint({
  method: 'POST',
  path: '/api/books/create-or-get/',
  access: 'signed-in',
  feature: 'Books',
  summary: 'Store a book. Its data comes from the catalogue, not from the request.',
  body: Type.Object({
    id: Type.Optional(nullable(Type.String({ maxLength: 200 }))),
    google_books_id: id,
    ...bookFields,
  }),
  reply: book,
  errors: ['book_not_found', 'source_unavailable'],
})
