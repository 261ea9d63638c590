import { privacySettings } from './privacy/settings.ts'
import { Type, type Static } from 'typebox'
import { edition } from './books/editions.ts'
import { endpoint } from './endpoint.ts'
import { readingFields, visibility } from './library/readings.ts'
import { pointInBook } from './library/spoilers.ts'
import { actKind, reportOutcome, reportReason, thingKind } from './moderation/things.ts'
import { progressFields, readingState } from './reading.ts'
import { date, instant, nothing, nullable } from './shapes.ts'

const book = Type.Object({
  google_books_id: Type.String(),
  title: Type.String(),
  author: Type.String(),
  year: Type.String(),
  pages: nullable(Type.Integer()),
  isbns: Type.Array(Type.String()),
  /** Whether it is one of the reader's own, which no catalogue knows. */
  own: Type.Boolean(),
})

const followEntry = Type.Object({ username: Type.String(), since: instant })

const exported = Type.Object({
  version: Type.Literal(2),
  exported_at: instant,
  account: Type.Object({
    username: Type.String(),
    email: Type.String(),
    bio: Type.String(),
    time_zone: Type.String(),
    email_verified_at: nullable(Type.String()),
    /** Since when logins ask for a code of an app. */
    app_since: nullable(Type.String()),
    /** Those that can still be taken back. */
    former_addresses: Type.Array(Type.String()),
    privacy: privacySettings,
    /** A data URL, or ''. */
    profile_image: Type.String(),
    created_at: instant,
  }),
  statuses: Type.Array(Type.Object({ book, status: Type.String(), state: readingState, changed_at: instant })),
  readings: Type.Array(
    Type.Object({
      book,
      started_at: nullable(Type.String()),
      finished_at: nullable(Type.String()),
      ...readingFields,
      progress: Type.Array(Type.Object(progressFields)),
    }),
  ),
  favorites: Type.Array(Type.Object({ book, added_at: instant })),
  ratings: Type.Array(Type.Object({ book, rating: Type.Integer(), stars: Type.Number(), rated_at: instant })),
  library: Type.Array(
    Type.Object({
      book,
      visibility,
      private_note: Type.String(),
      owned_copies: Type.Integer(),
      added_on: nullable(Type.String()),
      edition: Type.Union([edition, Type.Null()]),
      source_ids: Type.Record(Type.String(), Type.String()),
      source_fields: Type.Record(Type.String(), Type.String()),
    }),
  ),
  reviews: Type.Array(
    Type.Object({
      id: Type.String(),
      book,
      /** The review or reply it answers. */
      parent: nullable(Type.String()),
      review_text: Type.String(),
      visibility,
      has_spoilers: Type.Boolean(),
      spoilers_from: Type.Union([pointInBook, Type.Null()]),
      created_at: instant,
      updated_at: instant,
    }),
  ),
  /** Reviews of others, by their id. */
  liked_reviews: Type.Array(Type.Object({ id: Type.String(), book, liked_at: instant })),
  /** Of others, by their id. */
  liked_readlists: Type.Array(Type.Object({ id: Type.String(), liked_at: instant })),
  readlists: Type.Array(
    Type.Object({
      name: Type.String(),
      kept_for_you: Type.Boolean(),
      created_at: instant,
      books: Type.Array(Type.Object({ ...book.properties, note: Type.String() })),
      shared_with: Type.Array(Type.String()),
      description: Type.String(),
      is_numbered: Type.Boolean(),
      public: Type.Boolean(),
      /** What the secret link to the list ends with. */
      link: nullable(Type.String()),
    }),
  ),
  /** Groups the reader reads or read a book with, or is invited to. */
  groups: Type.Array(
    Type.Object({
      book,
      name: Type.String(),
      state: Type.String(),
      organizer: Type.Boolean(),
      starts_on: date,
      ends_on: date,
      since: instant,
    }),
  ),
  /** What the reader wrote in them. */
  group_posts: Type.Array(
    Type.Object({
      book,
      group: Type.String(),
      part: Type.Integer(),
      text: Type.String(),
      created_at: instant,
      edited_at: nullable(Type.String()),
    }),
  ),
  following: Type.Array(followEntry),
  followers: Type.Array(followEntry),
  /** Whom the reader has blocked. */
  blocked: Type.Array(followEntry),
  /** Whom the reader has muted. */
  muted: Type.Array(followEntry),
  /** Who did it: '' for what no reader does, and behind a block. */
  notifications: Type.Array(
    Type.Object({ kind: Type.String(), username: Type.String(), at: instant, read_at: nullable(Type.String()) }),
  ),
  /** How the reader wants to be told, where they chose. */
  notification_settings: Type.Array(
    Type.Object({ kind: Type.String(), how: Type.String(), mailed_at: nullable(Type.String()) }),
  ),
  /** Unanswered requests to follow: whom the reader has asked, and who asks the reader. */
  follow_requests: Type.Array(Type.Object({ username: Type.String(), sent: Type.Boolean(), since: instant })),
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
  goals: Type.Array(
    Type.Object({
      period: Type.String(),
      unit: Type.String(),
      target: Type.Integer(),
      on_home: Type.Boolean(),
      silent: Type.Boolean(),
    }),
  ),
  shared_years: Type.Array(Type.Object({ year: Type.Integer(), token: Type.String(), shared_at: instant })),
  imports: Type.Array(
    Type.Object({
      file_name: Type.String(),
      format: Type.String(),
      state: Type.String(),
      created_at: instant,
      finished_at: nullable(Type.String()),
    }),
  ),
  reports: Type.Array(
    Type.Object({
      kind: thingKind,
      title: Type.String(),
      reason: reportReason,
      words: Type.String(),
      reported_at: instant,
      outcome: reportOutcome,
    }),
  ),
  /** What moderators did about the reader. */
  moderation: Type.Array(
    Type.Object({
      act: actKind,
      why: Type.String(),
      acted_at: instant,
      suspended_until: nullable(Type.String()),
      reversed_at: nullable(Type.String()),
      /** What was taken down. */
      text: Type.String(),
    }),
  ),
  reading_days: Type.Array(Type.Object({ day: date, time_zone: Type.String() })),
  /** Sent to the reader in the last days. */
  mails: Type.Array(
    Type.Object({
      kind: Type.String(),
      address: Type.String(),
      state: Type.String(),
      created_at: instant,
      sent_at: nullable(Type.String()),
    }),
  ),
  passkeys: Type.Array(
    Type.Object({ name: Type.String(), created_at: instant, last_used_at: nullable(Type.String()) }),
  ),
  sessions: Type.Array(
    Type.Object({
      browser: Type.String(),
      system: Type.String(),
      created_at: instant,
      renewed_at: instant,
      expires_at: instant,
    }),
  ),
})
export type Exported = Static<typeof exported>

export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/account/export/',
  access: 'signed-in',
  feature: 'Accounts',
  whileSuspended: true,
  summary: 'Everything that the reader wrote and did, as one JSON document to keep.',
  oneAtATime: true,
  reply: exported,
  streamed: true,
  errors: [],
})

export const exportLibrary = endpoint({
  method: 'GET',
  path: '/api/account/export/goodreads.csv',
  access: 'signed-in',
  feature: 'Accounts',
  whileSuspended: true,
  summary: "The reader's books as CSV: the columns of Goodreads' own export, which other services read, then Octavo's.",
  oneAtATime: true,
  reply: Type.String(),
  streamed: true,
  errors: [],
})

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/account/delete/',
  access: 'signed-in',
  feature: 'Accounts',
  whileSuspended: true,
  summary:
    'Delete the account permanently. Its reviews are deleted too, or kept without an author where everyone could see them.',
  body: Type.Object({
    password: Type.String({ minLength: 1, maxLength: 1_000 }),
    reviews: Type.Enum(['delete', 'keep']),
  }),
  reply: nothing,
  errors: ['current_password_needed', 'login_slowed'],
})
