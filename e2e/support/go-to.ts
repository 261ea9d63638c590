import { expect, type Locator, type Page } from '@playwright/test'

const maxStops = 90

/** Moves with the Tab key only; every stop must be visible and uncovered. */
export async function goTo(target: Locator): Promise<void> {
  const page = target.page()
  await expect(target).toBeVisible()
  for (let stop = 0; stop < maxStops; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return expectSeen(page)
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key does not reach ${target.toString()}`)
}

async function expectSeen(page: Page): Promise<void> {
  const look = () =>
    page.evaluate(() => {
      const focused = document.activeElement
      if (!focused) return 'nothing has the focus'
      // That of half a star lies under the whole star's.
      const isForKeyboard = getComputedStyle(focused).pointerEvents === 'none'
      const shown =
        focused.closest('label') ?? (isForKeyboard && focused.parentElement ? focused.parentElement : focused)
      const { left, top, width, height } = shown.getBoundingClientRect()
      const above = document.elementFromPoint(left + width / 2, top + height / 2)
      if (!above || !(shown.contains(above) || above.contains(shown))) return 'something lies over it'
      return focused.matches(':focus-visible') ? 'seen' : 'no ring'
    })
  await expect.poll(look).toBe('seen')
}
