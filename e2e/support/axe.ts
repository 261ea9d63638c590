import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { untilStill } from './until-still.ts'

// The minified build, because every page compiles it: half the time.
const source = readFileSync(join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8')

/** The rules of WCAG 2.2 AA that can be checked automatically. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

export async function findViolations(page: Page): Promise<string[]> {
  // Scrolled to the top, because a target half under the sticky bar would count as too small.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  return run(page, rules)
}

/** The only rule that depends on the theme. */
export function findLowContrast(page: Page): Promise<string[]> {
  return run(page, ['color-contrast'])
}

async function run(page: Page, runOnly: string[]): Promise<string[]> {
  // In the middle of a transition, colors are those of no state.
  await untilStill(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(async (only) => {
    const { violations } = await window.axe.run(document, { runOnly: only, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
  }, runOnly)
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
