import { createServer, type AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { login, register } from '#contract/accounts.ts'
import { apiAt, expect, test } from '../support/fixture.ts'
import { startOctavo, type RunningOctavo } from '../support/octavo.ts'

const password = 'correct horse battery'
let octavo: RunningOctavo
let site: string

// Passkeys belong to a host name, so the server must know its own.
test.beforeAll(async () => {
  const port = await findFreePort()
  site = `http://localhost:${port}`
  octavo = await startOctavo({ PORT: String(port), PUBLIC_URL: site, RATE_LIMIT_PER_MINUTE: '0' })
})
test.afterAll(() => octavo.stop())

test('a reader adds a passkey, logs in with it alone, and removes it', async ({ page }) => {
  const anyone = apiAt(octavo.address)
  await anyone.call(register, { body: { username: 'keen', password, email: 'keen@example.org' } })
  await plugInDevice(page)
  await page.goto(`${site}/`)
  await page.getByRole('banner').getByRole('button', { name: 'Login', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Login' })
  await dialog.getByLabel('Username').fill('keen')
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(dialog).toBeHidden()

  await page.goto(`${site}/settings/account`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name').fill('My laptop')
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'My laptop' })).toBeVisible()

  await page
    .getByRole('button', { name: /^Log ?out$/ })
    .first()
    .click()
  await page.getByRole('banner').getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goto(`${site}/settings/account`)
  await expect(page.getByText(/last used/)).toBeVisible()

  await page.getByRole('button', { name: 'Remove My laptop' }).click()
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Remove the passkey' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'My laptop' })).toBeHidden()

  const session = await anyone.call(login, { body: { username: 'keen', password } })
  expect(session.username).toBe('keen')
})

test('a reader proves who they are with a passkey instead of the password', async ({ page }) => {
  const anyone = apiAt(octavo.address)
  await anyone.call(register, { body: { username: 'forgetful', password, email: 'forgetful@example.org' } })
  await plugInDevice(page)
  await page.goto(`${site}/`)
  await page.getByRole('banner').getByRole('button', { name: 'Login', exact: true }).click()
  const loggingIn = page.getByRole('dialog', { name: 'Login' })
  await loggingIn.getByLabel('Username').fill('forgetful')
  await loggingIn.getByLabel('Password').fill(password)
  await loggingIn.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(loggingIn).toBeHidden()

  await page.goto(`${site}/settings/account`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Current password')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Use a passkey instead' })).toBeHidden()
  await dialog.getByLabel('Name').fill('My laptop')
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'My laptop' })).toBeVisible()

  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await dialog.getByRole('button', { name: 'Use a passkey instead' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code for the app' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Remove My laptop' }).click()
  await dialog.getByRole('button', { name: 'Use a passkey instead' }).click()

  await expect(page.getByText('Removed: My laptop')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'My laptop' })).toBeHidden()
})

/** A device that knows its holder, and needs no press. */
async function plugInDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
