import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { launchOptions } from '../../e2e/chromium.ts'
import { startOctavo } from '../../e2e/octavo.ts'
import { screens } from '../../e2e/screens/screens.ts'
import { writeIndexPage } from './index-page.ts'
import { prepareData } from './prepare-data.ts'
import { themes, walk, widths } from './walk.ts'

const home = join(import.meta.dirname, '../../data/tour')
const folder = join(home, 'pictures')

// Words name the screens to look at; without one, all of them.
const words = process.argv.slice(2)
const chosen = screens.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))

const octavo = await startOctavo({ OCTAVO_DATA: await prepareData(home), RATE_LIMIT_PER_MINUTE: '0' })
const browser = await chromium.launch(await launchOptions())
try {
  mkdirSync(folder, { recursive: true })
  const views = themes.flatMap((theme) => widths.map((width) => ({ width, theme })))
  const failures: string[] = []
  for (const view of views) {
    console.log(`${chosen.length} screens at ${view.width} px, ${view.theme} ...`)
    failures.push(...(await walk(browser, view, { screens: chosen, folder, address: octavo.address })))
  }
  console.log(`The pictures: ${writeIndexPage(folder, screens)}`)
  for (const failure of failures) console.error(`  ${failure}`)
  process.exitCode = failures.length > 0 ? 1 : 0
} finally {
  await browser.close()
  await octavo.stop()
}
