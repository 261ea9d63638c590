import { readFile } from 'node:fs/promises'
import { createReview } from '#contract/reviews.ts'
import { expect, test } from './support/fixture.ts'

const book = 'shelf-persuasion-austen'

test('a reader exports their data and deletes the account, and a review stays without an author', async ({
  newReader,
  signedIn,
}) => {
  const alice = await newReader('alice')
  const words = `Patience rewarded, says ${alice.session.username}'s neighbour.`
  await alice.call(createReview, { body: { book, review_text: words } })
  const page = await signedIn(alice)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export my data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`octavo-${alice.session.username}.json`)
  const exported = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(exported.reviews).toMatchObject([{ review_text: words }])

  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete account' })
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Password').fill('wrong password')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('The password is incorrect.')
  await dialog.getByRole('radio', { name: 'Keep them, without my name' }).check()
  await dialog.getByLabel('Password').fill(alice.password)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()

  await expect(page.getByRole('button', { name: 'Sign Up' }).first()).toBeVisible()
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([null, null])
  const bob = await newReader('bob')
  await page.evaluate(({ token, ...user }) => {
    localStorage.setItem('token', token)
    localStorage.setItem('user', JSON.stringify(user))
  }, bob.session)
  await page.goto(`/book-details/${book}`)
  await expect(page.getByText('Update Reading Status:')).toBeVisible()
  const review = page.getByRole('article', { name: 'Review by Unknown User' }).filter({ hasText: words })
  await expect(review).toBeVisible()
  await expect(review.getByRole('link')).toHaveCount(0)
})
