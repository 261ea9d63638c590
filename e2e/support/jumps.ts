import type { Page } from '@playwright/test'

/** Whatever moves on the page by itself from now on, but for what nobody would see. */
export async function watchJumps(page: Page): Promise<{ jumps(): Promise<string[]> }> {
  await page.addInitScript(() => {
    const moved: string[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && Number(entry.value) > 0.005) moved.push(`${String(entry.value)} ${entry.startTime}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
    Reflect.set(window, 'moved', moved)
  })
  return { jumps: () => page.evaluate((): string[] => Reflect.get(window, 'moved')) }
}

/** Long enough for whatever has come to be painted. */
export function settle(page: Page): Promise<unknown> {
  return page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 200)))),
  )
}
