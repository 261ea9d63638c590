import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from './support/fixture.ts'

const address = 'https://books.google.com/books/content?id=abcdefghijkl&printsec=frontcover&img=1'
const book = 'shelf-middlemarch-eliot'

async function picture(width: number, height: number, background: string): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
}

/** Opens the book's page with fake cover responses for each size. */
async function openBook(page: Page, large: Buffer | 'fails', height = 193): Promise<void> {
  const small = await picture(128, height, 'darkgreen')
  await page.route(/\/api\/books\/shelf-middlemarch-eliot\/page\/$/, async (route) => {
    const response = await route.fetch()
    const reply = await response.json()
    await route.fulfill({ response, json: { ...reply, book: { ...reply.book, image: `${address}&zoom=1` } } })
  })
  await page.route('https://books.google.com/**', (route) => {
    const body = route.request().url().includes('zoom=0') ? large : small
    return body === 'fails' ? route.abort() : route.fulfill({ body, contentType: 'image/png' })
  })
  await page.goto(`/book-details/${book}`)
}

const cover = (page: Page) => page.locator(`span > img[src*="abcdefghijkl"]`)

async function watchMoves(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const state = { moved: 0 }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) state.moved += Number(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
    Reflect.set(window, 'layoutMoves', state)
  })
  return () => page.evaluate((): number => Reflect.get(window, 'layoutMoves').moved)
}

test("a book's page replaces the small cover by the catalogue's largest, without a layout shift", async ({ page }) => {
  const moves = await watchMoves(page)
  await openBook(page, await picture(1_280, 1_930, 'darkgreen'))

  await expect(cover(page)).toHaveAttribute('src', /zoom=0/)
  await expect.poll(() => cover(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1_280)
  expect(await moves()).toBeLessThan(0.01)
})

test('behind the cover its picture fills the page’s head, without being fetched once more', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => request.url().includes('zoom=1') && fetched.push(request.url()))
  await openBook(page, 'fails')

  const backdrop = page.locator('article canvas')
  await expect(backdrop).toHaveCSS('opacity', '0.8')
  const { x, width } = (await backdrop.boundingBox()) ?? { x: 1, width: 0 }
  expect(x).toBeLessThanOrEqual(0)
  expect(width).toBeGreaterThanOrEqual(await page.evaluate(() => document.body.clientWidth))
  expect(fetched).toHaveLength(1)

  await page.emulateMedia({ forcedColors: 'active' })
  await expect(backdrop).toBeHidden()
})

for (const [how, large, height] of [
  // The small picture's height gives both the same aspect ratio.
  ["is the gray 'no image' picture", () => picture(575, 750, 'lightgrey'), 167],
  ['has another shape', () => picture(1_200, 1_200, 'darkgreen'), 193],
  ['has no more pixels', () => picture(64, 96, 'darkgreen'), 193],
  ['fails', async () => 'fails' as const, 193],
] as const) {
  test(`the small cover stays if the largest one ${how}`, async ({ page }) => {
    const answered = new Promise<void>((resolve) => {
      page.on('requestfinished', (request) => request.url().includes('zoom=0') && resolve())
      page.on('requestfailed', (request) => request.url().includes('zoom=0') && resolve())
    })
    await openBook(page, await large(), height)
    await answered
    // A replacement would happen within a frame or two.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)))

    await expect(cover(page)).toHaveAttribute('src', /zoom=1/)
    await expect(cover(page)).toHaveJSProperty('naturalWidth', 128)
    await expect(cover(page)).toHaveCSS('opacity', '1')
  })
}
