import { logout } from '#contract/accounts.ts'
import { expect, test } from './support/fixture.ts'

test('a session ended elsewhere leads to the landing page, and leaves nothing behind', async ({
  newReader,
  signedIn,
}) => {
  const alice = await newReader('alice')
  const page = await signedIn(alice)
  await expect(page.getByRole('button', { name: 'I read today' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'See all' })).toBeVisible()

  await alice.call(logout, {})
  // The page may have heard of it before the click, and left.
  const button = page.getByRole('button', { name: 'I read today' })
  await button.evaluateAll((buttons: HTMLElement[]) => buttons.forEach((each) => each.click()))

  await expect(page.getByRole('button', { name: 'Sign Up' }).first()).toBeVisible()
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([null, null])
})

test('a stored session that has expired when the page opens ends silently', async ({ newReader, signedIn }) => {
  const bob = await newReader('bob')
  const page = await signedIn(bob)
  await expect(page.getByRole('link', { name: 'See all' })).toBeVisible()
  await bob.call(logout, {})

  await page.goto('/favorites')

  await expect(page.getByRole('button', { name: 'Sign Up' }).first()).toBeVisible()
  await expect(page.getByText('Your session has ended.')).toBeHidden()
})

test('a wrong password shows an error in the dialog, and an empty form says what is missing', async ({
  page,
  newReader,
}) => {
  const { session } = await newReader('bob')
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  const dialog = page.getByRole('dialog', { name: 'Login' })

  await dialog.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Both fields are required.')

  await dialog.getByLabel('Username').fill(session.username)
  await dialog.getByLabel('Password').fill('wrong password')
  await dialog.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Invalid username or password.')
  await expect(dialog.getByLabel('Username')).toHaveValue('')

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('a click outside a dialog closes it', async ({ page }) => {
  await page.goto('/')
  for (const [button, title] of [
    ['Login', 'Login'],
    ['Sign Up', 'Create Account'],
  ] as const) {
    const dialog = page.getByRole('dialog', { name: title })
    await page.getByRole('banner').getByRole('button', { name: button }).click()
    await expect(dialog).toBeVisible()

    await page.mouse.click(8, 300)

    await expect(dialog).toBeHidden()
  }
})

test('the theme is remembered, and set before the first paint', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')

  await page.getByRole('button', { name: 'Switch to dark theme' }).click()
  await page.addInitScript(() => {
    const themes: (string | undefined)[] = []
    Object.assign(window, { themes })
    function look() {
      if (document.body) themes.push(document.documentElement.dataset['theme'])
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeVisible()

  const themes = await page.evaluate(() => (window as unknown as { themes: string[] }).themes)
  expect([...new Set(themes)]).toEqual(['dark'])
})

test('on a phone the links are behind a menu that closes when one is chosen', async ({ newReader, signedIn }) => {
  const page = await signedIn(await newReader('carol'))
  await page.setViewportSize({ width: 360, height: 740 })
  const home = page.getByRole('link', { name: 'Home', exact: true })
  await expect(home).toBeHidden()

  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(home).toHaveAttribute('aria-current', 'page')
  await home.click()

  await expect(home).toBeHidden()
})

test('going back restores the position in the list', async ({ newReader, signedIn }) => {
  const page = await signedIn(await newReader('dave'))
  await page.goto('/?q=Classics&type=genre')
  const last = page.getByRole('article').last()
  await last.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(0)

  await last.getByRole('link').first().click()
  await expect(page.getByText('Update Reading Status:')).toBeVisible()
  await page.goBack()

  await expect(page.getByText('Page 1 of')).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})

test('another address opened in the same tab starts at the top', async ({ newReader, signedIn }) => {
  const page = await signedIn(await newReader('frank'))
  await page.goto('/?q=Classics&type=genre')
  await page.getByRole('article').last().scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)

  await page.goto('/bestsellers')

  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForTimeout(300)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('an unknown address leads home', async ({ page }) => {
  await page.goto('/no/such/page')

  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
