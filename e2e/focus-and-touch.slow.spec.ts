import type { Browser, Page } from '@playwright/test'
import { startCommunity, type Community } from './support/community.ts'
import { expect, test } from './support/fixture.ts'
import { findCoveredTargets, findHiddenFocus } from './support/in-reach.ts'
import { showScreen, type Screen } from './screens/screen.ts'
import { screens } from './screens/screens.ts'

// The tests share one community, and so one worker.
test.describe.configure({ mode: 'default' })

let community: Community
test.beforeAll(async () => {
  community = await startCommunity()
})
test.afterAll(() => community.stop())

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const laptop = { viewport: { width: 1280, height: 800 } }

/** Only final states: loading and failure states add nothing to press. */
const atRest = screens.filter(({ as, answers, extreme }) => as !== 'hoarder' && !answers && !extreme)

/** One screen of each kind, because tabbing through is slow. */
const kinds = ['landing', 'about', 'book, for a visitor', 'home', 'menu', 'search', 'book', 'leaderboard']
const walked = atRest.filter(({ name }) => kinds.includes(name))

test('on a phone, a tap on the center of any control hits it, on every screen', async ({ browser }) => {
  test.setTimeout(600_000)
  // The open menu covers the page.
  const uncovered = atRest.filter(({ name }) => name !== 'menu')
  await lookAt(browser, phone, uncovered, async (page, screen) => {
    expect.soft(await findCoveredTargets(page), screen.name).toEqual([])
  })
})

for (const [name, device] of Object.entries({ phone, laptop })) {
  test(`on a ${name} the focused element is visible, all the way down a screen and back up`, async ({ browser }) => {
    test.setTimeout(600_000)
    await lookAt(browser, device, walked, async (page, screen) => {
      expect.soft(await findHiddenFocus(page), screen.name).toEqual([])
    })
  })
}

async function lookAt(
  browser: Browser,
  device: typeof phone | typeof laptop,
  shown: readonly Screen[],
  look: (page: Page, screen: Screen) => Promise<void>,
): Promise<void> {
  const pages = new Map<string, Page>()
  for (const screen of shown) {
    const who = screen.as === 'hoarder' ? 'reader' : screen.as
    const page = pages.get(who) ?? (await community.openAs(browser, who, { reducedMotion: 'reduce', ...device }))
    pages.set(who, page)
    await showScreen(page, screen)
    await look(page, screen)
  }
  for (const page of pages.values()) await page.context().close()
}
