import { searchBooks } from '#contract/books.ts'
import { followReader } from '#contract/follows.ts'
import { updateReadingStatus } from '#contract/reading.ts'
import { findViolations } from '../support/axe.ts'
import { findHiddenFocus } from '../support/in-reach.ts'
import { expect, test } from '../support/fixture.ts'
import { goTo } from '../support/go-to.ts'

test('the bell, its notifications and the feed are read without touching a mouse', async ({ newReader, signedIn }) => {
  const [alice, bob, cleo] = [await newReader('alice'), await newReader('bob'), await newReader('cleo')]
  const { username } = bob.session
  await alice.call(followReader, { body: { username } })
  for (const each of [bob, cleo]) await each.call(followReader, { body: { username: alice.session.username } })
  const found = ['william', 'john', 'george'].map((q) =>
    bob.call(searchBooks, { query: { q, page: 1, filterType: 'author' } }),
  )
  const books = (await Promise.all(found)).flatMap((reply) => reply.books).slice(0, 22)
  expect(books).toHaveLength(22)
  for (const { google_books_id } of books) {
    await bob.call(updateReadingStatus, { params: { id: google_books_id }, body: { status: 'READING' } })
  }
  const page = await signedIn(alice)

  await goTo(page.getByRole('link', { name: 'Notifications, 1 unread' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await goTo(page.getByRole('button', { name: 'Mark all as read' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
  await goTo(page.getByRole('main').getByRole('link', { name: /follow you/ }))
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/notifications/)

  await page.goto('/feed')
  const entries = page.getByRole('article', { name: new RegExp(`^${username} started`) })
  await expect(entries).toHaveCount(20)
  expect(await findHiddenFocus(page)).toEqual([])
  await page.getByRole('button', { name: 'More', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(entries).toHaveCount(22)
  await expect(page.getByRole('listitem').filter({ has: entries }).nth(20)).toBeFocused()
  expect(await findViolations(page)).toEqual([])
  await goTo(entries.nth(21).getByRole('link', { name: books[0]?.title ?? '', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: books[0]?.title ?? '', level: 1 })).toBeVisible()
})
