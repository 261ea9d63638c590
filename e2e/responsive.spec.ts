import type { Locator } from '@playwright/test'
import { expect, test } from './support/fixture.ts'

test('readers who prefer reduced motion see no animation', async ({ page, newReader, signedIn }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Leaves the shelf as a skeleton, which would animate without the setting.
  await page.route('**/api/search/**', () => {})
  await signedIn(await newReader('still'))
  await page.getByRole('button', { name: 'I read today' }).click()
  await expect(page.getByText('+1 point earned!')).toBeVisible()

  // What scrolling drives, such as the fading ends of a row, stands still by itself.
  const moving = () =>
    page.evaluate(
      () =>
        document
          .getAnimations()
          .filter(({ playState, timeline }) => playState === 'running' && timeline === document.timeline).length,
    )
  await expect.poll(moving, { timeout: 1_500 }).toBe(0)
})

test('in forced-colors mode, buttons, fields and the current link still stand out', async ({
  page,
  newReader,
  signedIn,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signedIn(await newReader('forced'))
  await expect(page.getByRole('button', { name: 'I read today' })).toBeVisible()

  const borderless = await page
    .locator('main :is(button, input, select)')
    .evaluateAll((controls) =>
      controls
        .filter((control) => Number.parseFloat(getComputedStyle(control).borderTopWidth) < 1)
        .map((control) => control.outerHTML.slice(0, 80)),
    )
  expect(borderless).toEqual([])
  const looksOf = (name: string) =>
    page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name, exact: true })
      .evaluate((link) => {
        const { textDecorationLine, borderBottom, outline, color } = getComputedStyle(link)
        const after = getComputedStyle(link, '::after')
        return [textDecorationLine, borderBottom, outline, color, after.content, after.backgroundColor].join()
      })
  expect(await looksOf('Home')).not.toBe(await looksOf('Library'))
})

test('on a wide screen reviews are wide, and what the reader keeps of the book stands beside them', async ({
  page,
  newReader,
  signedIn,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signedIn(await newReader('wide'))
  await page.goto('/book-details/shelf-emma-austen')

  await page.getByText('Add a past reading or your copy').click()
  const review = page.getByLabel('Write a review')
  await review.fill('A comedy of manners.')
  const box = await review.boundingBox()
  const kept = await page.getByRole('region', { name: 'Your copy' }).boundingBox()
  expect(box?.width).toBeGreaterThan(700)
  expect(kept?.x).toBeGreaterThan((box?.x ?? 0) + (box?.width ?? 0))
  const reviews = await page.getByRole('region', { name: 'Reviews' }).boundingBox()
  const others = page.getByRole('region', { name: 'More by Jane Austen' })
  await page.mouse.wheel(0, 10_000)
  await expect(others).toBeVisible()
  expect((await others.boundingBox())?.width).toBeGreaterThan((reviews?.width ?? 0) + (kept?.width ?? 0))
})

test('in forced-colors mode, drawn covers keep their colors, as pictures do', async ({ page }) => {
  await page.goto('/book-details/shelf-emma-austen')
  const cover = page.getByRole('main').locator('span:has(> [data-type])').first()
  const colors = () =>
    cover.evaluate((drawn) => {
      const { color, backgroundColor } = getComputedStyle(drawn)
      return { color, backgroundColor }
    })
  const usual = await colors()

  await page.emulateMedia({ forcedColors: 'active' })

  expect(await colors()).toEqual(usual)
})

test('at 200% zoom everything a reader mainly needs is reachable', async ({ page, newReader, signedIn }) => {
  await page.setViewportSize({ width: 640, height: 400 })
  await signedIn(await newReader('large'))

  await page.getByRole('searchbox').fill('emma')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('link', { name: 'Emma', exact: true }).first().click()
  await page.getByRole('button', { name: 'Currently Reading' }).click()

  await expect(page.getByText('Currently: Currently Reading')).toBeVisible()
})

test('on a phone a search is one line, and its results begin in the upper half', async ({
  page,
  newReader,
  signedIn,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signedIn(await newReader('pocket'))
  const banner = page.getByRole('region', { name: 'Reading streak' })
  const why = 'Reading daily helps you progress faster and earn more achievements.'
  const heightOf = async (text: string) => (await banner.getByText(text).boundingBox())?.height ?? 0
  expect(await heightOf(why)).toBeGreaterThan(20)

  await page.getByRole('combobox', { name: 'Search type' }).selectOption('Search by Genre')
  await page.getByRole('searchbox').fill('fantasy')
  await page.getByRole('button', { name: 'Search' }).click()

  await expect(page.getByText(/^\d+ books found$/)).toBeVisible()
  expect((await page.getByRole('article').first().boundingBox())?.y).toBeLessThan(370)
  const bar = [page.getByRole('searchbox'), page.getByRole('button', { name: 'Search' })]
  const [input = 0, button] = await Promise.all(bar.map((each) => middleOf(each)))
  expect(button).toBeCloseTo(input, 0)

  await page.goto('/')
  await expect(banner).toBeVisible()
  expect(await heightOf(why)).toBeLessThan(2)
})

for (const [screen, viewport] of [
  ['a small laptop', { width: 1280, height: 800 }],
  ['a phone', { width: 360, height: 740 }],
] as const)
  test(`on the page of a book, what a reader can do with it is in the first view of ${screen}`, async ({
    page,
    newReader,
    signedIn,
  }) => {
    await page.setViewportSize(viewport)
    await signedIn(await newReader('first'))
    await page.goto('/book-details/shelf-the-war-of-the-worlds-wells')

    const main = page.getByRole('main')
    for (const name of ['Want to Read', 'Currently Reading', 'Finished Reading', 'Favorite', 'Manage Readlists'])
      await expect(main.getByRole('button', { name, exact: true }).first()).toBeInViewport({ ratio: 1 })
  })

async function middleOf(element: Locator): Promise<number> {
  const { y = 0, height = 0 } = (await element.boundingBox()) ?? {}
  return y + height / 2
}
