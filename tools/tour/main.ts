import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { launchOptions } from '../../e2e/support/chromium.ts'
import { startOctavo } from '../../e2e/support/octavo.ts'
import type { Screen } from '../../e2e/screens/screen.ts'
import { screens } from '../../e2e/screens/screens.ts'
import { writeIndexPage } from './index-page.ts'
import { makeFilm, makeLandingPictures } from './film/landing-pictures.ts'
import { copyData, prepareToKeep, prepareToLook } from './prepare-data.ts'
import { themes, walk, widths } from './browser/walk.ts'

const home = join(import.meta.dirname, '../../data/tour')
const folder = join(home, 'pictures')

// Arguments name the screens to take; none means all. --keep regenerates the pictures in the repository instead.
const words = process.argv.slice(2)
const keep = words.includes('--keep')
const browser = await chromium.launch(await launchOptions())
try {
  if (keep) await renewPictures()
  else await look()
} finally {
  await browser.close()
}

async function renewPictures(): Promise<void> {
  const data = await prepareToKeep(home)
  await serve(data, (address) => makeLandingPictures(browser, address))
  // A film changes what it shows, so each begins with a copy.
  for (const theme of themes) await serve(copyData(data), (address) => makeFilm(browser, theme, address))
}

async function look(): Promise<void> {
  const chosen = screens.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
  await serve(await prepareToLook(home), (address) => lookAt(chosen, address))
}

async function serve(data: string, work: (address: string) => Promise<void>): Promise<void> {
  const octavo = await startOctavo({ OCTAVO_DATA: data, RATE_LIMIT_PER_MINUTE: '0' })
  await work(octavo.address).finally(octavo.stop)
}

async function lookAt(chosen: readonly Screen[], address: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const failures: string[] = []
  for (const view of themes.flatMap((theme) => widths.map((width) => ({ width, theme })))) {
    console.log(`${chosen.length} screens at ${view.width} px, ${view.theme} ...`)
    failures.push(...(await walk(browser, view, { screens: chosen, folder, address })))
  }
  console.log(`The pictures: ${writeIndexPage(folder, screens)}`)
  for (const failure of failures) console.error(`  ${failure}`)
  if (failures.length > 0) process.exitCode = 1
}
