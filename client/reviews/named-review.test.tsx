import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fail } from '#contract/errors.ts'
import { getReviewThread, listReplies, listReviews } from '#contract/reviews.ts'
import { aReview, by } from '../testing/a-review.ts'
import { fakeApi, show, type FakeApi } from '../testing/fake-api.tsx'
import { ReviewsSection } from './reviews-section.tsx'

/** On a busy machine, the frames in which a review is looked for come late. */
const patiently = { timeout: 10_000 }

const said = (id: string, ...replies: ReturnType<typeof aReview>[]) =>
  aReview({ id, review_text: id, user: by(`writer of ${id}`), replies })

function open(api: FakeApi, named: string, start = 'review-') {
  const page = (
    <main>
      <ReviewsSection bookId="kindred" />
    </main>
  )
  return show(page, { api, as: 'alice', at: `/book-details/kindred#${start}${named}` })
}

const articleOf = (id: string) => screen.findByRole('article', { name: new RegExp(`writer of ${id}$`) })

test('a link to a reply that is loaded focuses it', async () => {
  const api = fakeApi().on(listReviews, { results: [said('top', said('answer'))], next: null, total: 1 })
  open(api, 'answer')

  const answer = await articleOf('answer')
  await waitFor(() => expect(answer).toHaveFocus(), patiently)
  expect(answer).toHaveAttribute('data-named')
  expect(await articleOf('top')).not.toHaveAttribute('data-named')
})

test('a link that asks for an answer opens the form below its review, and one can write at once', async () => {
  const api = fakeApi().on(listReviews, { results: [said('top', said('answer'))], next: null, total: 1 })
  open(api, 'top', 'reply-to-')

  const form = await screen.findByRole('textbox', { name: 'Write a Reply' })
  await waitFor(() => expect(form).toHaveFocus(), patiently)
  expect(await articleOf('top')).toContainElement(form)
  expect(screen.getAllByRole('button', { name: 'Reply' }).map((button) => button.ariaExpanded)).toEqual([
    'true',
    'false',
  ])
})

test('a reply is loaded with all that leads to it, wherever it stands', async () => {
  const top = { ...said('old top', said('newer')), replies_count: 3 }
  const api = fakeApi()
    .on(listReviews, { results: [said('first')], next: 'first', total: 40 })
    .on(getReviewThread, { thread: top, path: ['old top', 'older', 'answer'] })
    .on(listReplies, ({ params, query }) => {
      if (params.id === 'older') return { results: [said('answer')], next: null }
      return query.after === 'newer'
        ? { results: [said('between')], next: 'between' }
        : { results: [{ ...said('older'), replies_count: 1 }], next: null }
    })
  open(api, 'answer')

  const answer = await articleOf('answer')
  await waitFor(() => expect(answer).toHaveFocus(), patiently)
  expect(await articleOf('first')).toBeVisible()
  expect(api.sent(listReplies).map(({ params, query }) => [params.id, query.after])).toEqual([
    ['old top', 'newer'],
    ['old top', 'between'],
    ['older', undefined],
  ])
})

test('a reply that is newer than what is shown of its thread is shown', async () => {
  const api = fakeApi()
    .on(listReviews, { results: [said('top', said('earlier'))], next: null, total: 1 })
    .on(getReviewThread, { thread: said('top', said('answer'), said('earlier')), path: ['top', 'answer'] })
  open(api, 'answer')

  const answer = await articleOf('answer')
  await waitFor(() => expect(answer).toHaveFocus(), patiently)
  expect(await articleOf('earlier')).toBeVisible()
})

test('whoever leaves before a review is gone to is not taken to it on the next page', async () => {
  const api = fakeApi().on(listReviews, { results: [said('top')], next: null, total: 1 })
  const frames: FrameRequestCallback[] = []
  const later = vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame))
  onTestFinished(() => later.mockRestore())
  const { unmount } = open(api, 'top')
  await waitFor(() => expect(frames).not.toEqual([]))

  unmount()
  open(api, 'top')
  await articleOf('top')
  frames[0]?.(0)

  expect(await articleOf('top')).not.toHaveFocus()
})

test('of a reply that has very many after it, it is said how to reach it', async () => {
  const api = fakeApi()
    .on(listReviews, { results: [], next: null, total: 1 })
    .on(getReviewThread, { thread: { ...said('top', said('newest')), replies_count: 9_999 }, path: ['top', 'answer'] })
    .on(listReplies, ({ query }) => {
      const id = `${query.after}'`
      return { results: [said(id)], next: id }
    })
  open(api, 'answer')

  expect(await screen.findByRole('alert')).toHaveTextContent('“Show earlier replies” leads to it.')
  expect(screen.getByRole('button', { name: /Show earlier replies/ })).toBeVisible()
})

test('of a reply that is gone it is said that it is; the reviews are there', async () => {
  const api = fakeApi()
    .on(listReviews, { results: [said('top')], next: null, total: 1 })
    .on(getReviewThread, () => fail('review_not_found'))
  open(api, 'answer')

  expect(await screen.findByRole('alert')).toHaveTextContent('This review or reply is no longer there.')
  expect(await articleOf('top')).toBeVisible()
})

test('a reader who has begun to write is not taken away from it', async () => {
  const { promise: waiting, resolve: answer } = Promise.withResolvers<void>()
  const api = fakeApi()
    .on(listReviews, { results: [said('top')], next: null, total: 1 })
    .on(getReviewThread, async () => {
      await waiting
      return { thread: said('top', said('answer')), path: ['top', 'answer'] }
    })
  const { reader } = open(api, 'answer')
  const box = await screen.findByLabelText('Write a review')
  await reader.type(box, 'I')

  answer()

  await articleOf('answer')
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  expect(box).toHaveFocus()
})
