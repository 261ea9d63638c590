import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createReview, editReview, listReviews, replyToReview, type Review } from '#contract/reviews.ts'
import { CelebrationProvider } from '../points/celebration.tsx'
import { nothingEarned } from '../testing/a-book.ts'
import { aReview, by } from '../testing/a-review.ts'
import { fakeApi, show, type FakeApi } from '../testing/fake-api.tsx'
import { ReviewsSection } from './reviews-section.tsx'

afterEach(() => sessionStorage.clear())

test('a review with spoilers is folded until it is asked for', async () => {
  const { reader } = open(
    withReviews(aReview({ review_text: 'The butler did it.', has_spoilers: true, is_folded: true })),
  )
  const button = await screen.findByRole('button', { name: 'Show spoilers' })
  expect(screen.queryByText('The butler did it.')).not.toBeInTheDocument()
  expect(button).toHaveAttribute('aria-expanded', 'false')

  await reader.click(button)

  expect(screen.getByText('The butler did it.')).toBeVisible()
  await reader.click(screen.getByRole('button', { name: 'Hide spoilers' }))
  expect(screen.queryByText('The butler did it.')).not.toBeInTheDocument()
})

test('a reply does not quote the spoilers it answers', async () => {
  const reply = aReview({ review_text: 'I knew.' })
  open(withReviews(aReview({ review_text: 'The butler did it.', has_spoilers: true, replies: [reply] })))

  await screen.findByText('I knew.')

  expect(document.querySelector('[data-text]')).toBeNull()
})

test('a private review says that only its author sees it', async () => {
  open(withReviews(aReview({ user: by('alice'), visibility: 'private' }), aReview({ id: 'other' })))

  expect(await screen.findAllByText('Only you see this')).toHaveLength(1)
})

test('a review can be written for oneself, with spoilers; the next one is for all again', async () => {
  const api = withReviews().on(
    createReview,
    ({ body: { review_text, visibility = 'public', has_spoilers = false } }) => ({
      ...aReview({ review_text, visibility, has_spoilers, user: by('alice') }),
      gamification: nothingEarned,
    }),
  )
  const { reader } = open(api)
  await reader.type(await screen.findByLabelText('Write a review'), 'The butler did it.')
  await reader.click(screen.getByRole('checkbox', { name: 'Contains spoilers' }))
  await reader.click(screen.getByRole('checkbox', { name: 'Only me' }))
  await reader.click(screen.getByRole('button', { name: 'Submit Review' }))

  const review = within(await screen.findByRole('article', { name: 'Review by alice' }))
  expect(review.getByText('Only you see this')).toBeVisible()
  // Nobody is spoiled by what they wrote themselves.
  expect(review.getByText('Contains spoilers.')).toBeVisible()
  expect(review.getByText('The butler did it.')).toBeVisible()
  expect(api.sent(createReview)[0]?.body).toEqual({
    review_text: 'The butler did it.',
    book: 'kindred',
    visibility: 'private',
    has_spoilers: true,
  })
  await reader.click(screen.getByRole('button', { name: 'Write another review' }))
  expect(screen.getByRole('checkbox', { name: 'Only me' })).not.toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'Contains spoilers' })).not.toBeChecked()
})

test('a review can be marked from a page or a percentage on', async () => {
  const api = withReviews().on(createReview, ({ body: { review_text } }) => ({
    ...aReview({ review_text, has_spoilers: true, user: by('alice') }),
    spoilers_from: { page: 120, of_pages: 300, percent: 40 },
    gamification: nothingEarned,
  }))
  const { reader } = open(api)
  await reader.type(await screen.findByLabelText('Write a review'), 'The butler did it.')
  expect(screen.queryByLabelText('Which part has spoilers')).not.toBeInTheDocument()
  await reader.click(screen.getByRole('checkbox', { name: 'Contains spoilers' }))
  await reader.selectOptions(screen.getByLabelText('Which part has spoilers'), 'From … percent')
  expect(screen.getByLabelText('Spoilers from percent')).toHaveFocus()
  await reader.keyboard('40')
  await reader.selectOptions(screen.getByLabelText('Which part has spoilers'), 'From page …')
  const box = screen.getByLabelText('Spoilers from page')
  expect(box).toHaveFocus()
  expect(box).toBeInvalid()
  await reader.keyboard('120')
  await reader.click(screen.getByRole('button', { name: 'Submit Review' }))

  expect(await screen.findByText('Spoilers from page 120 on.')).toBeVisible()
  expect(api.sent(createReview)[0]?.body).toEqual({
    review_text: 'The butler did it.',
    book: 'kindred',
    visibility: 'public',
    has_spoilers: true,
    spoilers_from: { page: 120 },
  })
})

test('a reply is marked by itself', async () => {
  const api = withReviews(aReview({ id: 'top' })).on(replyToReview, ({ body: { review_text } }) => ({
    ...aReview({ id: 'reply', review_text, parent: 'top', has_spoilers: true, user: by('alice') }),
    gamification: nothingEarned,
  }))
  const { reader } = open(api)
  await reader.click(await screen.findByRole('button', { name: 'Reply' }))
  const box = await screen.findByLabelText('Write a Reply')
  await reader.type(box, 'And the maid?')
  const form = within(box.closest('form') ?? document.body)
  await reader.click(form.getByRole('checkbox', { name: 'Contains spoilers' }))
  await reader.click(form.getByRole('button', { name: 'Submit Reply' }))

  expect(await screen.findByText('And the maid?')).toBeVisible()
  expect(api.sent(replyToReview)[0]?.body).toEqual({ review_text: 'And the maid?', parent: 'top', has_spoilers: true })
})

test('an edit moves the place where spoilers begin, or marks the whole again', async () => {
  const marked = { has_spoilers: true, spoilers_from: { page: 120, of_pages: 300, percent: 40 } }
  const api = withReviews(aReview({ id: 'mine', review_text: 'Mine', user: by('alice'), ...marked })).on(
    editReview,
    ({ body: { review_text, has_spoilers = false } }) => ({
      id: 'mine',
      review_text,
      visibility: 'public' as const,
      has_spoilers,
      updated_at: '2026-03-02T10:00:00.000Z',
    }),
  )
  const { reader } = open(api)
  expect(await screen.findByText('Spoilers from page 120 on.')).toBeVisible()
  await reader.click(screen.getByRole('button', { name: 'Edit' }))
  const review = within(screen.getByRole('article', { name: 'Review by alice' }))
  expect(review.getByLabelText('Spoilers from page')).toHaveValue(120)

  await reader.selectOptions(review.getByLabelText('Which part has spoilers'), 'All of it')
  await reader.click(review.getByRole('button', { name: 'Save' }))

  expect(await review.findByText('Contains spoilers.')).toBeVisible()
  expect(api.sent(editReview)[0]?.body).toMatchObject({ has_spoilers: true, spoilers_from: null })
})

test('a draft for oneself stays one after a reload', async () => {
  const first = open(withReviews())
  await first.reader.type(await screen.findByLabelText('Write a review'), 'Between us.')
  await first.reader.click(screen.getByRole('checkbox', { name: 'Only me' }))
  first.unmount()

  open(withReviews())

  expect(await screen.findByLabelText('Write a review')).toHaveValue('Between us.')
  expect(screen.getByRole('checkbox', { name: 'Only me' })).toBeChecked()
})

test('an edit can make a review private without changing its text', async () => {
  const api = withReviews(aReview({ id: 'mine', review_text: 'Mine', user: by('alice') })).on(
    editReview,
    ({ body }) => ({
      id: 'mine',
      review_text: body.review_text,
      visibility: body.visibility ?? 'public',
      has_spoilers: body.has_spoilers ?? false,
      updated_at: '2026-03-02T10:00:00.000Z',
    }),
  )
  const { reader } = open(api)
  await reader.click(await screen.findByRole('button', { name: 'Edit' }))
  const review = within(screen.getByRole('article', { name: 'Review by alice' }))

  await reader.click(review.getByRole('checkbox', { name: 'Only me' }))
  await reader.click(review.getByRole('button', { name: 'Save' }))

  expect(await review.findByText('Only you see this')).toBeVisible()
  expect(api.sent(editReview)).toEqual([
    { params: { id: 'mine' }, body: { review_text: 'Mine', visibility: 'private', has_spoilers: false } },
  ])
})

test('a reply is not asked who may see it', async () => {
  const { reader } = open(withReviews(aReview()))

  await reader.click(await screen.findByRole('button', { name: 'Reply' }))

  expect(await screen.findByLabelText('Write a Reply')).toBeVisible()
  expect(screen.getAllByRole('checkbox', { name: 'Only me' })).toHaveLength(1)
})

test('a book of the reader’s own offers no review, but points to the private note', async () => {
  open(withReviews(), 'own-1')

  expect(await screen.findByText(/Your private note has room for your thoughts/)).toBeVisible()
  expect(screen.queryByLabelText('Write a review')).not.toBeInTheDocument()
})

function withReviews(...results: Review[]): FakeApi {
  return fakeApi().on(listReviews, { results, next: null, total: results.length })
}

function open(api: FakeApi, bookId = 'kindred') {
  return show(
    <CelebrationProvider>
      <ReviewsSection bookId={bookId} />
    </CelebrationProvider>,
    { api, as: 'alice' },
  )
}
