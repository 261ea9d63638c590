import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'

const mostAtFirst = 110_000
const mostMore = 40_000

const places = [
  '/?q=emma',
  '/book-details/shelf-emma-austen',
  '/profile',
  '/favorites',
  '/readlists',
  '/bestsellers',
  '/search-users',
  '/achievements',
  '/challenges',
  '/leaderboard',
]

test('a first visit takes at most 110 kB of scripts, and no screen 40 kB beyond those of home', async ({
  page,
  newReader,
  signedIn,
}) => {
  const size = sizes()
  const landing = await size.of(await scriptsAt(page, '/'))
  report('scripts', `first visit: ${kilobytes(landing)}`)
  expect(landing).toBeGreaterThan(10_000)
  expect(landing).toBeLessThan(mostAtFirst)

  await signedIn(await newReader('light'))
  const home = await scriptsAt(page, '/')
  report('scripts', `home: ${kilobytes(await size.of(home))}`)
  const looks = places.map(async (place) => {
    const beside = await page.context().newPage()
    const more = await size.of((await scriptsAt(beside, place)).difference(home))
    report('scripts', `${place}: ${kilobytes(more)} more`)
    expect.soft(more, place).toBeLessThan(mostMore)
  })
  await Promise.all(looks)
})

for (const [screen, path] of [
  ['the landing page', '/'],
  ['home', '/home'],
] as const) {
  test(`on a mid phone ${screen} stands still while it comes`, async ({ page, newReader, signedIn }) => {
    if (path === '/home') await signedIn(await newReader('mid'))
    await watchPaint(page)
    await page.setViewportSize({ width: 390, height: 780 })
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 40,
      downloadThroughput: 1_250_000,
      uploadThroughput: 625_000,
    })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })

    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')

    const { largest, shifted } = await page.evaluate(() => window.paint)
    report('largest paint', `${screen}: ${Math.round(largest)} ms, shifted by ${shifted.toFixed(4)}`)
    expect(shifted).toBeLessThan(0.02)
    // The time itself is reported: a busy machine must not fail it, but a page that has lost its way must.
    expect(largest).toBeLessThan(8_000)
  })
}

async function scriptsAt(page: Page, place: string): Promise<Set<string>> {
  await page.goto(place)
  await page.waitForLoadState('networkidle')
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  return new Set(loaded.filter((url) => url.endsWith('.js')))
}

/** Packed by gzip; each script is weighed once. */
function sizes() {
  const known = new Map<string, Promise<number>>()
  return {
    async of(urls: ReadonlySet<string>): Promise<number> {
      const all = [...urls].map((url) => {
        const weight = known.get(url) ?? weigh(url)
        known.set(url, weight)
        return weight
      })
      return (await Promise.all(all)).reduce((sum, weight) => sum + weight, 0)
    },
  }
}

async function weigh(url: string): Promise<number> {
  const reply = await fetch(url)
  return gzipSync(await reply.bytes()).length
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} kB`
}

function report(type: string, description: string): void {
  test.info().annotations.push({ type, description })
}

async function watchPaint(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.paint = { largest: 0, shifted: 0 }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.paint.largest = entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        window.paint.shifted += (entry as PerformanceEntry & { value: number }).value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

declare global {
  interface Window {
    paint: { largest: number; shifted: number }
  }
}
