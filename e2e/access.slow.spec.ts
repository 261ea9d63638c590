import type { Browser, Page } from '@playwright/test'
import { findViolations, findLowContrast } from './support/axe.ts'
import { startCommunity, type Community } from './support/community.ts'
import { expect, test } from './support/fixture.ts'
import { accountScreens } from './screens/account-screens.ts'
import { bookScreens } from './screens/book-screens.ts'
import { importScreens } from './screens/import-screens.ts'
import { libraryScreens } from './screens/library-screens.ts'
import { statsScreens } from './screens/stats-screens.ts'
import { gameScreens } from './screens/points-screens.ts'
import { groupScreens } from './screens/group-screens.ts'
import { listScreens } from './screens/list-screens.ts'
import { followsScreens } from './screens/follows-screens.ts'
import { notificationScreens } from './screens/notification-screens.ts'
import { moderationScreens } from './screens/moderation-screens.ts'
import { showScreen } from './screens/screen.ts'
import { visitorScreens } from './screens/visitor-screens.ts'

// One after the other, they would take longer than all other slow ones together; those of a worker share a community.
test.describe.configure({ mode: 'parallel' })

let community: Community
test.beforeAll(async () => {
  community = await startCommunity()
})
test.afterAll(() => community.stop())

const areas = {
  'before the door': visitorScreens,
  'with books': bookScreens,
  'with lists': listScreens,
  'with follows': followsScreens,
  'of reading together': groupScreens,
  'of notifications': notificationScreens,
  'of the game': gameScreens,
  'of moving in': importScreens,
  'of the library': libraryScreens,
  'of statistics': statsScreens,
  'of the account': accountScreens,
  'of moderation': moderationScreens,
}

for (const [area, screens] of Object.entries(areas)) {
  test(`no screen ${area} has a barrier in either theme, jumps, or is wider than the narrowest phone`, async ({
    browser,
  }) => {
    test.setTimeout(600_000)
    const pages = new Map<string, Page>()
    for (const screen of screens) {
      if (screen.extreme || screen.as === 'hoarder') continue
      const page = pages.get(screen.as) ?? (await open(browser, screen.as))
      pages.set(screen.as, page)
      await forget(page)
      await showScreen(page, screen)
      expect.soft(await inspect(page), `${screen.name} (${screen.as})`).toEqual(sound)
    }
    for (const page of pages.values()) await page.context().close()
  })
}

/** Removes stored state that would affect the next screen. */
async function forget(page: Page): Promise<void> {
  if (page.url().startsWith('http')) await page.evaluate(() => localStorage.removeItem('bestsellers'))
}

const sound = { violations: [], inTheDark: [], jumps: 'no', tooWide: [] }

async function inspect(page: Page): Promise<typeof sound | Record<string, unknown>> {
  const violations = await findViolations(page)
  const shifted = await page.evaluate(() => window.shifted ?? 0)
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'))
  const inTheDark = await findLowContrast(page)
  const tooWide = await findTooWide(page)
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'))
  const jumps = shifted < 0.02 ? 'no' : await page.evaluate(() => window.shifts)
  return { violations, inTheDark, jumps, tooWide }
}

/** A laptop zoomed to 400% has a viewport 320 pixels wide. */
async function findTooWide(page: Page): Promise<number[]> {
  const before = page.viewportSize()
  const tooWide: number[] = []
  for (const width of [1024, 640, 320]) {
    await page.setViewportSize({ width, height: 640 })
    const fits = page.waitForFunction(() => document.documentElement.scrollWidth <= innerWidth, null, {
      timeout: 5_000,
    })
    await fits.catch(() => tooWide.push(width))
  }
  if (before) await page.setViewportSize(before)
  return tooWide
}

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

declare global {
  interface Window {
    shifted?: number
    /** What moved, and how far. */
    shifts?: string[]
  }
}

async function open(browser: Browser, who: 'visitor' | 'reader' | 'newcomer'): Promise<Page> {
  const page = await community.openAs(browser, who, { reducedMotion: 'reduce', viewport: { width: 1280, height: 800 } })
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        if (hadRecentInput) continue
        window.shifted = (window.shifted ?? 0) + value
        for (const { node, previousRect: from, currentRect: to } of sources) {
          const what = node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent
          const move = `${from.x},${from.y} ${from.width}x${from.height} to ${to.x},${to.y} ${to.width}x${to.height}`
          ;(window.shifts ??= []).push(`${what}: ${move}`)
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return page
}
