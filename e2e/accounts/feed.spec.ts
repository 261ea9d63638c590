import { followInMenu } from '../support/follow-link.ts'
import { expect, test } from '../support/fixture.ts'
import { rateBook } from '#contract/ratings.ts'
import { updateReadingStatus } from '#contract/reading.ts'

const book = 'shelf-middlemarch-eliot'

test('what a followed reader does appears in the feed and on home, and goes with a block', async ({
  newReader,
  signedIn,
}) => {
  const [alice, bob] = [await newReader('alice'), await newReader('bob')]
  const { username } = bob.session
  const page = await signedIn(alice)
  await followInMenu(page, 'Feed')
  await expect(page.getByText(/^Follow readers, and what they start/)).toBeVisible()

  await page.goto(`/user/${username}`)
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Unfollow' })).toBeVisible()
  await bob.call(updateReadingStatus, { params: { id: book }, body: { status: 'FINISHED' } })
  await bob.call(rateBook, { body: { google_books_id: book, stars: 4.5 } })
  await followInMenu(page, 'Feed')
  const entry = page.getByRole('article', { name: `${username} started and finished Middlemarch` })
  const finished = page.getByRole('article', { name: `${username} finished Middlemarch` })
  await expect(entry.or(finished)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Today' })).toBeVisible()

  await page.goto('/')
  const onHome = page.getByRole('region', { name: 'From readers you follow' })
  await expect(onHome.getByRole('link', { name: 'Middlemarch' })).toBeVisible()
  await onHome.getByRole('link', { name: 'See all' }).click()
  await page
    .getByRole('article', { name: /Middlemarch/ })
    .getByRole('link', { name: username })
    .click()
  await page.getByRole('button', { name: `Actions for ${username}` }).click()
  await page.getByRole('button', { name: 'Block' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await expect(page.getByText(`${username} is blocked`)).toBeVisible()

  await followInMenu(page, 'Feed')
  await expect(page.getByText(/^Follow readers, and what they start/)).toBeVisible()
  await expect(page.getByRole('article', { name: /Middlemarch/ })).toHaveCount(0)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'What would you like to read?' })).toBeVisible()
  await expect(onHome).toHaveCount(0)
})
