import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fail } from '#contract/errors.ts'
import {
  listNotifications,
  readAllNotifications,
  readNotification,
  type Notification,
} from '#contract/notifications/notifications.ts'
import { fakeApi, show, whereabouts } from '../testing/fake-api.tsx'
import { Bell } from './bell.tsx'
import { NotificationsPage } from './notifications-page.tsx'
import { dayText } from '../ui/text/day-text.ts'

const follow: Notification = {
  id: '0199c0de-0000-7000-8000-000000000009',
  kind: 'follow',
  at: '2026-03-01T10:00:00.000Z',
  is_read: false,
  username: 'ada',
  profile_image: '',
  others: 0,
  title: '',
  link_id: '',
}

function aList(...results: Notification[]) {
  return fakeApi()
    .on(listNotifications, { results, next: null, unread: results.length })
    .on(readNotification, { unread: 0 })
    .on(readAllNotifications, { unread: 0 })
}

test.each<[string, Partial<Notification>, string, string]>([
  [
    'a group that is over by its date',
    { kind: 'group_ended', username: '', title: 'Slowly', link_id: 'g1' },
    'The last day of your group Slowly is over',
    '/together/g1',
  ],
  [
    'a group that its organizer ended',
    { kind: 'group_ended', title: 'Slowly', link_id: 'g1' },
    'ada ended the group Slowly',
    '/together/g1',
  ],
  ['a follower', {}, 'ada follows you', '/user/ada'],
  ['several followers', { others: 3 }, 'ada and 3 others follow you', '/user/ada'],
  ['a request', { kind: 'follow_request', others: 1 }, 'ada and 1 other ask to follow you', '/settings/privacy'],
  [
    'a reply to a review',
    { kind: 'reply', thing: 'review', title: 'Emma', link_id: 'emma', reply_id: 'r1' },
    'ada replied to your review of Emma',
    '/book-details/emma#review-r1',
  ],
  [
    'a reply in a thread',
    { kind: 'thread', title: 'Emma', link_id: 'emma', others: 1, reply_id: 'r2' },
    'ada and 1 other replied in a thread about Emma',
    '/book-details/emma#review-r2',
  ],
  [
    'a shared readlist',
    { kind: 'share', title: 'Summer', link_id: 'one' },
    'ada shared the readlist Summer with you',
    '/readlist/one',
  ],
  [
    'what came of a report',
    { kind: 'report', username: '', thing: 'review', title: 'Emma', outcome: 'acted' },
    'Your report of a review of Emma was decided: moderators acted',
    '/settings/reports',
  ],
  [
    'a last week',
    { kind: 'challenge', username: '', title: 'Ten', ends_on: '2026-03-31' },
    `The last week of your challenge Ten has begun: it ends on ${dayText('2026-03-31')}`,
    '/challenges',
  ],
])('%s is told in plain words, and leads to where it is', async (_, told, text, href) => {
  show(<NotificationsPage />, { api: aList({ ...follow, ...told }), as: 'alice' })

  const link = await screen.findByRole('link', { name: new RegExp(text) })
  expect(link).toHaveAttribute('href', href)
})

test('opening one marks it as read', async () => {
  const api = aList(follow)
  const { reader } = show(<NotificationsPage />, { api, as: 'alice' })

  await reader.click(await screen.findByRole('link', { name: /Unread: ?ada ?follows you/ }))

  expect(whereabouts()).toBe('/user/ada')
  await waitFor(() => expect(api.sent(readNotification)).toEqual([{ params: { id: follow.id } }]))
})

test('all are marked as read up to the newest that was shown', async () => {
  const api = aList(follow, { ...follow, id: '0199c0de-0000-7000-8000-000000000001', kind: 'follow_request' })
  const { reader } = show(<NotificationsPage />, { api, as: 'alice' })

  await reader.click(await screen.findByRole('button', { name: 'Mark all as read' }))

  await waitFor(() => expect(api.sent(readAllNotifications)).toEqual([{ body: { newest: follow.id } }]))
})

test('without any, the page says what will be there; read ones need no button', async () => {
  show(<NotificationsPage />, { api: aList(), as: 'alice' })
  expect(await screen.findByText('Nothing yet')).toBeVisible()
})

test('a list that could not be loaded can be asked for again', async () => {
  const api = aList(follow).on(listNotifications, () => fail('internal'))
  const { reader } = show(<NotificationsPage />, { api, as: 'alice' })
  await screen.findByText('Failed to load your notifications.')
  api.on(listNotifications, { results: [{ ...follow, is_read: true }], next: null, unread: 0 })

  await reader.click(screen.getByRole('button', { name: 'Try again' }))

  expect(within(await screen.findByRole('list')).getByText('follows you')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument()
})

test('the bell says how many are unread, and tells when there are more', async () => {
  const { queries } = show(<Bell isHere={false} />, { as: 'alice' })
  expect(screen.getByRole('link', { name: 'Notifications' })).toBeVisible()
  expect(screen.getByRole('status')).toBeEmptyDOMElement()

  queries.setQueryData(['notifications', 'unread'], 3)

  expect(await screen.findByRole('link', { name: 'Notifications, 3 unread' })).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('3 unread notifications')
})
