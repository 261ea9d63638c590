import { Type, type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { notificationKind } from './notifications.ts'

/** In the bell; there and by mail; or not at all. */
const how = Type.Enum(['here', 'mail', 'off'])
export type HowTold = Static<typeof how>

const settings = Type.Object({
  /** Whether this server sends mail. */
  mail_offered: Type.Boolean(),
  /** Mail goes to a verified address alone. */
  address_verified: Type.Boolean(),
  kinds: Type.Object({
    follow: how,
    follow_request: how,
    reply: how,
    thread: how,
    share: how,
    report: how,
    challenge: how,
    group_invite: how,
    group_post: how,
    group_ended: how,
  }),
})
export type NotificationSettings = Static<typeof settings>

const shared = { access: 'signed-in', feature: 'Notifications', path: '/api/notifications/settings/' } as const

export const getNotificationSettings = endpoint({
  ...shared,
  method: 'GET',
  summary: 'How the reader is told of what: here, by mail as well, or not at all.',
  reply: settings,
  errors: [],
})

export const updateNotificationSettings = endpoint({
  ...shared,
  method: 'PUT',
  summary:
    'Choose how to be told of one kind. `off` also forgets the notifications of that kind. By mail: one for an entry at most, and one an hour for a kind.',
  body: Type.Object({ kind: notificationKind, how }),
  reply: settings,
  errors: ['no_mail'],
})
