import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fail } from '#contract/errors.ts'
import { listBlocked, unblockReader } from '#contract/privacy/blocks.ts'
import { acceptFollowRequest, declineFollowRequest, listFollowRequests } from '#contract/privacy/follow-requests.ts'
import { listMuted, unmuteReader } from '#contract/privacy/mutes.ts'
import { getPrivacy, updatePrivacy, type PrivacySettings } from '#contract/privacy/settings.ts'
import { fakeApi, show, type FakeApi } from '../testing/fake-api.tsx'
import { PrivacyPage } from './privacy-page.tsx'

const since = '2026-03-01T10:00:00.000Z'
const none = { results: [], next: null }
const one = (username: string) => ({ results: [{ username, profile_image: '', since }], next: null })
const open: PrivacySettings = { profile: 'everyone', show_game: true, show_on_leaderboard: true }

test('who sees the profile is chosen among three, and saved at once', async () => {
  const api = settings().on(updatePrivacy, ({ body }) => ({ ...open, ...body }))
  const { reader } = await openPage(api)

  const group = screen.getByRole('group', { name: 'Who sees your profile' })
  expect(within(group).getByRole('radio', { name: /^Every reader/ })).toBeChecked()
  await reader.click(within(group).getByRole('radio', { name: /^Followers you accept/ }))

  expect(await screen.findByText('Saved')).toBeInTheDocument()
  expect(within(group).getByRole('radio', { name: /^Followers you accept/ })).toBeChecked()
  expect(api.sent(updatePrivacy)).toEqual([{ body: { profile: 'followers' } }])
})

test('a choice that could not be saved goes back, and says why', async () => {
  const { reader } = await openPage(settings().on(updatePrivacy, () => fail('busy')))

  await reader.click(screen.getByRole('radio', { name: /^Nobody/ }))

  expect(await screen.findByText('Octavo is very busy. Please try again shortly.')).toBeVisible()
  expect(screen.getByRole('radio', { name: /^Every reader/ })).toBeChecked()
})

test('the game is switched off and on, and without it there is no place on the leaderboard', async () => {
  let stored = open
  const api = settings().on(updatePrivacy, ({ body }) => (stored = { ...stored, ...body }))
  const { reader, session } = await openPage(api)
  const game = screen.getByRole('checkbox', { name: 'Show points, streaks and achievements' })
  const board = screen.getByRole('checkbox', { name: 'Show me on the leaderboard' })

  await reader.click(game)
  await waitFor(() => expect(session.read()).toMatchObject({ user: { hides_game: true } }))
  expect(board).not.toBeChecked()
  expect(board).toBeDisabled()

  await reader.click(game)
  await waitFor(() => expect(session.read()).toMatchObject({ user: { hides_game: false } }))
  await reader.click(board)

  await waitFor(() => expect(board).not.toBeChecked())
  expect(api.sent(updatePrivacy).map(({ body }) => body)).toEqual([
    { show_game: false },
    { show_game: true },
    { show_on_leaderboard: false },
  ])
})

test.each([
  ['Accept', acceptFollowRequest, 'bob follows you now'],
  ['Decline', declineFollowRequest, 'Request declined'],
] as const)('%s answers a request, which leaves the list', async (name, endpoint, text) => {
  const api = settings().on(listFollowRequests, one('bob')).on(endpoint, {})
  const { reader } = await openPage(api)

  const requests = await screen.findByRole('region', { name: 'Follow requests' })
  const button = await within(requests).findByRole('button', { name: `${name} bob` })
  api.on(listFollowRequests, none)
  await reader.click(button)

  expect(await within(requests).findByText('Nobody is waiting for your answer.')).toBeVisible()
  expect(screen.getByText(text)).toBeInTheDocument()
  expect(api.sent(endpoint)).toEqual([{ body: { username: 'bob' } }])
  expect(within(requests).getByRole('heading')).toHaveFocus()
})

test('a request that is no longer there leaves the list, with the reason', async () => {
  const api = settings()
    .on(listFollowRequests, one('bob'))
    .on(acceptFollowRequest, () => fail('follow_request_not_found'))
  const { reader } = await openPage(api)

  const button = await screen.findByRole('button', { name: 'Accept bob' })
  api.on(listFollowRequests, none)
  await reader.click(button)

  expect(await screen.findByText('Nobody is waiting for your answer.')).toBeVisible()
  expect(screen.getByText('This request is no longer there.')).toBeVisible()
})

test('blocked and muted readers are listed, and let go', async () => {
  const api = settings()
    .on(listBlocked, one('pest'))
    .on(listMuted, one('chatter'))
    .on(unblockReader, {})
    .on(unmuteReader, {})
  const { reader } = await openPage(api)

  const blocked = screen.getByRole('region', { name: 'Blocked readers' })
  expect(await within(blocked).findByText('pest')).toBeVisible()
  expect(within(blocked).queryByRole('link')).not.toBeInTheDocument()
  expect(await screen.findByRole('link', { name: 'chatter' })).toHaveAttribute('href', '/user/chatter')

  api.on(listBlocked, none).on(listMuted, none)
  await reader.click(screen.getByRole('button', { name: 'Unblock pest' }))
  await reader.click(screen.getByRole('button', { name: 'Unmute chatter' }))

  expect(await screen.findByText('You have blocked nobody.')).toBeVisible()
  expect(await screen.findByText('You have muted nobody.')).toBeVisible()
  expect(api.sent(unblockReader)).toEqual([{ body: { username: 'pest' } }])
  expect(api.sent(unmuteReader)).toEqual([{ body: { username: 'chatter' } }])
})

function settings(): FakeApi {
  return fakeApi().on(getPrivacy, open).on(listBlocked, none).on(listMuted, none)
}

async function openPage(api: FakeApi) {
  const shown = show(<PrivacyPage />, { api, as: 'alice', at: '/settings/privacy' })
  await waitFor(() => expect(screen.getByRole('radio', { name: /^Every reader/ })).toBeVisible())
  return shown
}
