import { setGoal } from '#contract/library/goals.ts'
import { addReading } from '#contract/library/readings.ts'
import { expect, test } from '../support/fixture.ts'

const book = 'shelf-cranford-gaskell'
const year = String(new Date().getFullYear())

test('statistics and the year are printed without anything to press', async ({ newReader, signedIn }) => {
  const carol = await newReader('carol')
  await carol.call(addReading, { params: { id: book }, body: { outcome: 'finished', finished_on: `${year}-01-01` } })
  await carol.call(setGoal, { params: { period: year }, body: { unit: 'books', target: 12 } })
  const page = await signedIn(carol)
  const main = page.getByRole('main')

  for (const [path, heading] of [
    ['/stats', 'Calendar'],
    [`/year/${year}`, 'in books'],
  ] as const) {
    await page.goto(path)
    await expect(main.getByRole('heading', { name: heading })).toBeVisible()
    await expect(main.getByRole('button').first()).toBeVisible()

    await page.emulateMedia({ media: 'print' })
    await expect(main.getByRole('heading', { name: heading })).toBeVisible()
    await expect(main.getByRole('button')).toHaveCount(0)
    await expect(main.getByRole('combobox')).toHaveCount(0)
    await expect(main.getByRole('link', { name: /in books/ })).toHaveCount(0)
    await page.emulateMedia({ media: null })
  }
})
