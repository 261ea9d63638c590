import type { Page } from '@playwright/test'

/** Waits for every transition and animation to end. What moves for ever, as a skeleton does, or with the scroll position, is not waited for. */
export async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, timeline, effect }) =>
          playState !== 'running' ||
          !(timeline instanceof DocumentTimeline) ||
          effect?.getComputedTiming().endTime === Infinity,
      ),
  )
}
