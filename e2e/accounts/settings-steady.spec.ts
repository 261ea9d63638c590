import { expect, test } from '../support/fixture.ts'
import { settle, watchJumps } from '../support/jumps.ts'

test.use({ viewport: { width: 360, height: 740 } })

for (const late of ['its fonts come', 'its replies come'] as const) {
  test(`the settings do not jump on a phone when ${late} late`, async ({ newReader, signedIn }) => {
    const page = await signedIn(await newReader('alice'))
    const { jumps } = await watchJumps(page)
    const { promise, resolve } = Promise.withResolvers<void>()
    const path = late === 'its fonts come' ? '**/*.woff2' : /\/api\/account\/(sessions\/|two-step\/)?$/
    const asked = page.waitForRequest(path)
    await page.route(path, (route) => promise.then(() => route.continue()))

    await page.goto('/settings/account')
    await asked
    await settle(page)
    resolve()

    await expect(page.getByRole('heading', { name: 'Where you are logged in' })).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    await settle(page)
    expect(await jumps()).toEqual([])
  })
}
