import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { showScreen, type Screen } from '../../../e2e/screens/screen.ts'
import { recordFilm } from './record.ts'
import { openAs, themes } from '../browser/walk.ts'

const root = join(import.meta.dirname, '../../..')

interface Picture extends Screen {
  width: number
  height: number
  /** Device pixel ratio. */
  scale: number
}

/** The landing page's pictures, in both themes; it imports them by these names. */
const landingPictures: readonly Picture[] = [
  {
    name: 'book',
    as: 'reader',
    path: '/book-details/shelf-pride-and-prejudice-austen',
    width: 1280,
    height: 1040,
    scale: 1.5,
  },
  { name: 'book-phone', as: 'reader', path: '/book-details/shelf-pride-and-prejudice-austen', ...phone() },
  {
    name: 'search',
    as: 'reader',
    path: '/?q=gothic&type=genre',
    ...phone(),
    reach: scrollToSearch,
  },
  { name: 'achievements', as: 'reader', path: '/achievements', ...phone() },
  { name: 'leaderboard', as: 'reader', path: '/leaderboard', ...phone() },
]

/** Regenerates the pictures in the repository. */
export async function makeLandingPictures(browser: Browser, address: string): Promise<void> {
  for (const theme of themes) {
    for (const picture of landingPictures) {
      const png = await photograph(browser, picture, theme, address)
      save(`client/landing/pictures/${picture.name}-${theme}.webp`, await sharp(png).webp({ quality: 76 }).toBuffer())
    }
  }
  const home: Picture = { name: 'home', as: 'reader', path: '/', width: 1280, height: 860, scale: 1 }
  const png = await photograph(browser, home, 'light', address)
  save('docs/pictures/home.png', await sharp(png).png({ palette: true, quality: 90, effort: 10 }).toBuffer())
  const preview: Picture = { name: 'preview', as: 'visitor', path: '/', width: 1200, height: 630, scale: 1 }
  const shared = await photograph(browser, preview, 'light', address)
  save('client/public/preview.jpg', await sharp(shared).jpeg({ quality: 84, mozjpeg: true }).toBuffer())
}

/** Regenerates the film in one theme; it changes the data. */
export async function makeFilm(browser: Browser, theme: (typeof themes)[number], address: string): Promise<void> {
  const { webm, poster, seconds } = await recordFilm(browser, theme, address)
  save(`client/landing/pictures/film-${theme}.webm`, webm)
  save(`client/landing/pictures/film-poster-${theme}.webp`, poster)
  console.log(`The film takes ${seconds.toFixed(0)} seconds.`)
}

async function photograph(
  browser: Browser,
  picture: Picture,
  theme: (typeof themes)[number],
  address: string,
): Promise<Buffer> {
  const { width, height, scale } = picture
  const context = await openAs(browser, picture.as, { width: width < 500 ? 360 : 1280, theme }, address, scale)
  const page = await context.newPage()
  await page.setViewportSize({ width, height })
  await showScreen(page, picture)
  // Where a scrollbar would be, the page of a browser without a screen is left empty.
  await page.evaluate(() => document.documentElement.style.setProperty('scrollbar-gutter', 'auto'))
  await loadPictures(page)
  const png = await page.screenshot({ animations: 'disabled' })
  await context.close()
  return png
}

/** Skips lazy images below the fold. */
async function loadPictures(page: Page): Promise<void> {
  await page.waitForFunction(() => [...document.images].every((image) => image.complete || image.loading === 'lazy'))
  await page.waitForTimeout(300)
}

/** Below the streak, with the whole heading visible under the sticky bar. */
function scrollToSearch(page: Page): Promise<void> {
  return page.evaluate(() => {
    const heading = document.querySelector('main h1')?.getBoundingClientRect().top ?? 0
    const bar = document.querySelector('header')?.getBoundingClientRect().height ?? 0
    scrollBy(0, heading - bar - 20)
  })
}

function save(path: string, bytes: Buffer): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), bytes)
  console.log(`${path}: ${Math.round(bytes.length / 1_000)} kB`)
}

function phone(): Pick<Picture, 'width' | 'height' | 'scale'> {
  return { width: 390, height: 780, scale: 2 }
}
