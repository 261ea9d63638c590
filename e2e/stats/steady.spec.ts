import type { Page } from '@playwright/test'
import { setGoal } from '#contract/library/goals.ts'
import { addReading } from '#contract/library/readings.ts'
import { expect, test, type Reader } from '../support/fixture.ts'
import { settle, watchJumps } from '../support/jumps.ts'

const book = 'shelf-cranford-gaskell'
const year = String(new Date().getFullYear())

for (const late of ['goals', 'figures'] as const) {
  test(`a page of statistics does not jump when its ${late} come late`, async ({ newReader, signedIn }) => {
    const alice = await newReader('alice')
    await readOne(alice)
    await alice.call(setGoal, { params: { period: year }, body: { unit: 'books', target: 12 } })
    await alice.call(setGoal, { params: { period: year }, body: { unit: 'pages', target: 3_000 } })
    const page = await signedIn(alice)
    const { jumps } = await watchJumps(page)
    const reply = await hold(page, late === 'goals' ? '**/api/goals/' : '**/api/stats/?*')

    await page.goto('/stats')
    await reply.others
    await settle(page)
    await reply.release()

    await expect(page.getByText('1 of 12 books.')).toBeVisible()
    await expect(page.getByText('Book finished')).toBeVisible()
    await settle(page)
    expect(await jumps()).toEqual([])
  })
}

test('who has no goals finds no hole where they would be', async ({ newReader, signedIn }) => {
  const bob = await newReader('bob')
  await readOne(bob)
  const page = await signedIn(bob)
  const { jumps } = await watchJumps(page)

  await page.goto('/stats')
  await expect(page.getByText('Book finished')).toBeVisible()
  const goals = page.getByRole('region', { name: 'Goals' })
  await expect(goals).toContainText('only if you like')
  const box = await goals.boundingBox()
  expect(box?.height).toBeLessThan(130)
  await settle(page)
  expect(await jumps()).toEqual([])
})

async function readOne(reader: Reader): Promise<void> {
  await reader.call(addReading, { params: { id: book }, body: { outcome: 'finished', finished_on: `${year}-01-01` } })
}

/** The reply comes once it is released; `others` resolves when it has been asked for and the other one has come. */
async function hold(page: Page, path: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(path, (route) => promise.then(() => route.continue()))
  const asked = page.waitForRequest(path)
  const other = page.waitForResponse(path.includes('goals') ? '**/api/stats/?*' : '**/api/goals/')
  return { release: () => resolve(), others: Promise.all([asked, other]) }
}
