import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { addReading } from '#contract/library/readings.ts'
import { shareYear } from '#contract/library/years.ts'
import { expect, test } from './support/fixture.ts'

test('the landing page and About can be read before any script has run', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()

  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'A home for everything you read' })).toBeVisible()
  await expect(page.getByText('Discovering books')).toBeVisible()
  expect(await page.locator('h1').evaluate((element) => getComputedStyle(element).fontFamily)).toContain('Newsreader')

  await page.getByRole('link', { name: 'About' }).first().click()
  await expect(page.getByRole('heading', { name: 'Our mission' })).toBeVisible()
  await expect(page).toHaveTitle('About · Octavo')
  await context.close()
})

test('a prerendered page is hydrated without changes, however slowly its scripts load', async ({ page }) => {
  const complaints: string[] = []
  await page.route('**/assets/*.js', async (route) => {
    await setTimeout(300)
    await route.continue()
  })
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await page.goto('/', { waitUntil: 'commit' })
  await page.locator('h1').evaluate((element) => element.setAttribute('data-same', 'yes'))

  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()

  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible()
  await expect(page.locator('h1')).toHaveAttribute('data-same', 'yes')
  expect(complaints).toEqual([])
})

test('clicks before hydration are carried out after it', async ({ page }) => {
  const { promise: scriptsMayCome, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scriptsMayCome
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const signUp = page.getByRole('banner').getByRole('button', { name: 'Sign Up' })
  const login = page.getByRole('banner').getByRole('button', { name: 'Login' })

  await expect(async () => {
    await signUp.click()
    await expect(signUp).toHaveAttribute('aria-busy', 'true', { timeout: 100 })
  }).toPass()
  await login.click()
  resolve()

  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Create Account' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(login).not.toHaveAttribute('aria-busy')
})

test('no button stays busy for a signed-in reader, even if the page started as the landing page', async ({
  newReader,
  signedIn,
}) => {
  const page = await signedIn(await newReader('carol'))
  await page.reload()

  await page.getByRole('button', { name: 'Switch to dark theme' }).click()

  await expect(page.getByRole('button', { name: 'Switch to light theme' })).not.toHaveAttribute('aria-busy')
})

test('a reader with a session never sees the landing page', async ({ page, newReader, signedIn }) => {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    function look() {
      const heading = document.querySelector('h1')
      if (heading && heading.getClientRects().length > 0) seen.push(heading.textContent)
      requestAnimationFrame(look)
    }
    look()
  })
  await signedIn(await newReader('alice'))
  await page.reload()

  await expect(page.getByRole('heading', { name: 'What would you like to read?' })).toBeVisible()

  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  expect([...new Set(seen)]).toEqual(['What would you like to read?'])
})

test('the code of a page loads while the stored session is being verified', async ({ newReader, signedIn }) => {
  const page = await signedIn(await newReader('alice'))
  const verified = Promise.withResolvers<void>()
  await page.route('**/api/verify-token/', async (route) => {
    await verified.promise
    await route.continue()
  })

  const code = page.waitForRequest(/leaderboard-page.*\.js$/)
  await page.goto('/leaderboard')
  await code
  await expect(page.getByRole('heading', { name: 'Leaderboard' })).toBeHidden()
  verified.resolve()

  await expect(page.getByRole('heading', { name: 'Leaderboard' })).toBeVisible()
})

test('what a page shows is asked for early, and only once', async ({ newReader, signedIn }) => {
  const reader = await newReader('early')
  const thisYear = new Date().getFullYear()
  const finished = { outcome: 'finished', finished_on: '2024-05-01' } as const
  await reader.call(addReading, { params: { id: 'shelf-emma-austen' }, body: finished })
  const page = await signedIn(reader)
  await page.waitForLoadState('networkidle')
  let asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/api/')) asked.push(pathname + search)
  })

  for (const [path, code, heading, early] of [
    ['/', 'search-page', 'What would you like to read?', '/api/feed/'],
    ['/?q=emma', 'search-page', 'What would you like to read?', '/api/search/?q=emma&filterType=title&page=1'],
    ['/book-details/shelf-emma-austen', 'book-details-page', 'Emma', '/api/books/shelf-emma-austen/page/'],
    ['/year/2024', 'years', '2024 in books', '/api/years/2024/'],
    ['/stats', 'stats-page', `Your reading in ${thisYear}`, `/api/stats/?from=${thisYear}-01-01&to=${thisYear}-12-31`],
  ] as const) {
    asked = []
    const codeMayCome = Promise.withResolvers<void>()
    await page.route(`**/assets/${code}-*.js`, async (route) => {
      await codeMayCome.promise
      await route.continue()
    })
    const isAsked = page.waitForRequest((request) => request.url().endsWith(early))
    await page.goto(path, { waitUntil: 'commit' })
    await isAsked
    codeMayCome.resolve()

    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(asked).toContain(early)
    expect(asked.filter((url, index) => asked.indexOf(url) !== index)).toEqual([])
  }
})

test('a reader’s fonts come after the code of the page', async ({ newReader, signedIn }) => {
  const page = await signedIn(await newReader('fonts'))
  await page.waitForLoadState('networkidle')
  const codeMayCome = Promise.withResolvers<void>()
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url())
  })
  await page.route('**/assets/leaderboard-page-*.js', async (route) => {
    await codeMayCome.promise
    await route.continue()
  })
  const isCodeAsked = page.waitForRequest(/leaderboard-page-.*\.js$/)
  await page.goto('/leaderboard', { waitUntil: 'commit' })
  await isCodeAsked
  await expect(page.locator('body')).toHaveCSS('font-family', /^"?Figtree Fallback/)
  expect(fonts).toEqual([])
  codeMayCome.resolve()

  await expect(page.getByRole('heading', { name: 'Leaderboard' })).toBeVisible()
  await expect(page.locator('body')).toHaveCSS('font-family', /^"?Figtree Variable/)
  await expect.poll(() => fonts.length).toBeGreaterThan(0)
})

test('the first style sheet dresses the landing page, its neighbors, home, and a year whole', async ({
  browser,
  baseURL,
  newReader,
  signedIn,
}) => {
  const reader = await newReader('dressed')
  await reader.call(addReading, {
    params: { id: 'shelf-emma-austen' },
    body: { outcome: 'finished', finished_on: '2024-05-01' },
  })
  const { shared } = await reader.call(shareYear, { params: { year: 2024 } })
  const visitor = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const visitors = await visitor.newPage()
  const readers = await signedIn(reader)

  for (const [page, path, heading] of [
    [visitors, '/', 'A home for everything you read'],
    [visitors, '/about', 'Our mission'],
    [visitors, '/privacy', 'Privacy'],
    [visitors, `/shared/year/${shared}`, '2024 in books'],
    [readers, '/', 'What would you like to read?'],
    [readers, '/year/2024', '2024 in books'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()

    expect([path, await classesOfTheRest(page)]).toEqual([path, []])
  }
  await visitor.close()
})

test('no other page is shown before the rest of its styles, which come behind the first', async ({
  newReader,
  signedIn,
}) => {
  const page = await signedIn(await newReader('rest'))
  await page.waitForLoadState('networkidle')
  const stylesMayCome = Promise.withResolvers<void>()
  await page.route('**/assets/rest-*.css', async (route) => {
    await stylesMayCome.promise
    await route.continue()
  })
  const code = page.waitForResponse(/leaderboard-page-.*\.js$/)
  await page.goto('/leaderboard', { waitUntil: 'commit' })
  await code
  await expect(page.getByRole('heading', { name: 'Leaderboard' })).toBeHidden()
  stylesMayCome.resolve()

  await expect(page.getByRole('heading', { name: 'Leaderboard' })).toBeVisible()
  const sheets = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href ?? ''))
  expect(sheets.map((href) => /(style|rest)-/.exec(href)?.[1])).toEqual(['style', 'rest'])
})

test('a dialog whose styles did not come is opened by pressing again', async ({ page }) => {
  await page.route('**/assets/rest-*.css', (route) => route.abort())
  await page.goto('/')
  const login = page.getByRole('banner').getByRole('button', { name: 'Login' })
  await login.click()
  await expect(page.getByRole('alert')).toContainText("This couldn't be opened.")
  await page.unroute('**/assets/rest-*.css')

  await login.click()

  await expect(page.getByRole('dialog', { name: 'Login' })).toHaveCSS('position', 'relative')
})

for (const theme of ['light', 'dark']) {
  test(`the film of the landing page is in the page’s theme, ${theme}, and shows its first picture once it is scrolled to`, async ({
    page,
  }) => {
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
    await page.goto('/')
    const film = page.getByLabel('Octavo in half a minute')
    await film.scrollIntoViewIfNeeded()

    await expect(film).toHaveAttribute('poster', new RegExp(`film-poster-${theme}`))
    await expect(film).toHaveAttribute('src', new RegExp(`film-${theme}`))
  })
}

/** Those of the page that have rules in the second style sheet. */
async function classesOfTheRest(page: Page): Promise<string[]> {
  const href = await page.locator('html').getAttribute('data-rest-of-styles')
  const styled = new Set((await (await page.request.get(href ?? '')).text()).match(/(?<=\.)[a-z]{2}\d+/g))
  expect(styled.size).toBeGreaterThan(500)
  const used = await page.evaluate(() =>
    [...document.querySelectorAll('[class]')].flatMap(({ classList }) => [...classList]),
  )
  expect(used.length).toBeGreaterThan(10)
  return [...new Set(used)].filter((name) => styled.has(name))
}
