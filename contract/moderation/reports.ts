import { Type, type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { idCursor } from '../pagination.ts'
import { id, instant, nullable } from '../shapes.ts'
import { actKind, maxModerationText, reportOutcome, reportReason, thingKind } from './things.ts'

const report = Type.Object({
  id: Type.String(),
  kind: thingKind,
  /** Whose it is; '' once they left. */
  username: Type.String(),
  /** The reviewed book, or the readlist's name. */
  title: Type.String(),
  reason: reportReason,
  words: Type.String(),
  reported_at: instant,
  outcome: reportOutcome,
  decided_at: nullable(Type.String()),
})
export type Report = Static<typeof report>

/** Reports a reader can make in a day. */
export const maxReportsADay = 50

export const createReport = endpoint({
  method: 'POST',
  path: '/api/reports/',
  access: 'signed-in',
  feature: 'Moderation',
  summary:
    'Report a review, a reply, a group’s names or a post in it, a readlist, or a reader’s profile or picture, to the moderators. Counts once for each thing.',
  body: Type.Object({
    kind: Type.Enum(['review', 'profile', 'readlist', 'picture', 'post', 'group']),
    /** Of the review, reply, post, readlist or group, for a group also the link that invites to it, for a readlist the secret link that opens it; for a profile or a picture the username. */
    id,
    reason: reportReason,
    words: Type.Optional(Type.String({ maxLength: maxModerationText })),
  }),
  status: 201,
  reply: report,
  errors: [
    'review_not_found',
    'post_not_found',
    'readlist_not_found',
    'group_not_found',
    'reader_not_found',
    'already_reported',
    'rate_limited',
  ],
})

export const listReports = endpoint({
  method: 'GET',
  path: '/api/reports/',
  access: 'signed-in',
  feature: 'Moderation',
  summary: "List the reader's own reports and what came of them, newest first.",
  query: Type.Object({ after: Type.Optional(idCursor) }),
  reply: Type.Object({ results: Type.Array(report), next: nullable(Type.String()) }),
  errors: [],
})

const notice = Type.Object({
  id: Type.String(),
  act: actKind,
  kind: nullable(Type.String()),
  why: Type.String(),
  acted_at: instant,
  /** Of a suspension; null otherwise and for good. */
  until: nullable(Type.String()),
  is_reversed: Type.Boolean(),
  /** What was taken down. */
  text: Type.String(),
})

export const listNotices = endpoint({
  method: 'GET',
  path: '/api/notices/',
  access: 'signed-in',
  feature: 'Moderation',
  summary: 'List what moderators decided about the reader, and why, newest first.',
  query: Type.Object({ after: Type.Optional(idCursor) }),
  reply: Type.Object({ results: Type.Array(notice), next: nullable(Type.String()) }),
  errors: [],
})

export const getSuspension = endpoint({
  method: 'GET',
  path: '/api/account/suspension/',
  access: 'signed-in',
  whileSuspended: true,
  feature: 'Moderation',
  summary: 'Whether the reader is suspended, until when, and why.',
  reply: Type.Object({
    is_suspended: Type.Boolean(),
    /** Null for good, or if there is none. */
    until: nullable(Type.String()),
    why: Type.String(),
  }),
  errors: [],
})
export type Suspension = Static<(typeof getSuspension)['reply']>
