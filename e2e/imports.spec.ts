import { getReadingStatus } from '#contract/reading.ts'
import { getPoints } from '#contract/points.ts'
import { expect, test } from './support/fixture.ts'

const columns = [
  'Book Id',
  'Title',
  'Author',
  'ISBN',
  'My Rating',
  'Date Read',
  'Date Added',
  'Bookshelves',
  'Exclusive Shelf',
]
const rows = [
  ['1', 'Emma', 'Jane Austen', '=""""""', '4', '2019/05/07', '2019/01/01', 'favorites', 'read'],
  ['2', 'Persuasion', 'Jane Austen', '=""""""', '0', '', '2019/01/02', '', 'to-read'],
  ['3', 'A Zine That Friends Made', 'Some Friends', '=""""""', '5', '', '2019/01/03', '', 'read'],
]
const file = {
  name: 'goodreads_library_export.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([columns, ...rows].map((cells) => cells.join(',')).join('\n')),
}

test('a newcomer brings their books from Goodreads, looks them over, matches one later and takes it all back', async ({
  newReader,
  signedIn,
}) => {
  const mover = await newReader('mover')
  const page = await signedIn(mover)
  await page.getByRole('link', { name: 'Bring your books' }).click()
  await page.getByLabel('File with your books').setInputFiles(file)

  const lead = page.getByText('3 books: 2 found, 1 kept as your own. 2 read, 1 to read.')
  await expect(lead).toBeVisible()
  const emma = page.getByRole('listitem', { name: 'Row 1: Emma' })
  await expect(emma.getByText('Same title and author.')).toBeVisible()
  await page.reload()
  await page.getByRole('listitem', { name: 'Row 2: Persuasion' }).focus()
  await page.keyboard.press('k')
  await expect(emma).toBeFocused()

  await page.getByRole('button', { name: 'Bring 3 books' }).click()
  await expect(page.getByRole('heading', { name: 'Your books are here' })).toBeVisible()
  await page.keyboard.press('Tab')
  expect(await mover.call(getReadingStatus, { params: { id: 'shelf-emma-austen' } })).toMatchObject({
    state: 'FINISHED',
  })
  expect(await mover.call(getPoints, {})).toMatchObject({ total_points: 0, books_read: 2 })

  await page.getByRole('button', { name: 'Find the book: A Zine That Friends Made' }).click()
  await page.getByRole('searchbox', { name: 'Title' }).fill('Middlemarch')
  await page.keyboard.press('Enter')
  await page
    .getByRole('button', { name: /^This one: Middlemarch/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'All matched' })).toBeVisible()

  await page.getByRole('button', { name: 'Undo goodreads_library_export.csv' }).click()
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible()
  expect(await mover.call(getReadingStatus, { params: { id: 'shelf-emma-austen' } })).toMatchObject({
    state: 'NOT_ADDED',
  })
})
