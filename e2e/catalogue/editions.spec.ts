import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeTemporaryFolder, removeFolder } from '../../server/testing/temporary-folder.ts'
import { workOfKnown, writeDumps, type DumpPlan } from '../../server/testing/dump-generator.ts'
import { expect, test } from '../support/fixture.ts'

const authors = ['Ilse Vantongeren']
const known = [
  { title: 'Zwaluwen over Kwintsheul', authors, series: ['The Kwintsheul Almanac, book 1'] },
  { title: 'Zomer in Kwintsheul', authors, series: ['Kwintsheul almanac ;', 'bk. 2'] },
  { title: 'Zeewind boven Kwintsheul', authors, series: ['The Kwintsheul Almanac #3'] },
]
const plan: DumpPlan = { works: known.length, known }
const [first, second, third] = known.map((_, nth) => `/book-details/OL${workOfKnown(plan, nth)}W`)

test.beforeAll(async () => {
  const folder = makeTemporaryFolder()
  const files = Object.values(await writeDumps(folder, plan))
  const script = join(import.meta.dirname, '../../tools/load-catalogue/main.ts')
  const env = { ...process.env, OCTAVO_DATA: process.env['OCTAVO_FOLDER'] }
  await promisify(execFile)(process.execPath, [script, ...files], { env })
  removeFolder(folder)
})

test('a book of a loaded catalogue leads through its series, and a reader says which edition they read', async ({
  newReader,
  signedIn,
}) => {
  const page = await signedIn(await newReader('ilse'))
  await page.goto(second ?? '')
  const series = page.getByRole('navigation', { name: 'Series: Kwintsheul almanac' })
  await expect(series).toContainText('Book 2 of Kwintsheul almanac')
  await series.getByRole('link', { name: 'Zeewind boven Kwintsheul' }).click()
  await expect(page).toHaveURL(third ?? '')
  const last = page.getByRole('navigation', { name: 'Series: The Kwintsheul Almanac' })
  await expect(last).toContainText('Book 3 of The Kwintsheul Almanac')
  await expect(last.getByRole('link')).toHaveText(['Zomer in Kwintsheul'])
  await page.goto(first ?? '')
  await expect(page.getByText('Book 1 of The Kwintsheul Almanac')).toBeVisible()

  await page.getByRole('button', { name: 'Currently Reading' }).click()
  const about = page.getByRole('region', { name: 'About this book' })
  await about.getByText('3 editions').click()
  const buttons = about.getByRole('button', { name: /^I read this one/ })
  await expect(buttons).toHaveCount(3)
  // It is shown before it is stored.
  const stored = page.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.url().endsWith('/entry/'))
  await buttons.first().press('Enter')
  await expect(about.getByText('Your edition')).toBeVisible()
  await stored
  await page.reload()
  await expect(about.getByText('Your edition')).toBeVisible()

  const removed = page.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.url().endsWith('/entry/'))
  await about.getByRole('button', { name: /^Not this one/ }).press('Enter')
  await expect(about.getByText('Your edition')).toBeHidden()
  await expect(about.getByText('3 editions')).toBeFocused()
  await removed
  await page.reload()
  await expect(about.getByText('3 editions')).toBeVisible()
  await expect(about.getByText('Your edition')).toBeHidden()
})
