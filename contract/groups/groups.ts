import { Type, type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { date, id, instant, notBlank, nullable } from '../shapes.ts'

/** Readers of one group, its organizer included. */
export const maxGroupMembers = 50
export const maxGroupParts = 30
/** Groups of one reader that are not over. */
export const maxRunningGroups = 50
/** In characters, after trimming; of a group's name and of a part's title. */
export const maxGroupNameLength = 100
/** A group may last so many days. */
export const maxGroupDays = 730
/** For so many days after the end its members can still write. */
export const daysToWriteAfterEnd = 30

const name = Type.String({ ...notBlank, maxLength: maxGroupNameLength })

const groupBook = Type.Object({
  id: Type.String(),
  google_books_id: Type.String(),
  title: Type.String(),
  author: Type.String(),
  image: Type.String(),
  genres: Type.Array(Type.String()),
  year: Type.String(),
  pages: nullable(Type.Integer()),
})

const summaryFields = {
  id: Type.String(),
  name: Type.String(),
  book: groupBook,
  /** '' for a reader who left Octavo or behind a block; in an invitation, also for one who has since made the book private. */
  organizer: Type.String(),
  starts_on: date,
  ends_on: date,
  /** Ended by its organizer, or past its last day. */
  is_over: Type.Boolean(),
  members_count: Type.Integer(),
}

const groupSummary = Type.Object({
  ...summaryFields,
  /** How many of its parts the reader has read. */
  parts_read: Type.Integer(),
  parts_count: Type.Integer(),
  /** What is due next; null once all is. */
  next_due_on: nullable(Type.String()),
})
export type GroupSummary = Static<typeof groupSummary>

const invitation = Type.Object({
  ...summaryFields,
  /** '' for a reader who has since made the book private. */
  invited_by: Type.String(),
  invited_at: instant,
})
export type GroupInvitation = Static<typeof invitation>

/** Against what is due by today. */
export const pace = Type.Enum(['ahead', 'on_pace', 'behind', 'finished'])
export type Pace = Static<typeof pace>

const partFields = {
  number: Type.Integer(),
  /** '' for one that goes by its number. */
  title: Type.String(),
  /** It ends at a page or at a percentage. */
  to_page: nullable(Type.Integer()),
  /** The pages of the edition in which that page counts, if known. Readers of others come to it by their share of the book. */
  of_pages: nullable(Type.Integer()),
  to_percent: nullable(Type.Integer()),
  due_on: date,
}

const part = Type.Object({
  ...partFields,
  posts_count: Type.Integer(),
  /** Whether the reader has come to its end, so that they can read and write in its thread. */
  is_open: Type.Boolean(),
})
export type GroupPart = Static<typeof part>

const member = Type.Object({
  username: Type.String(),
  profile_image: Type.String(),
  is_organizer: Type.Boolean(),
  is_you: Type.Boolean(),
  /** False for one who keeps the book private: then nothing else is told. */
  shows_progress: Type.Boolean(),
  has_finished: Type.Boolean(),
  /** The latest finish that is known by its date. */
  finished_on: nullable(Type.String()),
  /** How far they have come; null where nothing is noted. */
  percent: nullable(Type.Integer()),
  page: nullable(Type.Integer()),
  parts_read: Type.Integer(),
  pace,
  /** Their rating, where the reader may see it. */
  stars: nullable(Type.Number()),
})
export type GroupMember = Static<typeof member>

const group = Type.Object({
  ...summaryFields,
  is_organizer: Type.Boolean(),
  /** Whether members can write: until 30 days after the end. */
  is_open: Type.Boolean(),
  /** The last day on which members can write. */
  open_until: date,
  /** The day in the reader's time zone. */
  today: date,
  parts: Type.Array(part),
  /** In the order in which they joined, without those behind a block. */
  members: Type.Array(member),
  /** Who has not answered yet; only the organizer gets them. */
  invited: Type.Array(Type.String()),
  /** Members whom the organizer has blocked, and can remove; only the organizer gets them. */
  blocked: Type.Array(Type.String()),
  /** What invites whoever has it, at /together/join/…; only the organizer gets it. */
  link: nullable(Type.String()),
  /** Why a moderator removed its names, if one did; only the organizer gets it. */
  names_removed_for: nullable(Type.String()),
})
export type Group = Static<typeof group>

const newPart = Type.Object({
  title: Type.Optional(Type.String({ maxLength: maxGroupNameLength })),
  to_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  to_percent: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  due_on: date,
})
export type NewGroupPart = Static<typeof newPart>

const plan = {
  starts_on: date,
  ends_on: date,
  /** In order. Each ends at exactly one of page and percentage, beyond the one before, all of one kind. */
  parts: Type.Array(newPart, { minItems: 1, maxItems: maxGroupParts }),
}

const shared = { access: 'signed-in', feature: 'Reading together' } as const
const params = Type.Object({ id })

export const listGroups = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/groups/',
  summary: "List the reader's groups, those that run first, and the invitations that wait for an answer.",
  reply: Type.Object({ groups: Type.Array(groupSummary), invitations: Type.Array(invitation) }),
  errors: [],
})

export const createGroup = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/groups/',
  needsProvenAddress: true,
  summary:
    "Start reading a book together. Without a name, the group has the book's title. Nobody but the organizer is in it yet. Send an Idempotency-Key to make retries safe.",
  once: true,
  body: Type.Object({ book_id: id, name: Type.Optional(name), ...plan }),
  status: 201,
  reply: Type.Object({ id: Type.String() }),
  errors: [
    'book_not_found',
    'source_unavailable',
    'own_book',
    'book_kept_private',
    'list_is_full',
    'rate_limited',
    'key_reused',
  ],
})

export const getGroup = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/groups/:id/',
  summary: 'Get a group that the reader is in, with its parts and how far each member has come.',
  params,
  reply: group,
  errors: ['group_not_found'],
})

export const updateGroup = endpoint({
  ...shared,
  method: 'PUT',
  path: '/api/groups/:id/',
  needsProvenAddress: true,
  summary:
    'Replace the name, the dates and the parts of a group; only its organizer can. A part keeps its thread by its number.',
  params,
  body: Type.Object({ name, ...plan }),
  reply: group,
  errors: ['removed_by_moderator', 'group_not_found', 'not_the_organizer', 'group_is_over', 'part_has_posts'],
})

export const endGroup = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/groups/:id/end/',
  summary: 'End a group before its last day; only its organizer can. Its page stays. Idempotent.',
  params,
  reply: group,
  errors: ['group_not_found', 'not_the_organizer'],
})
