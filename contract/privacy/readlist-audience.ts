import { Type, type Static } from 'typebox'
import { book, first } from '../book.ts'
import { endpoint } from '../endpoint.ts'
import { readlistNotes } from '../readlists.ts'
import { id, instant, nullable } from '../shapes.ts'

const audience = Type.Object({
  /** Whether it stands on the profile, for those who may see that. */
  public: Type.Boolean(),
  /** What opens the list at /list/…, for anyone who has it; null if there is no link. */
  link: nullable(Type.String()),
})
export type ReadlistAudience = Static<typeof audience>

const params = Type.Object({ id })

export const getReadlistAudience = endpoint({
  method: 'GET',
  path: '/api/readlists/:id/audience/',
  access: 'signed-in',
  feature: 'Readlists',
  summary: "Get who may see one of the reader's own readlists beside those it is shared with by name.",
  params,
  reply: audience,
  errors: ['readlist_not_found'],
})

export const updateReadlistAudience = endpoint({
  method: 'PUT',
  path: '/api/readlists/:id/audience/',
  access: 'signed-in',
  feature: 'Readlists',
  summary:
    'Show a readlist on the profile, or make a secret link to it; what is left out stays as it is. A link that was taken back never works again.',
  params,
  body: Type.Object({ public: Type.Optional(Type.Boolean()), link: Type.Optional(Type.Boolean()) }),
  reply: audience,
  errors: ['readlist_not_found'],
})

export const openReadlistLink = endpoint({
  method: 'GET',
  path: '/api/readlist-links/:link/',
  access: 'anyone',
  feature: 'Readlists',
  summary: 'Open a readlist by its secret link, to read.',
  params: Type.Object({ link: Type.String({ minLength: 1, maxLength: 200 }) }),
  query: Type.Object({ first: Type.Optional(first) }),
  oneAtATime: true,
  reply: Type.Object({
    name: Type.String(),
    owner: Type.String(),
    /** What its owner says of it, or ''. */
    description: Type.Optional(Type.String()),
    is_numbered: Type.Optional(Type.Boolean()),
    /** When a book was last added, or else when it was made. */
    updated_at: Type.Optional(instant),
    /** How many of its books the viewer has finished; not told to a visitor. */
    finished_count: Type.Optional(Type.Integer()),
    /** How many readers like it. */
    likes_count: Type.Optional(Type.Integer()),
    books: Type.Array(book),
    notes: Type.Optional(readlistNotes),
    total: Type.Integer(),
  }),
  errors: ['readlist_not_found'],
})
