import type { Page } from '@playwright/test'
import { searchBooks } from '#contract/books.ts'
import { listLibrary } from '#contract/library/library.ts'
import { updateReadingStatus } from '#contract/reading.ts'
import { createReadlist, getReadlist } from '#contract/readlists.ts'
import { findViolations } from './support/axe.ts'
import { expect, test, type Reader } from './support/fixture.ts'

/** Puts books on the reader's want-to-read list; returns their titles, last added first. */
async function wantBooks(reader: Reader, count: number): Promise<string[]> {
  const titles: string[] = []
  for (let page = 1; titles.length < count; page += 1) {
    const { books } = await reader.call(searchBooks, { query: { q: 'Classics', filterType: 'genre', page } })
    for (const { google_books_id: id, title } of books.slice(0, count - titles.length)) {
      await reader.call(updateReadingStatus, { params: { id }, body: { status: 'WANT_TO_READ' } })
      titles.unshift(title)
    }
  }
  return titles
}

const books = (page: Page) => page.getByRole('list', { name: 'Your books' }).getByRole('listitem')

test('a reader finds a book in the library, and changes several at once by keyboard alone', async ({
  newReader,
  signedIn,
}) => {
  const alice = await newReader('alice')
  const [last = '', second = '', third = ''] = await wantBooks(alice, 12)
  const { id: readlist } = await alice.call(createReadlist, { body: { name: 'Sea stories' } })
  const page = await signedIn(alice)

  await page.getByRole('navigation').getByRole('link', { name: 'Library' }).click()
  await expect(books(page)).toHaveCount(12)
  await expect(page.getByText('12 books')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search your library' }).fill(third)
  await expect(books(page)).toHaveCount(1)
  await expect(page).toHaveURL(/\/library\?q=/)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(books(page)).toHaveCount(12)

  await page.getByRole('button', { name: 'Select' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox', { name: `Select ${last}` }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('checkbox', { name: `Select ${third}` }).focus()
  await page.keyboard.press('Shift+Space')
  await expect(page.getByText('3 books selected')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'State', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('radio', { name: 'Paused' }).focus()
  await page.keyboard.press('Space')
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 books changed.').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('link', { name: /^Paused/ }).click()
  await expect(books(page)).toHaveCount(3)
  const paused = await alice.call(listLibrary, { query: { state: 'PAUSED' } })
  expect(paused.results.map(({ book }) => book.title).toSorted()).toEqual([last, second, third].toSorted())

  await page.getByRole('button', { name: 'Select all 3 shown' }).click()
  await page.getByRole('button', { name: 'Readlist', exact: true }).click()
  await page.getByRole('radio', { name: 'Sea stories' }).check()
  await page.getByRole('button', { name: 'Change 3 books' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const list = await alice.call(getReadlist, { params: { id: readlist }, query: {} })
  expect(list.total).toBe(3)

  await page.reload()
  await expect(books(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Rows' }).click()
  await expect(page).toHaveURL(/state=PAUSED&view=rows/)
})
