import { Type, type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { reportOutcome, thingKind } from '../moderation/things.ts'
import { idCursor } from '../pagination.ts'
import { id, instant, nullable } from '../shapes.ts'

/** What a reader is told about. */
export const notificationKinds = [
  'follow',
  'follow_request',
  'reply',
  'thread',
  'share',
  'report',
  'challenge',
  'group_invite',
  'group_post',
  'group_ended',
] as const
export const notificationKind = Type.Enum([...notificationKinds])
export type NotificationKind = (typeof notificationKinds)[number]

/** Per reader: the newest. */
export const maxNotifications = 500

/** What several readers did with the same thing is one entry until it is read. */
const notification = Type.Object({
  /** Of the newest that it stands for. */
  id: Type.String(),
  kind: notificationKind,
  at: instant,
  is_read: Type.Boolean(),
  /** Who did it last; '' for what no reader does. */
  username: Type.String(),
  profile_image: Type.String(),
  /** How many other readers did the same. */
  others: Type.Integer(),
  /** The book's, the readlist's, the challenge's or the group's name. */
  title: Type.String(),
  /** Of the book, the readlist or the group. */
  link_id: Type.String(),
  /** The number of the part in whose thread was written. */
  part: Type.Optional(Type.Integer()),
  /** Of the newest reply. */
  reply_id: Type.Optional(Type.String()),
  /** What was replied to, or reported. */
  thing: Type.Optional(thingKind),
  /** Of a report. */
  outcome: Type.Optional(reportOutcome),
  /** The last day of a challenge. */
  ends_on: Type.Optional(Type.String()),
})
export type Notification = Static<typeof notification>

const unread = Type.Object({
  /** Entries that were not read. */
  unread: Type.Integer(),
})

const shared = { access: 'signed-in', feature: 'Notifications' } as const

export const listNotifications = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/notifications/',
  summary:
    "List the reader's notifications, newest first, and how many are unread. What was deleted or hidden is left out.",
  query: Type.Object({ after: Type.Optional(idCursor) }),
  reply: Type.Object({ results: Type.Array(notification), next: nullable(Type.String()), unread: Type.Integer() }),
  errors: [],
})

export const countUnread = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/notifications/unread/',
  summary: 'How many notifications are unread.',
  reply: unread,
  errors: [],
})

export const readNotification = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/notifications/:id/read/',
  summary: 'Mark an entry as read, with all that it stands for. Idempotent.',
  params: Type.Object({ id }),
  reply: unread,
  errors: [],
})

export const readAllNotifications = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/notifications/read-all/',
  summary: 'Mark all as read, up to the entry that was seen as the newest. Idempotent.',
  body: Type.Object({ newest: id }),
  reply: unread,
  errors: [],
})

export const streamNotifications = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/notifications/stream/',
  summary:
    'Server-sent events: `unread` with the number of unread notifications, at once and whenever it changes, and `end` when the session has ended. Ends after an hour: ask again. At most 10 at once for a reader.',
  reply: Type.String(),
  streamed: true,
  lasting: true,
  errors: [],
})
