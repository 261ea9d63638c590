import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { launchOptions } from '../../e2e/support/chromium.ts'
import { startOctavo } from '../../e2e/support/octavo.ts'
import type { Screen } from '../../e2e/screens/screen.ts'
import { screens } from '../../e2e/screens/screens.ts'
import { writeIndexPage } from './index-page.ts'
import { makeLandingPictures } from './film/landing-pictures.ts'
import { prepareToKeep, prepareToLook } from './prepare-data.ts'
import { themes, walk, widths } from './browser/walk.ts'

const home = join(import.meta.dirname, '../../data/tour')
const folder = join(home, 'pictures')

// Arguments name the screens to take; none means all. --keep regenerates the pictures in the repository instead.
const words = process.argv.slice(2)
const keep = words.includes('--keep')
const data = keep ? await prepareToKeep(home) : await prepareToLook(home)
const octavo = await startOctavo({ OCTAVO_DATA: data, RATE_LIMIT_PER_MINUTE: '0' })
const browser = await chromium.launch(await launchOptions())
try {
  if (keep) await makeLandingPictures(browser, octavo.address)
  else await lookAt(screens.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word))))
} finally {
  await browser.close()
  await octavo.stop()
}

async function lookAt(chosen: readonly Screen[]): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const failures: string[] = []
  for (const view of themes.flatMap((theme) => widths.map((width) => ({ width, theme })))) {
    console.log(`${chosen.length} screens at ${view.width} px, ${view.theme} ...`)
    failures.push(...(await walk(browser, view, { screens: chosen, folder, address: octavo.address })))
  }
  console.log(`The pictures: ${writeIndexPage(folder, screens)}`)
  for (const failure of failures) console.error(`  ${failure}`)
  if (failures.length > 0) process.exitCode = 1
}
