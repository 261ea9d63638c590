import { expect, test } from './support/fixture.ts'
import { getProfile } from '#contract/profiles.ts'
import { createReview, listReviews, replyToReview } from '#contract/reviews.ts'

test('two readers discuss a book: review, reply, edit and delete', async ({ newReader, signedIn, beside }) => {
  const [alice, bob] = [await newReader('alice'), await newReader('bob')]
  const book = '/book-details/shelf-kindred-butler'
  const hers = await signedIn(alice)
  const his = await beside(bob)
  await hers.goto(book)

  await hers.getByLabel('Write a review').fill('I could not put it down.\n\n<b>Twice!</b>')
  await hers.getByRole('button', { name: 'Submit Review' }).click()
  await expect(hers.getByText('Review submitted successfully!')).toBeVisible()
  await expect(hers.getByLabel('Write a review')).toHaveValue('')

  await his.goto(book)
  const review = his.getByRole('article', { name: `Review by ${alice.session.username}` })
  await expect(review).toContainText('I could not put it down.\n\n<b>Twice!</b>')
  await expect(review.getByRole('button', { name: 'Edit' })).toBeHidden()
  await expect(review.getByRole('button', { name: 'Delete' })).toBeHidden()
  await review.getByRole('button', { name: 'Reply' }).click()
  await his.getByLabel('Write a Reply').fill('Nor could I.')
  await his.getByRole('button', { name: 'Submit Reply' }).click()
  await expect(his.getByText('Reply submitted successfully!')).toBeVisible()
  const reply = his.getByRole('article', { name: `Reply by ${bob.session.username}` })
  await expect(reply).toBeFocused()
  await reply.getByRole('button', { name: 'Edit' }).click()
  await his.getByLabel('Edit your text').fill('Nor could I, twice.')
  await his.getByRole('button', { name: 'Save' }).click()
  await expect(reply).toContainText('Nor could I, twice.')

  await hers.reload()
  await expect(hers.getByText('Nor could I, twice.')).toBeVisible()
  await expect(hers.getByText('edited')).toBeVisible()
  await hers.getByRole('button', { name: 'Delete' }).click()
  const dialog = hers.getByRole('dialog')
  await expect(dialog).toContainText('the reply')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(hers.getByText('No reviews yet.')).toBeVisible()

  await his.reload()
  await expect(his.getByText('No reviews yet.')).toBeVisible()
})

test('a review is liked on its author’s profile, which leads to its replies', async ({ newReader, signedIn }) => {
  const [alice, bob] = [await newReader('alice'), await newReader('bob')]
  const { username } = bob.session
  const body = { book: 'shelf-emma-austen', review_text: 'Wrong about everything, and right at last.' }
  const { id } = await bob.call(createReview, { body })
  await alice.call(replyToReview, { params: { id }, body: { review_text: 'At long last.' } })
  const page = await signedIn(alice)
  await page.goto(`/user/${username}`)
  const heart = page.getByRole('button', { name: 'Like the review of Emma' })

  await heart.click()

  await expect(heart).toHaveText(/1 like$/)
  await expect
    .poll(async () => (await alice.call(getProfile, { params: { username } })).recent_reviews)
    .toMatchObject([{ likes_count: 1, liked: true, replies_count: 1 }])
  await page.getByRole('link', { name: '1 reply to the review of Emma' }).click()
  const review = page.getByRole('article', { name: `Review by ${username}` })
  await expect(review).toBeFocused()
  await expect(review.getByRole('button', { name: `Like the review by ${username}` })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page.getByText('At long last.')).toBeVisible()
})

test('a review whose response is lost is written once, and its author is told so', async ({ newReader, signedIn }) => {
  const alice = await newReader('alice')
  const page = await signedIn(alice)
  await page.route('**/api/reviews/', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.goto('/book-details/shelf-frankenstein-shelley')

  await page.getByLabel('Write a review').fill('Lost and found.')
  await page.getByRole('button', { name: 'Submit Review' }).click()

  // The client retries once before it looks for the review.
  await expect(page.getByText('Review submitted successfully!')).toBeVisible()
  await expect(page.getByText('+5 points earned!')).toBeVisible()
  await expect(page.getByLabel('Write a review')).toHaveValue('')
  await expect(page.getByText('Lost and found.')).toHaveCount(1)
  const { results } = await alice.call(listReviews, { params: { id: 'shelf-frankenstein-shelley' }, query: {} })
  expect(results.filter((review) => review.review_text === 'Lost and found.')).toHaveLength(1)
})

test('a review that fails stays in its box, even after a reload', async ({ newReader, signedIn }) => {
  const page = await signedIn(await newReader('alice'))
  await page.goto('/book-details/shelf-dracula-stoker')
  await page.route('**/api/reviews/', (route) => route.abort())

  await page.getByLabel('Write a review').fill('The work of an evening.')
  await page.getByRole('button', { name: 'Submit Review' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to submit review. Please try again.')
  await page.reload()
  await expect(page.getByLabel('Write a review')).toHaveValue('The work of an evening.')

  await page.unroute('**/api/reviews/')
  await page.getByRole('button', { name: 'Submit Review' }).click()
  await expect(page.getByRole('article').getByText('The work of an evening.')).toBeVisible()
})

test('two readers rate a book, one changes her mind, and the average is right', async ({
  newReader,
  signedIn,
  beside,
}) => {
  const book = '/book-details/shelf-erewhon-butler'
  const hers = await signedIn(await newReader('alice'))
  const his = await beside(await newReader('bob'))

  await hers.goto(book)
  await expect(hers.getByText('No ratings yet')).toBeVisible()
  await hers.getByRole('radio', { name: '2 stars' }).check()
  await expect(hers.getByText('Average Rating: 2.0 (1 rating)')).toBeVisible()
  await his.goto(book)
  await his.getByRole('radio', { name: '5 stars' }).check()
  await expect(his.getByText('Average Rating: 3.5 (2 ratings)')).toBeVisible()
  await hers.getByRole('radio', { name: '2 stars' }).focus()
  await hers.keyboard.press('ArrowRight')
  await expect(hers.getByRole('radio', { name: '2 and a half stars' })).toBeChecked()
  await hers.keyboard.press('ArrowRight')

  await expect(hers.getByText('Average Rating: 4.0 (2 ratings)')).toBeVisible()
  await hers.reload()
  await expect(hers.getByRole('radio', { name: '3 stars' })).toBeChecked()
})

test('a visitor reads, and is asked to log in to rate, review and reply', async ({ page, newReader }) => {
  const alice = await newReader('alice')
  const id = 'shelf-persuasion-austen'
  await alice.call(createReview, { body: { book: id, review_text: 'Half agony, half hope.' } })
  await page.goto(`/book-details/${id}`)

  await expect(page.getByText('Half agony, half hope.')).toBeVisible()
  await page.getByRole('radio', { name: '4 stars' }).click()
  await expect(page.getByText('Please log in to rate books.')).toBeVisible()
  await expect(page.getByRole('radio', { name: '4 stars' })).not.toBeChecked()
  await page.getByLabel('Write a review').fill('Me too.')
  await page.getByRole('button', { name: 'Submit Review' }).click()

  await expect(page.getByText('Please log in to submit reviews.')).toBeVisible()
})

test('deleting a reply far down keeps the focus there', async ({ newReader, signedIn }) => {
  const alice = await newReader('alice')
  const id = 'shelf-ulysses-joyce'
  let last = (await alice.call(createReview, { body: { book: id, review_text: 'Depth 0.' } })).id
  for (let depth = 1; depth <= 12; depth += 1) {
    const review_text = `Depth ${depth}, and more to say.`
    last = (await alice.call(replyToReview, { params: { id: last }, body: { review_text } })).id
  }
  const page = await signedIn(alice)
  await page.goto(`/book-details/${id}`)
  await page.getByRole('button', { name: '12 replies' }).click()
  const reply = (depth: number) => page.locator(`article[data-depth="${depth}"]`)
  await expect(reply(11)).toBeVisible()
  // The other books come when the end of the page is near, and make it longer.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(page.getByRole('heading', { name: /^More by/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await reply(11).getByRole('button', { name: 'Delete' }).scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)

  await reply(11).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog')).toContainText('the reply')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()

  await expect(reply(10)).toBeFocused()
  await expect(reply(10)).toBeInViewport()
  const after = await page.evaluate(() => [scrollY, document.documentElement.scrollHeight - innerHeight])
  expect(after[0]).toBe(Math.min(before, after[1] ?? 0))
  await expect(page.getByText('Review deleted.')).toBeAttached()
})

test('a thread twelve levels deep is indented by 20 px per level, and readable on a phone', async ({
  newReader,
  signedIn,
}) => {
  const alice = await newReader('alice')
  const id = 'shelf-dune-herbert'
  let last = (await alice.call(createReview, { body: { book: id, review_text: 'Depth 0.' } })).id
  for (let depth = 1; depth <= 12; depth += 1) {
    const review_text = `Depth ${depth}, which says enough to need more than one line on the smallest of screens.`
    last = (await alice.call(replyToReview, { params: { id: last }, body: { review_text } })).id
  }
  const page = await signedIn(alice)
  await page.goto(`/book-details/${id}`)
  await page.getByRole('button', { name: '12 replies' }).click()
  const left = async (depth: number) => (await page.getByText(`Depth ${depth},`).boundingBox())?.x ?? 0

  await expect(page.getByText('Depth 12,')).toBeVisible()
  for (let depth = 2; depth <= 12; depth += 1) expect((await left(depth)) - (await left(depth - 1))).toBeCloseTo(20, 0)

  await page.setViewportSize({ width: 360, height: 740 })
  const { width } = (await page.getByText('Depth 12,').boundingBox()) ?? { width: 0 }
  expect(width).toBeGreaterThanOrEqual(199.5)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})
