import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { login, type Session } from '#contract/accounts.ts'
import { createApi } from '#contract/api.ts'
import { heldBy, settle, showScreen, type Screen, type Who } from '../../../e2e/screens/screen.ts'
import { demoNewcomer, demoPassword, demoReader } from '../../../demo/readers.ts'
import { hoarder } from './extremes.ts'

export const widths = [1280, 768, 360] as const
export const themes = ['light', 'dark'] as const

export interface View {
  width: (typeof widths)[number]
  theme: (typeof themes)[number]
}

const heights: Record<View['width'], number> = { 1280: 800, 768: 1024, 360: 740 }

/** Limit for screenshots of very long pages, in pixels. */
const tallest = 3_200

export interface Walk {
  screens: readonly Screen[]
  folder: string
  address: string
}

/** Takes a screenshot of every screen in one view; returns the screens that failed. */
export async function walk(browser: Browser, view: View, { screens, folder, address }: Walk): Promise<string[]> {
  const failures: string[] = []
  for (const screen of screens) {
    // A context per screen, so that none sees what another stored.
    const context = await openAs(browser, screen.as, view, address)
    const failed = await takePicture(await context.newPage(), screen, join(folder, pictureName(screen, view)))
    if (failed) failures.push(`${screen.name} (${view.width}, ${view.theme}): ${failed}`)
    await context.close()
  }
  return failures
}

export function pictureName(screen: Screen, { width, theme }: View): string {
  return `${screen.name.replaceAll(/[^a-z0-9]+/g, '-')}.${width}.${theme}.png`
}

async function takePicture(page: Page, screen: Screen, path: string): Promise<string | undefined> {
  try {
    await showScreen(page, screen)
    // Dialogs and scrolled states belong to the viewport, so they are not taken as a full page.
    const dialogs = await page.locator('[role=dialog], [role=alertdialog]').count()
    const whole = dialogs === 0 && (await page.evaluate(() => scrollY === 0))
    if (whole) await fetchWhatLiesBelow(page)
    if (whole) await growToPage(page, screen)
    await page.screenshot({ path, animations: 'disabled', caret: 'initial' })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    return wide > 0 ? `the page is ${wide} px too wide` : undefined
  } catch (error) {
    await page.screenshot({ path }).catch(() => undefined)
    return error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error)
  }
}

/** Instead of `fullPage`, during which Chromium forgets that the screen is touched. The second time is for what loads once it is in view. */
async function growToPage(page: Page, screen: Screen): Promise<void> {
  for (let time = 1; time <= 2; time += 1) {
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    const tall = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ width, height: Math.min(Math.max(tall, height), tallest) })
    await settle(page, heldBy(screen))
  }
}

/** Scrolls through the page to load lazy images. */
async function fetchWhatLiesBelow(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>('img[loading=lazy]')]
    const shown = pictures.filter((picture) => picture.getClientRects().length > 0)
    for (const picture of shown) picture.loading = 'eager'
    await Promise.allSettled(shown.map((picture) => picture.decode()))
  })
}

export async function openAs(
  browser: Browser,
  who: Who,
  view: View,
  address: string,
  deviceScaleFactor = 1,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: view.width, height: heights[view.width] },
    deviceScaleFactor,
    hasTouch: view.width < 1024,
    isMobile: view.width < 500,
    locale: 'en-GB',
    timezoneId: 'UTC',
  })
  context.setDefaultTimeout(4_000)
  // The first pages of a server that has just started take longer, and so do all on a busy machine.
  context.setDefaultNavigationTimeout(30_000)
  await context.addInitScript((theme) => localStorage.setItem('theme', theme), view.theme)
  if (who === 'visitor') return context
  const session = await signIn(names[who], address)
  await context.addInitScript(({ token, ...user }: Session) => {
    localStorage.setItem('token', token)
    localStorage.setItem('user', JSON.stringify(user))
  }, session)
  return context
}

const names: Record<Exclude<Who, 'visitor'>, string> = { reader: demoReader, newcomer: demoNewcomer, hoarder }

const sessions = new Map<string, Promise<Session>>()

function signIn(username: string, address: string): Promise<Session> {
  const key = `${username} at ${address}`
  const session = sessions.get(key) ?? logIn(username, address)
  sessions.set(key, session)
  return session
}

function logIn(username: string, address: string): Promise<Session> {
  const anyone = createApi(async ({ url, body }) => {
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(address + url, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: reply.status, body: await reply.json() }
  })
  return anyone.call(login, { body: { username, password: demoPassword, time_zone: 'UTC' } })
}
