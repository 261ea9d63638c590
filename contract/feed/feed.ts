import { Type, type Static } from 'typebox'
import { book } from '../book.ts'
import { endpoint } from '../endpoint.ts'
import { timeCursor } from '../pagination.ts'
import { achievement, date, instant, nullable } from '../shapes.ts'

/** How much of a review a feed shows. */
export const maxExcerpt = 300

/** Readlists named in an entry, of those that the book was put on that day. */
export const maxReadlistsTold = 5

/** What a reader does with a book. */
export const bookDoings = ['started', 'finished', 'stopped', 'rated', 'reviewed', 'listed'] as const
export type BookDoing = (typeof bookDoings)[number]

const feedEntry = Type.Object({
  /** Stays the same while the entry grows. */
  id: Type.String(),
  reader: Type.Object({
    username: Type.String(),
    /** A path, or '' without a picture. */
    profile_image: Type.String(),
  }),
  /** When the latest of it was done. */
  at: instant,
  /** The date of it where the reader is. */
  day: date,
  /** What was done with the book on that day, in the order of `bookDoings`; empty without a book. */
  doings: Type.Array(Type.Enum([...bookDoings])),
  book: Type.Union([book, Type.Null()]),
  /** If it was rated on that day. */
  stars: nullable(Type.Number()),
  /** The latest review of that day. */
  review: Type.Union([
    Type.Object({
      id: Type.String(),
      /** Empty if the review gives away what happens. */
      excerpt: Type.String(),
      /** Whether there is more than the excerpt. */
      is_cut: Type.Boolean(),
      has_spoilers: Type.Boolean(),
      /** Direct replies. */
      replies_count: Type.Optional(Type.Integer()),
      /** How many readers like it. */
      likes_count: Type.Optional(Type.Integer()),
      /** Set if the viewer is one of them. */
      liked: Type.Optional(Type.Boolean()),
    }),
    Type.Null(),
  ]),
  /** The last public readlists that the book was put on, five at most, or, without a book, the one that was made public. */
  readlists: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  /** Earned at once. */
  achievements: Type.Array(achievement),
})
export type FeedEntry = Static<typeof feedEntry>

export const getFeed = endpoint({
  method: 'GET',
  path: '/api/feed/',
  access: 'signed-in',
  feature: 'Followers',
  summary:
    'List what the readers followed have started, finished, stopped, rated, reviewed, listed in public and achieved, newest first. What one of them did with a book on one day is one entry. Nothing comes from imports, from muted readers or from what is private.',
  query: Type.Object({ after: Type.Optional(timeCursor) }),
  reply: Type.Object({
    results: Type.Array(feedEntry),
    /** A page may be shorter than the others, even empty, and still have a next one. */
    next: nullable(Type.String()),
    /** Whether the reader follows anyone. */
    follows_anyone: Type.Boolean(),
  }),
  errors: [],
})
