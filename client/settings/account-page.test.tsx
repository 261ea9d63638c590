import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { endOtherSessions, endSession, listSessions, type OpenSession } from '#contract/accounts/sessions.ts'
import { getAccount, getOffers, sendVerification } from '#contract/accounts/recovery.ts'
import { fail } from '#contract/errors.ts'
import { fakeApi, show } from '../testing/fake-api.tsx'
import { AccountPage } from './account-page.tsx'

const here: OpenSession = {
  id: 'a',
  browser: 'Firefox',
  system: 'Windows',
  created_at: '2026-03-01T10:00:00.000Z',
  last_used_at: '2026-03-02T10:00:00.000Z',
  current: true,
}
const phone: OpenSession = { ...here, id: 'b', browser: 'Safari', system: 'iOS', current: false }
const program: OpenSession = { ...here, id: 'c', browser: '', system: '', current: false }

test('a reader sees where they are logged in, and which one this is', async () => {
  await open(fakeApi().on(listSessions, { sessions: [here, phone, program] }))

  const rows = screen.getAllByRole('listitem').map((row) => row.textContent)
  expect(rows[0]).toMatch(/^Firefox on WindowsThis oneIn use now/)
  expect(rows[1]).toMatch(/^Safari on iOSLast used .*2026/)
  expect(rows[2]).toMatch(/^An app or an older login/)
  expect(within(screen.getAllByRole('listitem')[0] ?? document.body).queryByRole('button')).toBeNull()
})

test('the sections are shown once all of them hold their replies', async () => {
  const seen: (string | null)[] = []
  new MutationObserver(([change]) => seen.push(change?.target.textContent ?? null)).observe(document.body, {
    subtree: true,
    attributeFilter: ['hidden'],
  })
  await open(
    fakeApi()
      .on(listSessions, { sessions: [here] })
      .on(getOffers, { mail: false, passkeys: false })
      .on(getAccount, { email: 'alice@example.org', email_verified: false }),
  )

  expect(await screen.findByText('alice@example.org')).toBeVisible()
  expect(seen).toHaveLength(1)
  expect(seen[0]).not.toContain('Loading')
  expect(seen[0]).toContain('alice@example.org')
})

test.each([
  ['ended', () => ({})],
  ['gone already', () => fail('session_not_found')],
])('logging out a session that is %s takes it from the list', async (_, answer) => {
  const api = fakeApi()
    .on(listSessions, { sessions: [here, phone] })
    .on(endSession, answer)
  const { reader } = await open(api)

  api.on(listSessions, { sessions: [here] })
  await reader.click(screen.getByRole('button', { name: 'Log out Safari on iOS' }))

  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  expect(api.sent(endSession)).toEqual([{ params: { id: 'b' } }])
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Where you are logged in' })).toHaveFocus())
  expect(screen.queryByRole('button', { name: 'Log out everywhere else' })).toBeNull()
})

test('logging out everywhere else is asked for again', async () => {
  const api = fakeApi()
    .on(listSessions, { sessions: [here, phone, program] })
    .on(endOtherSessions, {})
  const { reader } = await open(api)

  await reader.click(screen.getByRole('button', { name: 'Log out everywhere else' }))
  expect(api.sent(endOtherSessions)).toEqual([])
  api.on(listSessions, { sessions: [here] })
  await reader.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Log out everywhere else' }))

  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Where you are logged in' })).toHaveFocus())
})

test('a session that could not be ended stays, with the reason', async () => {
  const api = fakeApi()
    .on(listSessions, { sessions: [here, phone] })
    .on(endSession, () => fail('busy'))
  const { reader } = await open(api)

  await reader.click(screen.getByRole('button', { name: 'Log out Safari on iOS' }))

  expect(await screen.findByText('Octavo is very busy. Please try again shortly.')).toBeVisible()
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
})

async function open(api = fakeApi()) {
  const shown = show(<AccountPage />, { api, as: 'alice', at: '/settings/account' })
  await screen.findByText(/Firefox/)
  return shown
}

test.each([
  [true, true, 'Verified'],
  [true, false, 'Not verified yet'],
])('where mail is sent (%s), an address says whether it is verified: %s', async (mail, email_verified, text) => {
  const api = fakeApi()
    .on(listSessions, { sessions: [here] })
    .on(getOffers, { mail, passkeys: false })
    .on(getAccount, { email: 'alice@example.org', email_verified })
  await open(api)

  expect(await screen.findByText(text)).toBeVisible()
})

test('the mail that verifies an address is sent again', async () => {
  const api = fakeApi()
    .on(listSessions, { sessions: [here] })
    .on(getOffers, { mail: true, passkeys: false })
    .on(getAccount, { email: 'alice@example.org', email_verified: false })
    .on(sendVerification, {})
  const { reader } = await open(api)

  await reader.click(await screen.findByRole('button', { name: 'Send the mail again' }))

  expect(await screen.findByRole('button', { name: 'The mail is on its way' })).toBeDisabled()
  expect(api.sent(sendVerification)).toHaveLength(1)
})
