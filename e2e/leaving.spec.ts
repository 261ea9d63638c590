import { expect, test } from './support/fixture.ts'

test('leaving a page before the session is verified does not end the session', async ({ newReader, signedIn }) => {
  const page = await signedIn(await newReader('alice'))

  for (let turn = 0; turn < 8; turn += 1) {
    await page.goto('/', { waitUntil: turn % 2 === 0 ? 'commit' : 'load' })
    await page.goto('/favorites', { waitUntil: turn % 2 === 0 ? 'load' : 'commit' })
  }

  await expect(page.getByRole('heading', { name: 'My Favorites' })).toBeVisible()
})
