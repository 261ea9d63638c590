import { expect, test } from './fixture.ts'

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

test('what was rendered at build comes alive as it stands', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await page.goto('/')
  await page.locator('h1').evaluate((element) => element.setAttribute('data-same', 'yes'))

  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()

  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible()
  await expect(page.locator('h1')).toHaveAttribute('data-same', 'yes')
  expect(complaints).toEqual([])
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
