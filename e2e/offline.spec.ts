import { listFavorites } from '#contract/favorites.ts'
import { getRatings } from '#contract/ratings.ts'
import { listReviews } from '#contract/reviews.ts'
import { expect, test } from './support/fixture.ts'

test('offline, nothing unsaved is shown as saved, no text is lost, and retrying sends it once', async ({
  newReader,
  signedIn,
  context,
}) => {
  const alice = await newReader('alice')
  const id = 'shelf-walden-thoreau'
  const page = await signedIn(alice)
  await page.goto(`/book-details/${id}`)
  const favorite = page.getByRole('button', { name: 'Favorite', exact: true })
  const stars = page.getByRole('radio', { name: '4 stars' })
  await expect(favorite).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByText('No ratings yet')).toBeVisible()
  await page.getByLabel('Write a review').fill('Simplify, simplify.')

  await context.setOffline(true)
  await favorite.click()
  await expect(page.getByText('Failed to update favorites. Please try again.')).toBeVisible()
  await expect(favorite).toHaveAttribute('aria-pressed', 'false')
  await stars.click()
  await expect(page.getByText('Failed to submit rating. Please try again.')).toBeVisible()
  await expect(stars).not.toBeChecked()
  await page.getByRole('button', { name: 'Submit Review' }).click()
  await expect(page.getByText('Failed to submit review. Please try again.')).toBeVisible()
  await expect(page.getByLabel('Write a review')).toHaveValue('Simplify, simplify.')

  await context.setOffline(false)
  await page.getByRole('button', { name: 'Submit Review' }).click()
  await expect(page.getByRole('article').getByText('Simplify, simplify.')).toBeVisible()
  await expect(page.getByLabel('Write a review')).toHaveValue('')

  const { results } = await alice.call(listReviews, { params: { id }, query: {} })
  expect(results.filter(({ user }) => user?.username === alice.session.username)).toHaveLength(1)
  expect((await alice.call(getRatings, { params: { id } })).your_rating).toBeNull()
  expect((await alice.call(listFavorites, { query: {} })).books).toEqual([])
})
