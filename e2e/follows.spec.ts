import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from './support/fixture.ts'
import { followInMenu } from './support/follow-link.ts'
import { login, verifyToken } from '#contract/accounts.ts'
import { getProfile } from '#contract/profiles.ts'
import { createReview } from '#contract/reviews.ts'

test('a reader finds another in spite of a typo, follows, and both see it', async ({ newReader, signedIn, beside }) => {
  const [alice, bob] = [await newReader('alice'), await newReader('bobolink')]
  const { username } = bob.session
  const hers = await signedIn(alice)
  const his = await beside(bob)

  await followInMenu(hers, 'Find Users')
  const typed = username.replace('bobolink', 'boboilnk')
  await hers.getByRole('searchbox', { name: 'Search by username' }).fill(typed)
  await hers.getByRole('button', { name: 'Search', exact: true }).click()
  const card = hers.getByRole('article', { name: username })
  await card.getByRole('button', { name: 'Follow' }).click()
  await expect(card.getByRole('button', { name: 'Unfollow' })).toBeVisible()
  await card.getByRole('link', { name: username }).click()
  await expect(hers.getByRole('button', { name: '1 Follower' })).toBeVisible()
  await expect(hers.getByRole('button', { name: 'Unfollow' })).toBeVisible()

  await his.goto('/profile?tab=followers')
  await expect(his.getByText(/^Following since /)).toBeVisible()
  await his.getByRole('link', { name: alice.session.username }).click()
  await his.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(his.getByRole('button', { name: '1 Follower' })).toBeVisible()

  await hers.getByRole('button', { name: 'Unfollow' }).click()
  await expect(hers.getByRole('button', { name: '0 Followers' })).toBeVisible()
})

test('of several presses the last one wins, on the page and on the server', async ({ newReader, signedIn }) => {
  const [alice, bob] = [await newReader('alice'), await newReader('bob')]
  const page = await signedIn(alice)
  await page.route('**/api/users/*follow/', async (route) => {
    await new Promise((resolve) => {
      setTimeout(resolve, 300)
    })
    await route.continue()
  })
  await page.goto(`/user/${bob.session.username}`)

  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  for (let i = 0; i < 4; i += 1) await page.getByRole('button', { name: 'Loading...' }).click()

  await expect(page.getByRole('button', { name: 'Unfollow' })).toBeVisible()
  expect(await alice.call(getProfile, { params: { username: bob.session.username } })).toMatchObject({
    is_following: true,
    followers_count: 1,
  })
})

test('an empty search and a missing reader are reported, with a link back', async ({ newReader, signedIn }) => {
  const page = await signedIn(await newReader('alice'))

  await page.goto('/search-users?q=qqqqqqqq')
  await expect(page.getByText('No users found matching "qqqqqqqq"')).toBeVisible()
  await page.goto('/user/no-such-reader-here')
  await expect(page.getByRole('alert')).toContainText("Failed to load profile. We couldn't find this reader.")
  await page.getByRole('link', { name: 'Go Back' }).click()

  await expect(page.getByText("Don't break your streak!")).toBeVisible()
})

test('others see a new name, bio and picture at once, and the session continues', async ({
  newReader,
  signedIn,
  beside,
}) => {
  const [alice, bob] = [await newReader('alice'), await newReader('bob')]
  const renamed = `${alice.session.username}.x`
  await alice.call(createReview, { body: { book: 'shelf-beloved-morrison', review_text: 'Read it twice.' } })
  const page = await signedIn(alice)
  await page.getByRole('link', { name: 'Profile' }).click()

  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page
    .getByLabel('Profile Image')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photograph() })
  await page.getByLabel('Username').fill(renamed)
  await page.getByLabel('Bio').fill('Reads at night.')
  const sent = page.waitForRequest('**/api/profile/update/')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  expect((await sent).postData()?.length).toBeLessThan(1_000_000)
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: renamed })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: renamed })).toBeVisible()
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').username)).toBe(renamed)

  const his = await beside(bob)
  await his.goto('/book-details/shelf-beloved-morrison')
  await his.getByRole('link', { name: renamed }).click()
  await expect(his.getByText('Reads at night.')).toBeVisible()
  await expect(his.getByText('Read it twice.')).toBeVisible()
  const avatar = his.locator('header img').last()
  await expect(avatar).toHaveAttribute('src', /^\/api\/profile-images\/[0-9a-f]{64}\.webp$/)
  await expect.poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512)
})

test('a photograph above the server’s limit is accepted, and a file that is not a picture is rejected at once', async ({
  newReader,
  signedIn,
}) => {
  const page = await signedIn(await newReader('alice'))
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const field = page.getByLabel('Profile Image')
  await expect(field).toBeFocused()

  await field.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('No picture at all.') })
  await expect(page.getByText('Please choose a PNG, JPEG or WebP image.')).toBeVisible()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please choose a PNG, JPEG or WebP image.')
  await expect(field).toBeFocused()
  const large = await sharp(randomBytes(3 * 1600 * 1200), { raw: { width: 1600, height: 1200, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  expect(large.length).toBeGreaterThan(5_000_000)
  await field.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: large })
  await page.getByRole('button', { name: 'Save Changes' }).click()

  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  await expect(page.locator('header img').last()).toHaveAttribute('src', /^\/api\/profile-images\//)
})

test('Cancel restores the stored values, and a taken name is rejected', async ({ newReader, signedIn }) => {
  const [alice, bob] = [await newReader('alice'), await newReader('bob')]
  const page = await signedIn(alice)
  await page.goto('/profile')

  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Username').fill(bob.session.username)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('alert')).toContainText('This username is already taken.')
  await page.getByRole('button', { name: 'Cancel' }).click()

  await expect(page.getByRole('heading', { level: 1, name: alice.session.username })).toBeVisible()
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expect(page.getByLabel('Username')).toHaveValue(alice.session.username)
})

test('a new password ends every other session', async ({ newReader, signedIn, beside }) => {
  const alice = await newReader('alice')
  const page = await signedIn(alice)
  const { username } = alice.session
  const session = await alice.call(login, { body: { username, password: alice.password } })
  const elsewhere = await beside({ ...alice, session })
  await page.goto('/profile')

  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('New Password').fill('an even longer secret')
  await expect(page.getByLabel('Current Password')).toBeVisible()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()

  await elsewhere.getByRole('button', { name: 'I read today' }).click()
  await expect(elsewhere.getByRole('button', { name: 'Sign Up' }).first()).toBeVisible()
  expect(await alice.call(verifyToken, {})).toEqual({ username })
})

/** Several megabytes, like a phone's photograph. */
function photograph(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  return sharp({ create: { width: 2400, height: 1800, channels: 3, background: 'teal', noise } })
    .jpeg({ quality: 70 })
    .toBuffer()
}
