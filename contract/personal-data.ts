import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { date, instant, nothing, nullable } from './shapes.ts'

const book = Type.Object({ google_books_id: Type.String(), title: Type.String(), author: Type.String() })

const followEntry = Type.Object({ username: Type.String(), since: instant })

const exported = Type.Object({
  exported_at: instant,
  account: Type.Object({
    username: Type.String(),
    email: Type.String(),
    bio: Type.String(),
    time_zone: Type.String(),
    /** A data URL, or ''. */
    profile_image: Type.String(),
    created_at: instant,
  }),
  statuses: Type.Array(Type.Object({ book, status: Type.String(), changed_at: instant })),
  readings: Type.Array(
    Type.Object({ book, started_at: nullable(Type.String()), finished_at: nullable(Type.String()) }),
  ),
  favorites: Type.Array(Type.Object({ book, added_at: instant })),
  ratings: Type.Array(Type.Object({ book, rating: Type.Integer(), rated_at: instant })),
  reviews: Type.Array(
    Type.Object({
      id: Type.String(),
      book,
      /** The review or reply it answers. */
      parent: nullable(Type.String()),
      review_text: Type.String(),
      created_at: instant,
      updated_at: instant,
    }),
  ),
  readlists: Type.Array(
    Type.Object({
      name: Type.String(),
      kept_for_you: Type.Boolean(),
      created_at: instant,
      books: Type.Array(book),
      shared_with: Type.Array(Type.String()),
    }),
  ),
  following: Type.Array(followEntry),
  followers: Type.Array(followEntry),
  points: Type.Array(
    Type.Object({ deed: Type.String(), subject: Type.String(), points: Type.Integer(), earned_at: instant }),
  ),
  challenges: Type.Array(
    Type.Object({
      name: Type.String(),
      description: Type.String(),
      target_books: Type.Integer(),
      start_date: date,
      end_date: date,
      yours: Type.Boolean(),
      joined_at: nullable(Type.String()),
      completed_at: nullable(Type.String()),
    }),
  ),
  reading_days: Type.Array(Type.Object({ day: date, time_zone: Type.String() })),
  sessions: Type.Array(Type.Object({ created_at: instant, renewed_at: instant, expires_at: instant })),
})
export type Exported = Static<typeof exported>

export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/account/export/',
  access: 'signed-in',
  feature: 'Accounts',
  summary: 'Everything that the reader wrote and did, as one JSON document to keep.',
  oneAtATime: true,
  reply: exported,
  streamed: true,
  errors: [],
})

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/account/delete/',
  access: 'signed-in',
  feature: 'Accounts',
  summary: 'Delete the account permanently. Its reviews are deleted too, or kept without an author.',
  body: Type.Object({
    password: Type.String({ minLength: 1, maxLength: 1_000 }),
    reviews: Type.Enum(['delete', 'keep']),
  }),
  reply: nothing,
  errors: ['current_password_needed', 'login_slowed'],
})
