import { act, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { fail, Failure } from '#contract/errors.ts'
import { checkFollow } from '#contract/follows.ts'
import { getOwnProfile, getProfile } from '#contract/profiles.ts'
import { listReadlists } from '#contract/readlists.ts'
import {
  createReview,
  deleteReview,
  editReview,
  likeReview,
  listReplies,
  listReviews,
  replyToReview,
  unlikeReview,
  type Review,
} from '#contract/reviews.ts'
import { OwnProfilePage } from '../profiles/own-profile-page.tsx'
import { UserPage } from '../profiles/user-page.tsx'
import { aBook, nothingEarned } from '../testing/a-book.ts'
import { aMoment } from '../testing/a-date.ts'
import { anOwnProfile, aProfile } from '../testing/a-profile.ts'
import { aReview, by } from '../testing/a-review.ts'
import { fakeApi, show, type FakeApi } from '../testing/fake-api.tsx'
import { ReviewsSection } from './reviews-section.tsx'

const mine = aReview({ id: 'mine', review_text: 'Mine', user: by('alice') })

afterEach(() => sessionStorage.clear())

describe('while something is pending', () => {
  test('a review submitted before the list has loaded is in the list', async () => {
    const list = later<Review[]>()
    const api = fakeApi()
      .on(listReviews, async () => page(await list.promise))
      .on(createReview, () => {
        api.on(listReviews, page([mine]))
        return { ...mine, gamification: nothingEarned }
      })
    const { reader } = open(api)

    await write(reader, 'Mine')

    expect(await screen.findByRole('article')).toHaveTextContent('Mine')
    expect(screen.queryByText('Loading...')).not.toBeInTheDocument()
  })

  test('a text that is being sent is read-only, so nothing typed is lost', async () => {
    const written = later<Review>()
    const api = withReviews().on(createReview, async () => ({
      ...(await written.promise),
      gamification: nothingEarned,
    }))
    const { reader } = open(api)

    await write(reader, 'Mine')
    await reader.type(screen.getByLabelText('Write a review'), ' and more')

    expect(screen.getByLabelText('Write a review')).toHaveValue('Mine')
    expect(screen.getByLabelText('Write a review')).toHaveAttribute('readonly')
    written.resolve(mine)
    await waitFor(() => expect(screen.getByLabelText('Write a review')).toHaveValue(''))
    expect(screen.getByLabelText('Write a review')).not.toHaveAttribute('readonly')
  })

  test('a text whose edit is being saved is read-only too', async () => {
    const { reader } = open(withReviews(mine).on(editReview, () => new Promise(() => {})))

    await reader.click(await screen.findByRole('button', { name: 'Edit' }))
    await reader.type(screen.getByLabelText('Edit your text'), ' still')
    await reader.click(screen.getByRole('button', { name: 'Save' }))
    await reader.type(screen.getByLabelText('Edit your text'), ' and more')

    expect(screen.getByLabelText('Edit your text')).toHaveValue('Mine still')
  })

  test('a text closed while pending is not lost if sending fails', async () => {
    const failing = later<never>()
    const { reader } = open(withReviews(mine).on(editReview, () => failing.promise))

    await reader.click(await screen.findByRole('button', { name: 'Edit' }))
    await reader.type(screen.getByLabelText('Edit your text'), ' still')
    await reader.click(screen.getByRole('button', { name: 'Save' }))
    await reader.click(screen.getByRole('button', { name: 'Cancel' }))
    failing.reject(new Failure('unavailable'))
    await screen.findByRole('alert')
    await reader.click(screen.getByRole('button', { name: 'Edit' }))

    expect(screen.getByLabelText('Edit your text')).toHaveValue('Mine still')
  })

  test.each([
    ['a reply', 'Reply', 'Write a Reply'],
    ['the same text again', 'Edit', 'Edit your text'],
  ])('a text closed while pending does not close the box of someone writing %s', async (_, button, label) => {
    const saving = later<void>()
    const api = withReviews(mine).on(editReview, async ({ body }) => {
      await saving.promise
      return {
        id: 'mine',
        review_text: body.review_text,
        visibility: 'public' as const,
        has_spoilers: false,
        updated_at: mine.updated_at,
      }
    })
    const { reader } = open(api)
    await reader.click(await screen.findByRole('button', { name: 'Edit' }))
    await reader.type(screen.getByLabelText('Edit your text'), ' still')
    await reader.click(screen.getByRole('button', { name: 'Save' }))
    await reader.click(screen.getByRole('button', { name: 'Cancel' }))
    await reader.click(screen.getByRole('button', { name: button }))
    await reader.type(screen.getByLabelText(label), ', and more')

    saving.resolve()
    await aMoment()

    expect(screen.getByLabelText(label)).toHaveDisplayValue(/, and more$/)
    expect(screen.getByLabelText(label)).toHaveFocus()
  })

  test.each([
    ['closed', true],
    ['left', false],
  ])('a reply %s while pending does not take the focus from another box', async (_, closed) => {
    const sending = later<void>()
    const api = withReviews(aReview({ id: 'top' })).on(replyToReview, async ({ body }) => {
      await sending.promise
      const reply = { id: 'reply', parent: 'top', review_text: body.review_text, user: by('alice') }
      return { ...aReview(reply), gamification: nothingEarned }
    })
    const { reader } = open(api)
    await reader.click(await screen.findByRole('button', { name: 'Reply' }))
    await reader.type(screen.getByLabelText('Write a Reply'), 'Mine')
    await reader.click(screen.getByRole('button', { name: 'Submit Reply' }))
    if (closed) await reader.click(screen.getByRole('button', { name: 'Cancel' }))
    await reader.type(screen.getByLabelText('Write a review'), 'In the mid')

    sending.resolve()
    await screen.findByRole('article', { name: 'Reply by alice' })
    await someFrames()

    expect(screen.getByLabelText('Write a review')).toHaveFocus()
    expect(screen.queryByLabelText('Write a Reply')).not.toBeInTheDocument()
  })

  test('a reply closed while pending keeps what is typed into the reopened box', async () => {
    const sending = later<void>()
    const api = withReviews(aReview({ id: 'top' })).on(replyToReview, async () => {
      await sending.promise
      return { ...mine, parent: 'top', gamification: nothingEarned }
    })
    const { reader, unmount } = open(api)
    await reader.click(await screen.findByRole('button', { name: 'Reply' }))
    await reader.type(screen.getByLabelText('Write a Reply'), 'Mine')
    await reader.click(screen.getByRole('button', { name: 'Submit Reply' }))
    await reader.click(screen.getByRole('button', { name: 'Cancel' }))
    await reader.click(screen.getByRole('button', { name: 'Reply' }))
    await reader.type(screen.getByLabelText('Write a Reply'), ', and more')

    sending.resolve()
    await screen.findByRole('article', { name: 'Reply by alice' })
    await someFrames()

    expect(screen.getByLabelText('Write a Reply')).toHaveFocus()
    unmount()
    const again = open(withReviews(aReview({ id: 'top' })))
    await again.reader.click(await screen.findByRole('button', { name: 'Reply' }))
    expect(screen.getByLabelText('Write a Reply')).toHaveValue('Mine, and more')
  })

  test.each([
    [
      'a reply',
      (api: FakeApi) => api.on(replyToReview, { ...mine, id: 'reply', parent: 'top', gamification: nothingEarned }),
      async (reader: Reader) => {
        await reader.click(screen.getByRole('button', { name: 'Reply' }))
        await reader.type(screen.getByLabelText('Write a Reply'), 'Mine')
        await reader.click(screen.getByRole('button', { name: 'Submit Reply' }))
        await screen.findByRole('article', { name: 'Reply by alice' })
      },
      ['Top', 'Mine'],
    ],
    [
      'a changed text',
      (api: FakeApi) =>
        api.on(editReview, {
          id: 'top',
          review_text: 'Changed',
          visibility: 'public' as const,
          has_spoilers: false,
          updated_at: aReview().updated_at,
        }),
      async (reader: Reader) => {
        await reader.click(screen.getByRole('button', { name: 'Edit' }))
        await reader.type(screen.getByLabelText('Edit your text'), '!')
        await reader.click(screen.getByRole('button', { name: 'Save' }))
        await screen.findByText('Changed')
      },
      ['Changed'],
    ],
    [
      'a deletion',
      (api: FakeApi) => api.on(deleteReview, () => null),
      async (reader: Reader) => {
        await reader.click(screen.getByRole('button', { name: 'Delete' }))
        await reader.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
        await screen.findByText('No reviews yet.')
      },
      [],
    ],
  ])('%s is not reverted by a list requested before it', async (_, answer, action, after) => {
    const top = aReview({ id: 'top', review_text: 'Top', user: by('alice') })
    const old = later<Review[]>()
    const api = answer(withReviews(top))
    const { reader, queries } = open(api)
    await screen.findByText('Top')
    api.on(listReviews, async () => page(await old.promise))
    void queries.refetchQueries()

    await action(reader)
    old.resolve([top])
    await aMoment()

    expect(texts()).toEqual(after)
  })

  test('a review that the list already contains is shown once', async () => {
    const written = later<Review>()
    const api = withReviews().on(createReview, async () => ({
      ...(await written.promise),
      gamification: nothingEarned,
    }))
    const { reader, comeBack } = open(api)

    await write(reader, 'Mine')
    api.on(listReviews, page([mine]))
    await comeBack()
    written.resolve(mine)

    expect(await screen.findByText('Review submitted successfully!')).toBeVisible()
    expect(texts()).toEqual(['Mine'])
  })
})

describe('when the response was lost', () => {
  test('the same text written again is another review', async () => {
    const api = withReviews().on(createReview, () => {
      api.on(listReviews, page([mine]))
      return fail('invalid')
    })
    const { reader } = open(api)
    await write(reader, 'Mine')
    await screen.findByText('Review submitted successfully!')

    api.on(createReview, { ...mine, id: 'again', gamification: nothingEarned })
    await reader.click(screen.getByRole('button', { name: 'Write another review' }))
    await write(reader, 'Mine')

    await waitFor(() => expect(texts()).toEqual(['Mine', 'Mine']))
    const [first, second] = api.sent(createReview)
    expect(second?.onceKey).not.toBe(first?.onceKey)
  })

  test('without a list loaded before, a new text is not confused with an old one', async () => {
    const api = fakeApi()
      .on(listReviews, () => new Promise(() => {}))
      .on(createReview, () => {
        api.on(listReviews, page([mine]))
        return fail('invalid')
      })
    const { reader } = open(api)

    await write(reader, 'Mine')

    expect(await screen.findByText('Failed to submit review. Please try again.')).toBeVisible()
    expect(screen.getByLabelText('Write a review')).toHaveValue('Mine')
  })
})

describe('when the list is refetched', () => {
  test('older replies stay, with text being typed into them', async () => {
    const newer = aReview({ review_text: 'Newer reply' })
    const top = aReview({ id: 'top', review_text: 'Top', replies: [newer], replies_count: 2 })
    const api = withReviews(top).on(listReplies, { results: [mine], next: null })
    const { reader, comeBack } = open(api)
    await reader.click(await screen.findByRole('button', { name: 'Show earlier replies (1) to bob' }))
    await reader.click(await screen.findByRole('button', { name: 'Edit' }))
    await reader.type(screen.getByLabelText('Edit your text'), ' still')

    await comeBack()

    expect(screen.getByLabelText('Edit your text')).toHaveValue('Mine still')
    expect(texts()).toEqual(['Top', 'Newer reply'])
  })
})

describe('other places that show the reader’s reviews', () => {
  const onProfile = {
    id: 'mine',
    review_text: 'Mine',
    rating: null,
    stars: null,
    has_spoilers: false,
    added_date: mine.created_at,
    book: aBook(),
  }

  test('the reader’s own profile updates after a deletion', async () => {
    const api = withReviews(mine)
      .on(listReadlists, { readlists: [] })
      .on(getOwnProfile, anOwnProfile({ reviews_written: 1, recent_reviews: [onProfile] }))
      .on(deleteReview, () => {
        api.on(getOwnProfile, anOwnProfile())
        return null
      })
    const { reader } = show(
      <>
        <ReviewsSection bookId="kindred" />
        <OwnProfilePage />
      </>,
      { api, as: 'alice', at: '/?tab=stats' },
    )
    await waitFor(() => expect(texts()).toEqual(['Mine', 'Mine']))

    await reader.click(screen.getByRole('button', { name: 'Delete' }))
    await reader.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))

    expect(await screen.findByText('No reviews yet. Start reviewing books!')).toBeVisible()
  })

  test('a like shows on the book’s page and on its author’s profile, wherever it was given', async () => {
    const review = { ...aReview({ id: 'r', user: by('bob'), likes_count: 1 }) }
    const api = withReviews(review)
      .on(checkFollow, { is_following: false })
      .on(getProfile, aProfile({ recent_reviews: [{ ...onProfile, id: 'r', likes_count: 1 }] }))
      .on(likeReview, { likes_count: 2, liked: true })
      .on(unlikeReview, { likes_count: 1, liked: false })
    const { reader } = show(
      <>
        <ReviewsSection bookId="kindred" />
        <Routes>
          <Route path="/user/:username" element={<UserPage />} />
        </Routes>
      </>,
      { api, as: 'alice', at: '/user/bob' },
    )
    const onBookPage = await screen.findByRole('button', { name: /Like the review by bob/ })
    const there = await screen.findByRole('button', { name: /Like the review of Kindred/ })

    await reader.click(there)
    await waitFor(() => expect(onBookPage).toHaveTextContent('2 likes'))
    expect(onBookPage).toHaveAttribute('aria-pressed', 'true')
    await reader.click(onBookPage)

    await waitFor(() => expect(there).toHaveTextContent('1 like'))
    expect(there).toHaveAttribute('aria-pressed', 'false')
  })

  test('the reader’s public page updates after an edit', async () => {
    const api = withReviews(mine)
      .on(checkFollow, { is_following: false })
      .on(getProfile, aProfile({ username: 'alice', recent_reviews: [onProfile] }))
      .on(editReview, ({ body }) => {
        const changed = { ...onProfile, review_text: body.review_text }
        api.on(getProfile, aProfile({ username: 'alice', recent_reviews: [changed] }))
        return {
          id: 'mine',
          review_text: body.review_text,
          visibility: 'public' as const,
          has_spoilers: false,
          updated_at: mine.updated_at,
        }
      })
    const { reader } = show(
      <>
        <ReviewsSection bookId="kindred" />
        <Routes>
          <Route path="/user/:username" element={<UserPage />} />
        </Routes>
      </>,
      { api, as: 'alice', at: '/user/Alice' },
    )
    await waitFor(() => expect(texts()).toEqual(['Mine', 'Mine']))

    await reader.click(screen.getByRole('button', { name: 'Edit' }))
    await reader.type(screen.getByLabelText('Edit your text'), ' still')
    await reader.click(screen.getByRole('button', { name: 'Save' }))

    await waitFor(() => expect(texts()).toEqual(['Mine still', 'Mine still']))
  })
})

type Reader = ReturnType<typeof show>['reader']

function later<T>() {
  return Promise.withResolvers<T>()
}

/** Long enough for a delayed focus to happen. */
function someFrames() {
  return act(async () => {
    for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame)
  })
}

function page(results: Review[]) {
  return { results, next: null, total: results.length }
}

function withReviews(...results: Review[]): FakeApi {
  return fakeApi().on(listReviews, page(results))
}

function open(api: FakeApi) {
  return show(<ReviewsSection bookId="kindred" />, { api, as: 'alice' })
}

async function write(reader: Reader, text: string) {
  await reader.type(await screen.findByLabelText('Write a review'), text)
  await reader.click(screen.getByRole('button', { name: 'Submit Review' }))
}

function texts(): string[] {
  return [...document.querySelectorAll('article p[dir]:not([class*=author])')].map((each) => each.textContent)
}
