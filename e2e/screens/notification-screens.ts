import { notificationKinds, type Notification } from '#contract/notifications/notifications.ts'
import type { Screen } from './screen.ts'

const told: Record<Notification['kind'], Partial<Notification>> = {
  follow: { others: 2 },
  follow_request: { username: 'slow-reader' },
  reply: { thing: 'review', title: 'Middlemarch', link_id: 'shelf-middlemarch-eliot' },
  thread: { title: 'Middlemarch', link_id: 'shelf-middlemarch-eliot', others: 1 },
  share: { title: 'Small towns, big secrets', link_id: '1' },
  report: { username: '', thing: 'review', title: 'Emma', outcome: 'acted' },
  challenge: { username: '', title: 'Twelve long ones', ends_on: '2026-02-07' },
  group_invite: { title: 'Emma, slowly', link_id: '2' },
  group_post: { title: 'Middlemarch before summer', link_id: '3', part: 2 },
  group_ended: { username: '', title: 'Persuasion in March', link_id: '4' },
}
const results = notificationKinds.map((kind, nth) => ({
  id: String(nth),
  kind,
  at: '2026-01-31T10:00:00.000Z',
  is_read: nth > 4,
  username: 'tea-and-tomes',
  profile_image: '',
  others: 0,
  title: '',
  link_id: '',
  ...told[kind],
}))
const unread = { unread: 5 }
const path = '/notifications'

export const notificationScreens: readonly Screen[] = [
  {
    name: 'notifications',
    as: 'reader',
    path,
    answers: {
      '/notifications/': { reply: { results, next: null, ...unread } },
      '/notifications/unread/': { reply: unread },
      '/notifications/stream/': 'fail',
    },
  },
  {
    name: 'notifications, none',
    as: 'newcomer',
    path,
    answers: { '/notifications/': { reply: { results: [], next: null, unread: 0 } } },
  },
  { name: 'notifications, loading', as: 'reader', path, answers: { '/api/notifications/': 'hold' } },
  { name: 'notifications, failed', as: 'reader', path, answers: { '/api/notifications/': 'fail' } },
  { name: 'settings, notifications', as: 'reader', path: '/settings/notifications' },
  {
    name: 'settings, notifications failed',
    as: 'reader',
    path: '/settings/notifications',
    answers: { '/notifications/settings/': 'fail' },
  },
]
