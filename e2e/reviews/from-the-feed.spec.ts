import { followReader } from '#contract/follows.ts'
import { createReview, listReviews } from '#contract/reviews.ts'
import { expect, test } from '../support/fixture.ts'

const id = 'shelf-the-hound-of-the-baskervilles-doyle'
const title = 'The Hound of the Baskervilles'

test('a review is liked from home, and answered on the book’s page with one press', async ({ newReader, signedIn }) => {
  const [alice, bob] = [await newReader('alice'), await newReader('bob')]
  const { username } = bob.session
  await alice.call(followReader, { body: { username } })
  await bob.call(createReview, { body: { book: id, review_text: 'The fog is the best of it.' } })
  const page = await signedIn(alice)
  await page.goto('/')
  const entry = page.getByRole('article', { name: `${username} reviewed · Today ${title}` })
  const heart = entry.getByRole('button', { name: /^Like the review/ })

  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(heart).toHaveText(/1 like$/)
  await entry.getByRole('link', { name: /^Reply to the review/ }).click()

  const review = page.getByRole('article', { name: `Review by ${username}` })
  const form = review.getByLabel('Write a Reply')
  await expect(form).toBeFocused()
  await expect(form).toBeInViewport()
  await expect(review.getByText('The fog is the best of it.')).toBeInViewport()
  await expect(review.getByRole('button', { name: /^Like the review/ })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.type('So did I.')
  await review.getByRole('button', { name: 'Submit Reply' }).click()
  await expect(page.getByRole('article', { name: `Reply by ${alice.session.username}` })).toBeVisible()

  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect(entry.getByRole('link', { name: /^1 reply to the review/ })).toBeVisible()
  const { results } = await alice.call(listReviews, { params: { id }, query: {} })
  expect(results.find(({ user }) => user.username === username)).toMatchObject({ likes_count: 1, replies_count: 1 })

  await page.goBack()
  await expect(review.getByText('The fog is the best of it.')).toBeVisible()
  await expect(form).toBeHidden()
})
