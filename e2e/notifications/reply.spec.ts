import { createReview, replyToReview } from '#contract/reviews.ts'
import { findLowContrast, findViolations } from '../support/axe.ts'
import { expect, test } from '../support/fixture.ts'

const book = 'shelf-the-hound-of-the-baskervilles-doyle'

const answer = (id: string, review_text: string) => ({ params: { id }, body: { review_text } })

test('a notification of a reply leads to the reply, however far down the page it stands', async ({
  newReader,
  signedIn,
}) => {
  const [alice, bob, cleo] = [await newReader('alice'), await newReader('bob'), await newReader('cleo')]
  const { id: review } = await bob.call(createReview, { body: { book, review_text: 'An old review.' } })
  const { id: hers } = await alice.call(replyToReview, answer(review, 'What about the moor?'))
  for (let i = 0; i < 12; i += 1) {
    await cleo.call(createReview, { body: { book, review_text: `Newer review ${i}.` } })
    await cleo.call(replyToReview, answer(review, `Newer reply ${i}.`))
  }
  await bob.call(replyToReview, answer(hers, 'It is wet.'))
  const page = await signedIn(alice)
  await page.goto('/notifications')

  await page.getByRole('link', { name: /replied to your reply about The Hound/ }).press('Enter')

  const reply = page.getByRole('article', { name: `Reply by ${bob.session.username}` })
  await expect(reply).toBeFocused()
  await expect(reply).toBeInViewport()
  await expect(reply).toContainText('It is wet.')
  expect(await findViolations(page)).toEqual([])
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'))
  expect(await findLowContrast(page)).toEqual([])
})
