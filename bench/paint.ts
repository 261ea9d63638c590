// Largest paint and layout shift on a mid-range phone: processor slowed down 4 times, 1.6 Mbit/s with a round trip of 150 ms, nothing cached.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type BrowserContext } from '@playwright/test'
import { demoPassword, demoReader } from '../demo/readers.ts'
import { launchOptions } from '../e2e/support/chromium.ts'
import { startOctavo } from '../e2e/support/octavo.ts'
import { findFreePort } from '../server/testing/crash/real-server.ts'
import { buildClient } from '../tools/build-client.mjs'
import { openSlowNetwork } from './slow-network.ts'
import { openUnwatchedPage } from './unwatched-page.ts'

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    /** Part of the names of the screens to measure; all otherwise. */
    screens: { type: 'string', multiple: true, default: [''] },
    /** A folder with the demo data, made by `npm start -- --demo`; a new one otherwise. */
    data: { type: 'string' },
  },
})

interface Measured {
  screen: string
  path: string
  /** In ms; undefined where only shifts count. */
  aim?: number
  visitor?: boolean
}

/** Its path is known only once the data are made. */
const firstReadlist = 'the first readlist'

const screens: readonly Measured[] = [
  { screen: 'landing', path: '/', aim: 1_500, visitor: true },
  { screen: 'home', path: '/', aim: 2_000 },
  { screen: 'book', path: '/book-details/shelf-emma-austen', aim: 2_000 },
  { screen: 'search', path: '/?q=love' },
  { screen: 'author', path: '/author-details?name=Jane%20Austen' },
  { screen: 'library', path: '/library' },
  { screen: 'statistics', path: '/stats' },
  { screen: 'year', path: `/year/${new Date().getFullYear()}`, aim: 1_500 },
  { screen: 'own profile', path: '/profile' },
  { screen: 'favorites', path: '/favorites' },
  { screen: 'readlists', path: '/readlists' },
  { screen: 'readlist', path: firstReadlist },
  { screen: 'profile of another', path: '/user/tea-and-tomes' },
  { screen: 'bestsellers', path: '/bestsellers' },
  { screen: 'find users', path: '/search-users' },
  { screen: 'achievements', path: '/achievements' },
  { screen: 'challenges', path: '/challenges' },
  { screen: 'leaderboard', path: '/leaderboard' },
]
const maxShift = 0.02
const phone = { width: 360, height: 740, deviceScaleFactor: 2 }

const folder = mkdtempSync(join(tmpdir(), 'octavo-bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
if (!(await buildClient())) throw new Error('The client could not be built.')
const data = options.data ?? join(folder, 'demo')
const made = spawnSync(process.execPath, [join(import.meta.dirname, '../demo/main.ts'), data], { stdio: 'inherit' })
if (made.status !== 0) throw new Error('The demo data could not be generated.')

const octavo = await startOctavo({ OCTAVO_DATA: data, CATALOGUE: 'shelf', RATE_LIMIT_PER_MINUTE: '0' })
const debuggingPort = await findFreePort()
const launch = await launchOptions()
const browser = await chromium.launch({
  ...launch,
  args: [...(launch.args ?? []), `--remote-debugging-port=${debuggingPort}`],
})
try {
  const { session, readlist } = await logIn(browser)
  const chosen = screens.filter(({ screen }) => options.screens.some((part) => screen.includes(part)))
  const table = []
  for (const screen of chosen) {
    const path = screen.path === firstReadlist ? readlist : screen.path
    table.push(await measure({ ...screen, path }, session))
  }
  console.table(table)
} finally {
  await browser.close()
  await octavo.stop()
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>

async function logIn(from: Browser): Promise<{ session: Session; readlist: string }> {
  const context = await from.newContext({ baseURL: octavo.address })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  const dialog = page.getByRole('dialog', { name: 'Login' })
  await dialog.getByLabel('Username').fill(demoReader)
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword)
  await dialog.getByRole('button', { name: 'Login', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  const session = await context.storageState()
  await page.goto('/readlists')
  const readlist = await page.getByRole('main').getByRole('article').getByRole('link').first().getAttribute('href')
  await context.close()
  return { session, readlist: readlist ?? '/readlists' }
}

async function measure({ screen, path, aim, visitor = false }: Measured, session: Session) {
  const results: Paint[] = []
  for (let run = 0; run < Number(options.runs); run += 1) {
    results.push(await paintOf(path, visitor ? undefined : session))
  }
  const largest = median(results.map((one) => one.largest))
  const shift = Math.max(...results.map((one) => one.shift))
  return {
    screen,
    'first paint (ms)': Math.round(median(results.map((one) => one.first))),
    'largest paint (ms)': Math.round(largest),
    aim: aim ?? '',
    'largest shift': Number(shift.toFixed(4)),
    missed: (aim !== undefined && largest > aim) || shift > maxShift ? 'yes' : '',
  }
}

interface Paint {
  first: number
  largest: number
  shift: number
}

async function paintOf(path: string, session: Session | undefined): Promise<Paint> {
  const page = await openUnwatchedPage(debuggingPort, phone)
  const network = await openSlowNetwork(octavo.address)
  try {
    // Something small of the same origin, as what is stored belongs to it.
    await page.visit(`${network.address}/theme.js`)
    await network.quietFor(300)
    const stored = session?.origins[0]?.localStorage ?? []
    await page.keepCookies(session?.cookies ?? [])
    await page.evaluate(`${JSON.stringify(stored)}.forEach(({ name, value }) => localStorage.setItem(name, value))`)
    await page.slowDown(4)
    await page.visit(network.address + path)
    await network.quietFor(1_500)
    return await page.evaluate<Paint>(`(${readPaint})()`)
  } finally {
    await page.close()
    network.close()
  }
}

/** Runs in the page. */
async function readPaint(): Promise<Paint> {
  const seen: PerformanceEntry[] = []
  for (const type of ['largest-contentful-paint', 'layout-shift']) {
    new PerformanceObserver((list) => seen.push(...list.getEntries())).observe({ type, buffered: true })
  }
  // Entries from before are handed over in the next tasks.
  await new Promise((resolve) => setTimeout(resolve, 500))
  const shifts = seen.map((entry) => ('value' in entry && typeof entry.value === 'number' ? entry.value : 0))
  return {
    first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    largest: seen.findLast(({ entryType }) => entryType === 'largest-contentful-paint')?.startTime ?? 0,
    shift: shifts.reduce((sum, one) => sum + one, 0),
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
