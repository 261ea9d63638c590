import { Type, type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { idCursor } from '../pagination.ts'
import { date, id, instant, notBlank, nothing, nullable } from '../shapes.ts'
import { actKind, maxModerationText, reportOutcome, reportReason, thingKind } from './things.ts'

/** Words of reporters shown with a thing. */
export const wordsShown = 20

const maxSuspensionDays = 365

const reported = Type.Object({
  kind: thingKind,
  id: Type.String(),
  /** Whose it is; '' once they left. */
  username: Type.String(),
  /** Moderators are not suspended; the operator dismisses them first. */
  is_moderator: Type.Boolean(),
  /** The reviewed book, or ''. */
  title: Type.String(),
  /** The book's id for its page, or ''. */
  book: Type.String(),
  /** What it said when it was first reported: a text, a name, or the address of a picture. */
  said: Type.String(),
  /** What it says now; '' if it is gone, or only its author sees it. */
  says: Type.String(),
  /** The review or reply that it answers, or ''. */
  answers: Type.String(),
  /** Whether the review or reply, or what it answers, is marked by its author: its words are folded. */
  has_spoilers: Type.Optional(Type.Boolean()),
  /** The first books of a readlist, as others see it. */
  books: Type.Array(Type.String()),
  is_removed: Type.Boolean(),
  is_gone: Type.Boolean(),
  reports: Type.Integer(),
  first_reported_at: instant,
  reasons: Type.Array(Type.Object({ reason: reportReason, times: Type.Integer() })),
  words: Type.Array(Type.String()),
  /** What was done about this reader before, and not reversed. */
  before: Type.Object({ removals: Type.Integer(), warnings: Type.Integer(), suspensions: Type.Integer() }),
})
export type Reported = Static<typeof reported>

export const listReported = endpoint({
  method: 'GET',
  path: '/api/moderation/queue/',
  access: 'moderator',
  feature: 'Moderation',
  summary: 'List what readers reported and nobody decided yet, each thing once, what waits longest first.',
  query: Type.Object({ after: Type.Optional(idCursor) }),
  reply: Type.Object({
    results: Type.Array(reported),
    next: nullable(Type.String()),
    /** All things that wait. */
    total: Type.Integer(),
  }),
  errors: ['not_a_moderator'],
})

export const decide = endpoint({
  method: 'POST',
  path: '/api/moderation/decisions/',
  access: 'moderator',
  feature: 'Moderation',
  summary:
    'Decide about a reported thing: hide it, remove a picture or name, warn or suspend its author, or none of these. Closes its reports.',
  body: Type.Object({
    kind: thingKind,
    id,
    /** Told to whoever it is about. */
    why: Type.String({ ...notBlank, maxLength: maxModerationText }),
    /** A review, a reply, a readlist, or a profile's bio. */
    hide: Type.Optional(Type.Boolean()),
    remove_picture: Type.Optional(Type.Boolean()),
    remove_name: Type.Optional(Type.Boolean()),
    warn: Type.Optional(Type.Boolean()),
    /** For so many days; 0 is for good. */
    suspend_days: Type.Optional(Type.Integer({ minimum: 0, maximum: maxSuspensionDays })),
  }),
  reply: Type.Object({ outcome: reportOutcome }),
  errors: ['not_a_moderator', 'report_not_found', 'about_yourself', 'about_a_moderator'],
})

const act = Type.Object({
  id: Type.String(),
  act: actKind,
  /** The moderator; '' once they left, and for the operator. */
  moderator: Type.String(),
  by_operator: Type.Boolean(),
  kind: nullable(Type.String()),
  /** Whom it is about; '' once they left. */
  username: Type.String(),
  /** The book whose ratings it is about, or ''. */
  title: Type.String(),
  why: Type.String(),
  acted_at: instant,
  /** Of a suspension; null otherwise and for good. */
  until: nullable(Type.String()),
  /** Whether the viewer can reverse it. */
  can_reverse: Type.Boolean(),
  reversed_by: nullable(Type.String()),
})
export type Act = Static<typeof act>

export const listActs = endpoint({
  method: 'GET',
  path: '/api/moderation/acts/',
  access: 'moderator',
  feature: 'Moderation',
  summary: 'The log of all that moderators did, newest first.',
  query: Type.Object({ after: Type.Optional(idCursor) }),
  reply: Type.Object({ results: Type.Array(act), next: nullable(Type.String()) }),
  errors: ['not_a_moderator'],
})

export const reverseAct = endpoint({
  method: 'POST',
  path: '/api/moderation/acts/:id/reverse/',
  access: 'moderator',
  feature: 'Moderation',
  summary:
    'Reverse something in the log: what was hidden is shown again, a suspension ends, a closed report waits again.',
  params: Type.Object({ id }),
  body: Type.Object({ why: Type.String({ ...notBlank, maxLength: maxModerationText }) }),
  reply: act,
  errors: ['not_a_moderator', 'act_not_found', 'already_reversed', 'about_yourself'],
})

/** From how many ratings of a book in a day they are looked at, and from how many times the month's mean they wait. */
export const crowdFrom = 100
export const crowdTimesMean = 10

const crowd = Type.Object({
  id: Type.String(),
  title: Type.String(),
  /** The book's id for its page. */
  book: Type.String(),
  day: date,
  /** How many ratings wait, and their average. */
  ratings: Type.Integer(),
  average: nullable(Type.Number()),
  /** How many there were in the thirty days before, and the average that counts now. */
  ratings_before: Type.Integer(),
  average_before: nullable(Type.Number()),
})
export type Crowd = Static<typeof crowd>

export const listCrowds = endpoint({
  method: 'GET',
  path: '/api/moderation/crowds/',
  access: 'moderator',
  feature: 'Moderation',
  summary:
    'List the days on which far more readers than usual rated a book, whose ratings wait to be counted, oldest first.',
  reply: Type.Object({ results: Type.Array(crowd) }),
  errors: ['not_a_moderator'],
})

export const decideCrowd = endpoint({
  method: 'POST',
  path: '/api/moderation/crowds/:id/',
  access: 'moderator',
  feature: 'Moderation',
  summary: 'Let the ratings of a sudden crowd count, or not.',
  params: Type.Object({ id }),
  body: Type.Object({ counts: Type.Boolean(), why: Type.String({ ...notBlank, maxLength: maxModerationText }) }),
  reply: nothing,
  errors: ['not_a_moderator', 'report_not_found'],
})
