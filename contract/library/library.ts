import { Type, type Static } from 'typebox'
import { book } from '../book.ts'
import { endpoint } from '../endpoint.ts'
import { logFilterFields } from './log-filter.ts'
import { libraryEntry, stars } from './readings.ts'
import { readingState, settableStates } from '../reading.ts'
import { id, nullable } from '../shapes.ts'

export const librarySorts = ['added', 'finished', 'title', 'author', 'stars', 'pages'] as const
export type LibrarySort = (typeof librarySorts)[number]

const bookInLibrary = Type.Object({ book, entry: libraryEntry })
export type BookInLibrary = Static<typeof bookInLibrary>

const mark = Type.Object({
  /** As it was asked for. */
  id: Type.String(),
  state: readingState,
  stars: nullable(Type.Number()),
})
export type Mark = Static<typeof mark>

export const listLibrary = endpoint({
  method: 'GET',
  path: '/api/library/',
  access: 'signed-in',
  feature: 'Library',
  summary:
    "List all of the reader's books, filtered and sorted: `q` searches titles and authors, `year` is the year of a finish, `min_stars` the reader's own rating. With `reading`, `from`, `to` and the fields after them, it lists the books that a figure of the statistics counts, removed ones too.",
  query: Type.Object({
    state: Type.Optional(Type.Enum([...settableStates])),
    q: Type.Optional(Type.String({ maxLength: 200 })),
    readlist: Type.Optional(id),
    year: Type.Optional(Type.Integer({ minimum: 1900, maximum: 9999 })),
    min_stars: Type.Optional(stars),
    ...logFilterFields,
    sort: Type.Optional(Type.Enum([...librarySorts])),
    after: Type.Optional(Type.String({ maxLength: 500 })),
  }),
  oneAtATime: true,
  reply: Type.Object({ results: Type.Array(bookInLibrary), total: Type.Integer(), next: nullable(Type.String()) }),
  errors: ['readlist_not_found'],
})

export const getLibraryOverview = endpoint({
  method: 'GET',
  path: '/api/library/overview/',
  access: 'signed-in',
  feature: 'Library',
  summary:
    'Count the books in the library by state and by year of a finish, latest year first. A book that is read again counts as FINISHED and as REREADING.',
  oneAtATime: true,
  reply: Type.Object({
    states: Type.Array(Type.Object({ state: readingState, books: Type.Integer() })),
    years: Type.Array(Type.Object({ year: Type.Integer(), books: Type.Integer() })),
  }),
  errors: [],
})

/** How many books can be asked about at once. */
export const maxMarksAsked = 50

export const listMarks = endpoint({
  method: 'GET',
  path: '/api/user/marks/',
  access: 'signed-in',
  feature: 'Library',
  summary:
    "List the reader's own state and stars for the books with these ids, separated by commas. Books with neither are left out; favorites are listed by `/api/favorites/ids/`.",
  query: Type.Object({ ids: Type.String({ minLength: 1, maxLength: 10_000 }) }),
  reply: Type.Object({ marks: Type.Array(mark) }),
  errors: [],
})
