import type { Page } from '@playwright/test'
import type { Screen } from './screen.ts'

type Answers = NonNullable<Screen['answers']>

const session = {
  id: '1',
  browser: 'Firefox',
  system: 'Windows',
  created_at: '2026-03-01T10:00:00.000Z',
  last_used_at: '2026-03-02T10:00:00.000Z',
  current: true,
}
const sessions = [
  session,
  { ...session, id: '2', browser: 'Safari', system: 'iOS', current: false },
  { ...session, id: '3', browser: '', system: '', current: false },
]

const settingUp: Answers = {
  '/account/two-step/app/': {
    reply: {
      secret: 'JBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Octavo:reader?secret=JBSWY3DPEHPK3PXP&issuer=Octavo',
    },
  },
}
const withApp: Answers = { '/account/two-step/': { reply: { app: true, recovery_codes_left: 3 } } }
const withPasskeys: Answers = {
  '/account/offers/': { reply: { mail: true, passkeys: true } },
  '/account/passkeys/': {
    reply: {
      passkeys: [{ id: '1', name: 'My laptop', created_at: session.created_at, last_used_at: session.last_used_at }],
    },
  },
}

export const accountScreens: readonly Screen[] = [
  { name: 'settings, account', as: 'reader', path: '/settings/account' },
  {
    name: 'settings, logged in at several places',
    as: 'reader',
    path: '/settings/account',
    answers: { '/account/sessions/': { reply: { sessions } } },
  },
  { name: 'settings, privacy', as: 'reader', path: '/settings/privacy' },
  {
    name: 'settings, privacy with requests and blocks',
    as: 'reader',
    path: '/settings/privacy',
    answers: {
      '/account/privacy/': { reply: { profile: 'followers', show_game: false, show_on_leaderboard: true } },
      '/account/follow-requests/': { reply: keptReaders('curious-cat', 'margin-notes') },
      '/account/blocked/': { reply: keptReaders('the-loud-one') },
      '/account/muted/': { reply: keptReaders('spoils-every-ending', 'posts-hourly') },
    },
  },
  {
    name: 'settings, privacy failed',
    as: 'reader',
    path: '/settings/privacy',
    answers: {
      '/account/privacy/': 'fail',
      '/account/follow-requests/': 'fail',
      '/account/blocked/': 'fail',
      '/account/muted/': 'fail',
    },
  },
  {
    name: 'settings, failed',
    as: 'reader',
    path: '/settings/account',
    answers: { '/account/sessions/': 'fail' },
  },
  {
    name: 'settings, setting up an app',
    as: 'reader',
    path: '/settings/account',
    answers: settingUp,
    reach: setUpApp,
  },
  {
    name: 'settings, with passkeys',
    as: 'reader',
    path: '/settings/account',
    answers: withPasskeys,
  },
  {
    name: 'settings, code refused',
    as: 'reader',
    path: '/settings/account',
    answers: {
      ...settingUp,
      '/two-step/app/confirm/': {
        reply: { error: 'This code is not right, or was already used.', code: 'code_not_accepted' },
        status: 403,
      },
    },
    async reach(page) {
      await setUpApp(page)
      await page.getByRole('textbox', { name: 'Code' }).fill('000000')
      await page.getByRole('button', { name: 'Turn on' }).click()
      await page.getByText('This code is not right').waitFor()
    },
  },
  {
    name: 'settings, recovery codes',
    as: 'reader',
    path: '/settings/account',
    answers: {
      ...withApp,
      '/two-step/recovery-codes/': {
        reply: { recovery_codes: Array.from({ length: 10 }, (_, n) => `k7m${n}-x2qd-9hbt-w4ce-6nfr-z3va`) },
      },
    },
    async reach(page) {
      await page.getByRole('button', { name: 'New recovery codes' }).click()
      await page.getByLabel('Current password').fill('a password')
      await page.getByRole('button', { name: 'Show new codes' }).click()
      await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
    },
  },
  {
    name: 'settings, removing the app',
    as: 'reader',
    path: '/settings/account',
    answers: withApp,
    async reach(page) {
      await page.getByRole('button', { name: 'Remove the app' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Remove the app' }).click()
      await dialog.getByText('Please enter your current password').waitFor()
    },
  },
  {
    name: 'settings, adding a passkey',
    as: 'reader',
    path: '/settings/account',
    answers: withPasskeys,
    async reach(page) {
      await page.getByRole('button', { name: 'Add a passkey' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'settings, removing a passkey',
    as: 'reader',
    path: '/settings/account',
    answers: withPasskeys,
    async reach(page) {
      await page.getByRole('button', { name: 'Remove My laptop' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'settings, logging out everywhere else',
    as: 'reader',
    path: '/settings/account',
    answers: { '/account/sessions/': { reply: { sessions } } },
    async reach(page) {
      await page.getByRole('button', { name: 'Log out everywhere else' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'settings, address not verified',
    as: 'reader',
    path: '/settings/account',
    answers: {
      '/account/offers/': { reply: { mail: true, passkeys: false } },
      '/api/account/': { reply: { email: 'margin-notes@example.org', email_verified: false } },
    },
  },
  { name: 'verify an address', as: 'visitor', path: '/verify-email#a-secret' },
  { name: 'take an address back', as: 'visitor', path: '/take-back-email#a-secret' },
  { name: 'new password by link', as: 'visitor', path: '/reset-password#a-secret' },
  { name: 'new password by an incomplete link', as: 'visitor', path: '/reset-password' },
  {
    name: 'forgotten password',
    as: 'visitor',
    path: '/',
    answers: { '/account/offers/': { reply: { mail: true, passkeys: true } } },
    async reach(page) {
      await page.getByRole('banner').getByRole('button', { name: 'Login', exact: true }).click()
      await page.getByRole('button', { name: 'Forgot your password?' }).click()
      await page.getByRole('dialog', { name: 'Forgot your password?' }).waitFor()
    },
  },
]

async function setUpApp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await page.getByLabel('Current password').fill('a password')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('textbox', { name: 'Code' }).waitFor()
}

function keptReaders(...names: string[]) {
  const since = '2026-11-02T10:00:00.000Z'
  return { results: names.map((username) => ({ username, profile_image: '', since })), next: null }
}
