import { expect, test } from './support/fixture.ts'
import { openKept } from './screens/open-kept.ts'
import { findViolations } from './support/axe.ts'

const book = '/book-details/shelf-the-moonstone-collins'
const title = 'The Moonstone'

test('a reader pauses a book, notes progress, finishes it, undoes that, rates it in halves and keeps it private', async ({
  newReader,
  signedIn,
  beside,
}) => {
  const alice = await newReader('alice')
  const page = await signedIn(alice)
  await page.goto(book)

  await page.getByRole('button', { name: 'Currently Reading' }).click()
  await page.getByRole('button', { name: 'Paused' }).click()
  await expect(page.getByText('Currently: Paused')).toBeVisible()
  await expect(page.getByRole('article', { name: /^Paused, Since / })).toBeVisible()

  await page.getByRole('link', { name: 'Home' }).click()
  const now = page.getByRole('region', { name: 'Currently Reading' })
  await expect(now.getByText('Paused since')).toBeVisible()
  await now.getByRole('button', { name: `Update progress: ${title}` }).click()
  await expect(now.getByLabel('How far you are')).toBeFocused()
  await page.keyboard.type('100')
  await now.getByLabel('Unit').selectOption('percent')
  await now.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Read today! Well done!')).toBeVisible()
  await expect(page.getByText('1 day streak! Keep it up!')).toBeVisible()
  await expect(now.getByText('Finished?')).toBeVisible()
  await expect(now.getByRole('button', { name: `Update progress: ${title}` })).toBeFocused()

  await now.getByRole('button', { name: `Mark as finished: ${title}` }).click()
  await expect(now).toBeHidden()
  const dismiss = page.getByRole('dialog', { name: 'New Achievement!' }).getByRole('button', { name: 'Dismiss' })
  await dismiss.click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(now.getByText('Paused since')).toBeVisible()
  await expect(now.getByText('100%')).toBeVisible()

  await now.getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByText('Currently: Paused')).toBeVisible()
  await page.getByRole('radio', { name: '4 stars' }).click({ position: { x: 8, y: 20 } })
  await expect(page.getByText('Average Rating: 3.5 (1 rating)')).toBeVisible()
  await page.getByRole('radio', { name: '3 and a half stars' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Average Rating: 4.0 (1 rating)')).toBeVisible()

  await page.getByLabel('Write a review').fill('The Sergeant and his roses.')
  await page.getByRole('checkbox', { name: 'Contains spoilers' }).check()
  await page.getByRole('button', { name: 'Submit Review' }).click()
  await dismiss.click()
  await expect(page.getByText('Contains spoilers.')).toBeVisible()

  const his = await beside(await newReader('bob'))
  await his.goto(book)
  await expect(his.getByText('The Sergeant and his roses.')).toBeHidden()
  await his.getByRole('button', { name: 'Show spoilers' }).click()
  await expect(his.getByText('The Sergeant and his roses.')).toBeVisible()
  await expect(his.getByText('Average Rating: 4.0 (1 rating)')).toBeVisible()

  await openKept(page)
  await page.getByRole('switch', { name: 'Only you see this book' }).check()
  await expect(page.getByText('nobody else sees your review of it')).toBeVisible()
  await his.reload()
  await expect(his.getByText('No reviews yet.')).toBeVisible()
  await expect(his.getByText('No ratings yet')).toBeVisible()

  await page.getByRole('button', { name: 'Clear rating' }).click()
  await expect(page.getByText(/^Your rating:/)).toBeHidden()
})

test('a reading of long ago is added with its year alone, by keyboard, and read about again later', async ({
  newReader,
  signedIn,
}) => {
  const page = await signedIn(await newReader('alice'))
  await page.goto(book)

  await page.getByText('Add a past reading or your copy').press('Enter')
  await page.getByRole('button', { name: 'Add a reading' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add a reading' })
  await dialog.getByLabel('Finished: year').fill('2009')
  await dialog.getByLabel('Note').fill('In one winter.')
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  const reading = page.getByRole('article', { name: 'Finished, 2009' })
  await expect(reading).toContainText('In one winter.')
  await expect(page.getByText('Currently: Finished Reading')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a reading' })).toBeFocused()

  await page.getByRole('button', { name: 'Read again' }).click()
  await expect(page.getByText('Currently: Reading again')).toBeVisible()
  await expect(page.getByRole('article', { name: /^Reading, Since / })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Currently: Reading again')).toBeVisible()
  await expect(reading).toBeVisible()
  expect(await findViolations(page)).toEqual([])
})

test('progress of an earlier day is noted on the book’s page, listed in order of the days, and deleted by keyboard', async ({
  newReader,
  signedIn,
}) => {
  const page = await signedIn(await newReader('alice'))
  await page.goto(book)
  await page.getByRole('button', { name: 'Currently Reading' }).click()
  const panel = page.getByRole('region', { name: 'Update Reading Status:' })
  const reading = page.getByRole('article', { name: /^Reading, / })

  await panel.getByRole('button', { name: `Update progress: ${title}` }).press('Enter')
  await expect(panel.getByLabel('How far you are')).toBeFocused()
  await page.keyboard.type('120')
  await page.keyboard.press('Enter')
  await expect(reading.getByText('Progress (1)')).toBeVisible()
  await panel.getByRole('button', { name: `Update progress: ${title}` }).press('Enter')
  await expect(panel.getByLabel('How far you are')).toBeFocused()
  await page.keyboard.type('80')
  await panel.getByLabel('Day').fill('2024-02-01')
  await panel.getByLabel('Note').fill('The Shivering Sand.')
  await panel.getByRole('button', { name: 'Save' }).press('Enter')

  await reading.getByText('Progress (2)').press('Enter')
  await expect(reading.getByRole('listitem')).toHaveText([/page 120/, /page 80.*The Shivering Sand\./])
  await expect(panel.locator('output').getByText('page 120')).toBeVisible()
  expect(await findViolations(page)).toEqual([])

  await reading.getByRole('button', { name: /^Delete page 80, / }).press('Enter')
  await page.getByRole('dialog', { name: 'Delete this entry?' }).getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(reading.getByText('Progress (1)')).toBeFocused()
  await page.reload()
  await reading.getByText('Progress (1)').click()
  await expect(reading.getByRole('listitem')).toHaveText([/page 120/])
})

test('on a phone one’s rating stands with the status, and one’s readings are one line before the reviews', async ({
  newReader,
  signedIn,
}) => {
  const page = await signedIn(await newReader('alice'))
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(book)
  const line = page.getByText('Add a past reading or your copy')
  await expect(line).toBeVisible()

  const top = async (name: string) => (await page.getByRole('heading', { name }).boundingBox())?.y ?? 0
  const lineAt = (await line.boundingBox())?.y ?? 0
  const tops = [
    await top('Update Reading'),
    await top('Rate Book'),
    await top('Description'),
    lineAt,
    await top('Reviews'),
  ]
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  await line.click()
  await expect(page.getByRole('heading', { name: 'Your readings' })).toBeVisible()
})

test('on a phone a page of the book in hand is noted on the first screen, with nothing unfolded', async ({
  newReader,
  signedIn,
}) => {
  const page = await signedIn(await newReader('alice'))
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(book)
  await page.getByRole('button', { name: 'Currently Reading' }).click()

  const note = page.getByRole('button', { name: `Update progress: ${title}` })
  await expect(note).toBeInViewport({ ratio: 1 })
  await note.click()
  await page.getByLabel('How far you are').fill('120')
  await page.getByRole('button', { name: 'Save' }).click()

  await expect(page.getByText('page 120').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('page 120').first()).toBeInViewport()
})

test('on a phone what a book in hand is about begins on the first screen, and what is rare is in a menu', async ({
  newReader,
  signedIn,
}) => {
  const page = await signedIn(await newReader('alice'))
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(book)
  const panel = page.getByRole('region', { name: 'Update Reading Status:' })
  await panel.getByRole('button', { name: 'Currently Reading' }).click()
  await expect(page.getByText('Which page are you on?')).toBeVisible()
  const about = await page.getByRole('region', { name: 'Description' }).getByRole('paragraph').first().boundingBox()
  const lineHeight = 28
  expect(about?.y).toBeLessThan(740 - 2 * lineHeight)

  await expect(panel.getByRole('button', { name: 'Paused' })).toBeHidden()
  await panel.getByRole('button', { name: 'Actions for your reading status' }).click()
  await panel.getByRole('button', { name: 'Paused' }).click()
  await expect(panel.getByText('Currently: Paused')).toBeVisible()
  await panel.getByRole('button', { name: 'Actions for your reading status' }).click()
  await panel.getByRole('button', { name: 'Remove from my books' }).click()
  await expect(panel.getByText('Currently: Book not added')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Want to Read' })).toBeFocused()
})
