import { randomBytes } from 'node:crypto'
import { expect, test } from './support/fixture.ts'

test('a visitor signs up, finds a book and finishes it, and earns points for it once', async ({ page }) => {
  const username = `alice-${randomBytes(4).toString('hex')}`

  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Sign Up' }).click()
  const register = page.getByRole('dialog', { name: 'Create Account' })
  await register.getByLabel('Username').fill(username)
  await register.getByLabel('Password').fill('correct horse battery')
  await register.getByLabel('Email').fill(`${username}@example.org`)
  await register.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Account created successfully.')).toBeVisible()

  const login = page.getByRole('dialog', { name: 'Login' })
  await expect(login).toBeVisible()
  await login.getByLabel('Username').fill(username)
  await login.getByLabel('Password').fill('correct horse battery')
  await login.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText("Don't break your streak! Mark a book as read today.")).toBeVisible()

  await page.getByRole('searchbox').fill('pride and prejudise')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('link', { name: 'Pride and Prejudice', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Pride and Prejudice' })).toBeVisible()
  await expect(page.getByText('Currently: Book not added')).toBeVisible()

  await page.getByRole('button', { name: 'Finished Reading' }).click()
  await expect(page.getByText('Currently: Finished Reading')).toBeVisible()
  await expect(page.getByText('+20 points earned!')).toBeVisible()
  const popup = page.getByRole('dialog', { name: 'New Achievement!' })
  await expect(popup).toContainText('First Book')
  await popup.getByRole('button', { name: 'Dismiss' }).click()

  await page.getByRole('button', { name: 'Currently Reading' }).click()
  await expect(page.getByText('Currently: Currently Reading')).toBeVisible()
  const saved = page.waitForResponse((reply) => reply.request().postData() === '{"status":"FINISHED"}')
  await page.getByRole('button', { name: 'Finished Reading' }).click()
  await expect(page.getByText('Currently: Finished Reading')).toBeVisible()
  expect((await (await saved).json()).gamification.points_earned).toBe(0)
  await page.reload()
  await expect(page.getByText('Currently: Finished Reading')).toBeVisible()

  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByText('1 day streak! Keep it up!')).toBeVisible()
})

test('wanted and current books are on home, and can be started and finished there', async ({ newReader, signedIn }) => {
  const page = await signedIn(await newReader('dora'))
  await page.goto('/book-details/shelf-emma-austen')
  await page.getByRole('button', { name: 'Want to Read' }).click()
  await expect(page.getByText('Currently: Want to Read')).toBeVisible()

  await page.getByRole('link', { name: 'Home' }).click()
  await page.getByRole('button', { name: 'Start Reading: Emma' }).click()
  const now = page.getByRole('region', { name: 'Currently Reading' })
  await expect(now.getByRole('link', { name: 'Emma' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Want to Read' })).toBeHidden()

  await now.getByRole('button', { name: 'Mark as finished: Emma' }).click()
  await expect(page.getByText('Book finished! Great job!')).toBeVisible()
  await page.getByRole('dialog', { name: 'New Achievement!' }).getByRole('button', { name: 'Dismiss' }).click()
  await expect(now).toBeHidden()
  await expect(page.getByText('1 day streak! Keep it up!')).toBeVisible()
  await page.getByRole('link', { name: 'Readlists' }).click()
  await expect(page.getByText('Books: 1')).toBeVisible()
})

test('a book’s page opens from its address, for a reader and for a visitor', async ({ page, newReader, signedIn }) => {
  await page.goto('/book-details/shelf-emma-austen')
  await expect(page.getByRole('heading', { name: 'Emma' })).toBeVisible()
  await expect(page.getByText('Update Reading Status:')).toBeHidden()

  await signedIn(await newReader('bob'))
  for (const path of ['/book-details?id=shelf-emma-austen', '/book-details/shelf-emma-austen']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Emma' })).toBeVisible()
    await expect(page.getByText('Update Reading Status:')).toBeVisible()
  }
  await page.goto('/book-details')
  await expect(page.getByText('Book details are not available. Please go back and select a book.')).toBeVisible()
})

test('a search is kept in the address: reload and back restore it', async ({ newReader, signedIn }) => {
  const page = await signedIn(await newReader('carol'))

  await page.getByRole('combobox').selectOption({ label: 'Search by Genre' })
  await page.getByRole('searchbox').fill('Classics')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('Page 1 of')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Page 2 of')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Page 2 of')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Page 1 of')).toBeVisible()

  await page.getByRole('searchbox').fill('zzzzqqqq')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('No books found.')).toBeVisible()
})

test('after logout nothing of the reader is left in the browser', async ({ newReader, signedIn }) => {
  const page = await signedIn(await newReader('dave'))

  await page.getByRole('button', { name: 'Logout' }).click()

  await expect(page.getByRole('button', { name: 'Sign Up' }).first()).toBeVisible()
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([null, null])
  await page.goto('/book-details')
  await expect(page).toHaveURL(/\/$/)
})

test('a visitor looks around before signing up: a search, a book, its genre', async ({ page }) => {
  await page.goto('/')

  await page.getByRole('searchbox', { name: 'Search for a title' }).fill('emma')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/find\?q=emma$/)
  await page.getByRole('link', { name: 'Emma', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Emma' })).toBeVisible()
  await page.getByRole('link', { name: 'Romance' }).click()

  await expect(page).toHaveURL(/\/find\?q=Romance&type=genre$/)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign Up' })).toBeVisible()
})

test('the covers of the landing page lead to their books', async ({ page }) => {
  await page.goto('/')

  await page.getByTitle('Moby-Dick').click()

  await expect(page.getByRole('heading', { level: 1, name: 'Moby-Dick' })).toBeVisible()
})
