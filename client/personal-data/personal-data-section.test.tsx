import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fail } from '#contract/errors.ts'
import { deleteAccount, exportAccount, exportLibrary, type Exported } from '#contract/personal-data.ts'
import { fakeApi, show } from '../testing/fake-api.tsx'
import { PersonalDataSection } from './personal-data-section.tsx'

const exported: Exported = {
  version: 2,
  exported_at: '2026-11-20T12:00:00.000Z',
  account: {
    username: 'alice',
    email: 'alice@example.org',
    bio: '',
    time_zone: 'UTC',
    email_verified_at: null,
    app_since: null,
    former_addresses: [],
    privacy: { profile: 'everyone', show_game: true, show_on_leaderboard: true },
    profile_image: '',
    created_at: '2026-11-20T11:00:00.000Z',
  },
  statuses: [],
  readings: [],
  favorites: [],
  ratings: [],
  library: [],
  reviews: [],
  liked_reviews: [],
  liked_readlists: [],
  readlists: [],
  groups: [],
  group_posts: [],
  following: [],
  followers: [],
  blocked: [],
  muted: [],
  notifications: [],
  notification_settings: [],
  follow_requests: [],
  points: [],
  challenges: [],
  imports: [],
  reports: [],
  moderation: [],
  goals: [],
  shared_years: [],
  reading_days: [],
  mails: [],
  passkeys: [],
  sessions: [],
}

let saved: { name: string; blob: Blob }[]
beforeEach(() => {
  saved = []
  let latest: Blob
  // jsdom has no downloads.
  URL.createObjectURL = vi.fn<(blob: Blob) => string>((blob) => {
    latest = blob
    return 'blob:octavo'
  }) as typeof URL.createObjectURL
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: latest })
  })
})
afterEach(() => void vi.restoreAllMocks())

test('a reader exports all their data as a file', async () => {
  const { reader } = show(<PersonalDataSection />, { api: fakeApi().on(exportAccount, exported), as: 'alice' })

  await reader.click(screen.getByRole('button', { name: 'Export my data' }))

  expect(await screen.findByText('Your data has been downloaded.')).toBeVisible()
  expect(saved.map(({ name }) => name)).toEqual(['octavo-alice.json'])
  expect(JSON.parse((await saved[0]?.blob.text()) ?? '')).toEqual(exported)
})

test('a reader exports their books as a table that other services read', async () => {
  const api = fakeApi().on(exportLibrary, 'Book Id,Title\r\n1,Kindred\r\n')
  const { reader } = show(<PersonalDataSection />, { api, as: 'alice' })

  await reader.click(screen.getByRole('button', { name: 'Export my books as CSV' }))

  expect(await screen.findByText('Your data has been downloaded.')).toBeVisible()
  expect(saved.map(({ name }) => name)).toEqual(['octavo-alice.csv'])
  expect(await saved[0]?.blob.text()).toBe('Book Id,Title\r\n1,Kindred\r\n')
})

test('an export that fails shows an error', async () => {
  const api = fakeApi().on(exportAccount, () => fail('unavailable'))
  const { reader } = show(<PersonalDataSection />, { api, as: 'alice' })

  await reader.click(screen.getByRole('button', { name: 'Export my data' }))

  expect(await screen.findByRole('alert')).toHaveTextContent('Octavo is temporarily unavailable.')
  expect(saved).toEqual([])
})

test('a reader finds the way to bring books from elsewhere', () => {
  show(<PersonalDataSection />, { as: 'alice' })

  expect(screen.getByRole('link', { name: 'Bring your books' })).toHaveAttribute('href', '/import')
})

test('an account is deleted with its password, and the session with it', async () => {
  const api = fakeApi().on(deleteAccount, {})
  const { reader, session } = show(<PersonalDataSection />, { api, as: 'alice' })

  await reader.click(screen.getByRole('button', { name: 'Delete account' }))
  expect(await screen.findByRole('button', { name: 'Delete my account' })).toBeDisabled()
  const keep = screen.getByRole('radio', { name: /^Keep them, without my name/ })
  expect(keep).toHaveAccessibleDescription('Those that not every reader can see are deleted all the same.')
  await reader.click(keep)
  await reader.type(screen.getByLabelText('Password'), 'correct horse battery')
  await reader.click(screen.getByRole('button', { name: 'Delete my account' }))

  await waitFor(() => expect(session.read().status).toBe('signed-out'))
  expect(api.sent(deleteAccount)).toEqual([{ body: { password: 'correct horse battery', reviews: 'keep' } }])
  expect(screen.getByText('Your account has been deleted.')).toBeVisible()
})

test('a wrong password shows an error in the dialog, and nothing is deleted', async () => {
  const api = fakeApi().on(deleteAccount, () => fail('current_password_needed', { text: 'The password is incorrect.' }))
  const { reader, session } = show(<PersonalDataSection />, { api, as: 'alice' })

  await reader.click(screen.getByRole('button', { name: 'Delete account' }))
  await reader.type(await screen.findByLabelText('Password'), 'wrong password')
  await reader.click(screen.getByRole('button', { name: 'Delete my account' }))

  expect(await screen.findByRole('alert')).toHaveTextContent('The password is incorrect.')
  expect(session.read().status).toBe('signed-in')
})
