import { createReview, replyToReview } from '#contract/reviews.ts'
import { findViolations } from '../support/axe.ts'
import { expect, test } from '../support/fixture.ts'

const id = 'shelf-the-once-and-future-king-white'
const title = 'The Once and Future King'

test('a review is folded for a reader at page 80, and opens by itself at page 130', async ({
  newReader,
  signedIn,
  beside,
}) => {
  const [alice, bob] = [await newReader('alice'), await newReader('bob')]
  const hers = await signedIn(alice)
  await hers.goto(`/book-details/${id}`)
  await hers.getByLabel('Write a review').fill('Lancelot is ugly.')
  await hers.getByRole('checkbox', { name: 'Contains spoilers' }).check()
  await hers.getByLabel('Which part has spoilers').selectOption('From page …')
  await expect(hers.getByLabel('Spoilers from page')).toBeFocused()
  await hers.keyboard.type('120')
  await hers.getByRole('button', { name: 'Submit Review' }).click()
  const own = hers.getByRole('article', { name: `Review by ${alice.session.username}` })
  await expect(own.getByText('Lancelot is ugly.')).toBeVisible()
  await expect(own.getByText('Spoilers from page 120 on.')).toBeVisible()

  const his = await beside(bob)
  await his.goto(`/book-details/${id}`)
  const review = his.getByRole('article', { name: `Review by ${alice.session.username}` })
  await expect(review.getByText('Spoilers from page 120 on.')).toBeVisible()
  await his.getByRole('button', { name: 'Currently Reading' }).click()
  const panel = his.getByRole('region', { name: 'Update Reading Status:' })
  const come = async (page: string) => {
    await panel.getByRole('button', { name: `Update progress: ${title}` }).press('Enter')
    await expect(panel.getByLabel('How far you are')).toBeFocused()
    await his.keyboard.type(page)
    await his.keyboard.press('Enter')
  }

  await come('80')
  await expect(review.getByText('Spoilers from page 120 on. You are at page 80.')).toBeVisible()
  await expect(review.getByText('Lancelot is ugly.')).toBeHidden()
  expect(await findViolations(his)).toEqual([])
  await review.getByRole('button', { name: 'Show spoilers' }).press('Enter')
  await expect(review.getByText('Lancelot is ugly.')).toBeVisible()
  await review.getByRole('button', { name: 'Hide spoilers' }).press('Enter')
  await expect(review.getByText('Lancelot is ugly.')).toBeHidden()

  await come('130')
  await expect(review.getByText('Lancelot is ugly.')).toBeVisible()
  await expect(review.getByRole('button', { name: 'Show spoilers' })).toBeHidden()
  expect(await findViolations(his)).toEqual([])
})

test('a visitor gets the spoilers of a review and of a reply folded, each by itself', async ({ newReader, page }) => {
  const alice = await newReader('alice')
  const book = 'shelf-the-hound-of-the-baskervilles-doyle'
  const { id: review } = await alice.call(createReview, { body: { book, review_text: 'I loved the moor.' } })
  const mark = { has_spoilers: true }
  await alice.call(replyToReview, { params: { id: review }, body: { review_text: 'It was the naturalist.', ...mark } })
  await page.goto(`/book-details/${book}`)

  const hers = page.getByRole('article', { name: `Review by ${alice.session.username}` })
  await expect(hers.getByText('I loved the moor.')).toBeVisible()
  const reply = page.getByRole('article', { name: `Reply by ${alice.session.username}` })
  await expect(reply.getByText('Contains spoilers.')).toBeVisible()
  await expect(reply.getByText('It was the naturalist.')).toBeHidden()
  await reply.getByRole('button', { name: 'Show spoilers' }).click()
  await expect(reply.getByText('It was the naturalist.')).toBeVisible()
  // No page that the server sends has the words in it.
  expect(await (await page.request.get(`/book-details/${book}`)).text()).not.toContain('naturalist')
})
