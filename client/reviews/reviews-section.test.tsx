import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { fail } from '#contract/errors.ts'
import { getRatings } from '#contract/ratings.ts'
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
import { CelebrationProvider } from '../points/celebration.tsx'
import { earned, nothingEarned } from '../testing/a-book.ts'
import { aReview, by } from '../testing/a-review.ts'
import { fakeApi, show, whereabouts, type FakeApi } from '../testing/fake-api.tsx'
import { ReviewsSection } from './reviews-section.tsx'
import { dayText } from '../ui/text/day-text.ts'

const storedText = 'Your draft is kept in this tab until you log in again.'
const toAll = { visibility: 'public', has_spoilers: false }
const fiveEarned = earned('Review submitted successfully!', 5)

afterEach(() => sessionStorage.clear())

describe('liking', () => {
  test('a review shows how many like it, and follows a press at once', async () => {
    const api = withReviews(aReview({ id: 'r', likes_count: 2 })).on(likeReview, { likes_count: 3, liked: true })
    api.on(unlikeReview, { likes_count: 2, liked: false })
    const { reader } = open(api)
    const heart = await screen.findByRole('button', { name: /Like the review by bob/ })
    expect(heart).toHaveTextContent('2 likes')
    expect(heart).toHaveAttribute('aria-pressed', 'false')

    await reader.click(heart)

    expect(heart).toHaveTextContent('3 likes')
    expect(heart).toHaveAttribute('aria-pressed', 'true')
    await waitFor(() => expect(api.sent(likeReview)).toEqual([{ params: { id: 'r' } }]))
    await reader.click(heart)
    await waitFor(() => expect(api.sent(unlikeReview)).toEqual([{ params: { id: 'r' } }]))
    expect(heart).toHaveTextContent('2 likes')
  })

  test('a like that cannot be saved is taken back, with the reason', async () => {
    const refused = () => fail('rate_limited', { text: 'You can like 1,000 reviews a day.' })
    const { reader } = open(withReviews(aReview({ likes_count: 0 })).on(likeReview, refused))
    const heart = await screen.findByRole('button', { name: /Like the review by bob/ })

    await reader.click(heart)

    expect(await screen.findByRole('alert')).toHaveTextContent('You can like 1,000 reviews a day.')
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'false'))
  })

  test('one’s own review says how many like it, and replies cannot be liked', async () => {
    const reply = aReview({ id: 'reply', user: by('carol'), parent: 'own' })
    open(withReviews(aReview({ id: 'own', user: by('alice'), likes_count: 1, replies: [reply] })))

    expect(await screen.findByText('1 like')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Like/ })).not.toBeInTheDocument()
  })

  test('a visitor sees the likes, and is asked to log in', async () => {
    const api = withReviews(aReview({ likes_count: 12 }))
    const { reader } = show(<ReviewsSection bookId="kindred" />, { api })

    await reader.click(await screen.findByRole('button', { name: /^Like the review by bob\s*12 likes$/ }))

    expect(await screen.findByRole('alert')).toHaveTextContent('Please log in to like reviews.')
    expect(api.sent(likeReview)).toEqual([])
  })
})

describe('reading', () => {
  test('a book without reviews says so', async () => {
    open(withReviews())

    expect(await screen.findByText('No reviews yet.')).toBeVisible()
  })

  test('replies are shown below their reviews, indented by twenty pixels per level', async () => {
    const deep = aReview({ review_text: 'Deep', user: by('carol') })
    const reply = aReview({ review_text: 'A reply', replies: [deep] })
    open(withReviews(aReview({ review_text: 'At top', user: by('alice'), replies: [reply] })))

    const top = await screen.findByRole('article', { name: 'Review by alice' })
    const below = screen.getByRole('article', { name: 'Reply by carol' })

    expect(within(top).getByText('At top')).toBeVisible()
    expect(within(top).getByText(dayText('2026-03-01'))).toBeVisible()
    expect(below.closest('ul')?.style.getPropertyValue('--depth')).toBe('2')
    expect(below).toContainElement(screen.getByText('Deep'))
  })

  test('one’s own come first, then those by readers one follows, each group named and each review shown once', async () => {
    const friends = aReview({ review_text: 'A friend’s', user: by('bob'), by_followed: true })
    const api = withReviews(
      aReview({ review_text: 'A stranger’s', user: by('carol') }),
      friends,
      aReview({ review_text: 'Mine', user: by('alice') }),
    )
    const page = await api.call(listReviews, { params: { id: 'any' }, query: {} })
    api.on(listReviews, { ...page, by_followed: [friends, aReview({ user: by('dora'), by_followed: true })] })
    open(api)

    await screen.findByText('Mine')
    const authors = screen.getAllByRole('article').map((article) => article.getAttribute('aria-label'))
    expect(authors).toEqual(['alice', 'bob', 'dora', 'carol'].map((name) => `Review by ${name}`))
    const headings = screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)
    expect(headings).toEqual(['Your review', 'From readers you follow', 'From other readers'])
  })

  test('of many by readers one follows, three are shown, the others on request, and the focus goes on there', async () => {
    const by4 = ['bob', 'carol', 'dora', 'eve'].map((name) => aReview({ id: name, user: by(name), by_followed: true }))
    const frank = aReview({ id: 'frank', user: by('frank'), by_followed: true })
    const { reader } = open(withReviews(...by4, frank))

    await reader.click(await screen.findByRole('button', { name: 'Show 2 more from readers you follow' }))

    expect(screen.getAllByRole('article')).toHaveLength(5)
    expect(screen.getByRole('article', { name: 'Review by eve' }).closest('li')).toHaveFocus()
    expect(screen.queryByRole('button', { name: /from readers you follow/ })).not.toBeInTheDocument()
  })

  test('a button is not worth one more review by a reader one follows', async () => {
    const by4 = ['bob', 'carol', 'dora', 'eve'].map((name) => aReview({ id: name, user: by(name), by_followed: true }))
    open(withReviews(...by4))

    expect(await screen.findAllByRole('article')).toHaveLength(4)
    expect(screen.queryByRole('button', { name: /from readers you follow/ })).not.toBeInTheDocument()
  })

  test('a long conversation is folded away until one asks for it or writes in it', async () => {
    const said = (review_text: string) => aReview({ id: review_text, review_text })
    const talk = (id: string) =>
      aReview({ id, review_text: id, replies: ['c', 'b', 'a'].map((each) => said(`${id} ${each}`)) })
    const { reader } = open(withReviews(talk('One'), talk('Two')))
    await screen.findByText('One')
    expect(texts()).toEqual(['One', 'Two'])

    await reader.click(screen.getAllByRole('button', { name: '3 replies to bob', expanded: false })[0] as HTMLElement)
    expect(texts()).toEqual(['One', 'One a', 'One b', 'One c', 'Two'])
    await reader.click(screen.getAllByRole('button', { name: 'Reply' }).at(-1) as HTMLElement)

    expect(texts()).toEqual(['One', 'One a', 'One b', 'One c', 'Two', 'Two a', 'Two b', 'Two c'])
  })

  test('in a conversation that is unfolded the focus goes on at its beginning', async () => {
    const replies = ['c', 'b', 'a'].map((text) => aReview({ id: text, review_text: text, user: by(text) }))
    const { reader } = open(withReviews(aReview({ replies })))

    await reader.click(await screen.findByRole('button', { name: '3 replies to bob' }))

    await waitFor(() => expect(screen.getByRole('article', { name: 'Reply by a' })).toHaveFocus())
  })

  test('a hidden review keeps its replies, and offers nothing', async () => {
    const reply = aReview({ review_text: 'A reply', user: by('carol') })
    const user = { id: '', username: '', profile_image: '' }
    open(withReviews(aReview({ review_text: 'Hidden', hidden: true, user, replies: [reply] })))

    const hidden = await screen.findByRole('article', { name: 'Review by a hidden reader' })

    expect(hidden).toHaveTextContent(/^Hidden$/)
    expect(within(hidden).queryByRole('button')).not.toBeInTheDocument()
    expect(screen.getByText('A reply')).toBeVisible()
  })

  test('a review shows its author’s rating, and a reply does not', async () => {
    const reply = aReview({ review_text: 'A reply', user: by('carol') })
    open(withReviews(aReview({ user: by('bob'), rating: 4, replies: [reply] }), aReview({ id: 'no stars' })))

    expect(await screen.findByText('4 stars')).toBeVisible()
    expect(screen.getAllByText(/ stars?$/)).toHaveLength(1)
  })

  test('the viewer’s own review shows their current rating', async () => {
    const api = withReviews(aReview({ user: by('alice'), rating: 2 }))
    api.on(getRatings, { average_rating: 5, total_ratings: 1, your_rating: 5, your_stars: 5 })
    open(api)

    expect(await screen.findByText('5 stars')).toBeVisible()
  })

  test('a text is shown as written, and never as HTML', async () => {
    const text = 'One\n\n  two <b>bold</b> &amp; <img src=x onerror=alert(1)>'
    open(withReviews(aReview({ review_text: text })))

    const article = await screen.findByRole('article')

    expect(article.querySelector('p[dir]')?.textContent).toBe(text)
    expect(article.querySelector('b')).toBeNull()
  })

  test('a date has the time of day as its tooltip, and shows it on the day itself', async () => {
    const now = '2026-03-05T12:00:00.000Z'
    vi.setSystemTime(now)
    onTestFinished(() => void vi.useRealTimers())
    open(withReviews(aReview({ id: 'now', created_at: now, updated_at: now }), aReview()))

    const [today, before] = (await screen.findAllByRole('time')) as [HTMLElement, HTMLElement]

    expect(today).toHaveTextContent(/\d{4}, \d{1,2}:\d{2}/)
    expect(before).toHaveTextContent(dayText('2026-03-01'))
    expect(before).toHaveAttribute('title', expect.stringMatching(/^Mar 1, 2026, \d{1,2}:\d{2}/))
  })

  test('the quote above a deep reply is not cut inside a character', async () => {
    const text = `${'x'.repeat(99)}👍👍`
    open(withReviews(aReview({ review_text: text, replies: [aReview({ review_text: 'A reply' })] })))

    const reply = await screen.findByRole('article', { name: 'Reply by bob' })

    expect(reply.querySelector('[data-text]')).toHaveAttribute('data-text', `${'x'.repeat(99)}👍`)
  })

  test('an edited text is marked', async () => {
    open(withReviews(aReview({ updated_at: '2026-03-02T10:00:00.000Z' })))

    expect(await screen.findByText(/edited/)).toBeVisible()
  })

  test('the most liked come first once one asks for them, and the address keeps it', async () => {
    const shown = (...likes: number[]) =>
      likes.map((likes_count) => aReview({ id: `${likes_count}`, review_text: `Liked by ${likes_count}`, likes_count }))
    const api = fakeApi().on(listReviews, ({ query }) => ({
      results: query.order === 'liked' ? shown(7, 5, 2, 0) : shown(2, 7, 0, 5),
      next: null,
      total: 4,
    }))
    const { reader } = open(api)
    expect(await screen.findByText('Liked by 2')).toBeVisible()

    const order = within(screen.getByRole('group', { name: 'Order of the reviews' }))
    await reader.click(order.getByRole('button', { name: 'Most liked' }))

    await waitFor(() => expect(texts()).toEqual([7, 5, 2, 0].map((count) => `Liked by ${count}`)))
    expect(whereabouts()).toContain('reviews=liked')
    await reader.click(order.getByRole('button', { name: 'Newest' }))
    await waitFor(() => expect(texts()[0]).toBe('Liked by 2'))
    expect(whereabouts()).not.toContain('reviews')
  })

  test('more reviews load on request', async () => {
    const api = fakeApi().on(listReviews, ({ query }) =>
      query.after
        ? { results: [aReview({ review_text: 'Older' })], next: null, total: 2 }
        : { results: [aReview({ review_text: 'Newer' })], next: 'a place', total: 2 },
    )
    const { reader } = open(api)

    await reader.click(await screen.findByRole('button', { name: 'Show 1 more review' }))

    expect(await screen.findByText('Older')).toBeVisible()
    expect(screen.getByText('Newer')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Show 1 more review' })).not.toBeInTheDocument()
  })

  test('more replies load on request', async () => {
    const review = aReview({ id: 'top', replies: [aReview({ review_text: 'Newer reply' })], replies_count: 2 })
    const api = withReviews(review).on(listReplies, { results: [aReview({ review_text: 'Older reply' })], next: null })
    const { reader } = open(api)

    const more = await screen.findByRole('button', { name: 'Show earlier replies (1) to bob' })
    await reader.click(more)

    expect(await screen.findByText('Older reply')).toBeVisible()
    expect(screen.queryByRole('button', { name: /Show earlier replies/ })).not.toBeInTheDocument()
    expect(api.sent(listReplies)).toEqual([{ params: { id: 'top' }, query: { after: 'Newer reply' } }])
  })

  test('a conversation is read from old to new, the earlier part of it above', async () => {
    const said = (review_text: string) => aReview({ id: review_text, review_text })
    const review = aReview({
      id: 'top',
      review_text: 'Top',
      replies: [said('Third'), said('Second')],
      replies_count: 3,
    })
    const api = withReviews(review).on(listReplies, { results: [said('First')], next: null })
    const { reader } = open(api)

    await reader.click(await screen.findByRole('button', { name: 'Show the replies to bob' }))
    await reader.click(screen.getByRole('button', { name: 'Show earlier replies (1) to bob' }))

    await screen.findByText('First')
    expect(texts()).toEqual(['Top', 'First', 'Second', 'Third'])
    const [, first] = screen.getAllByRole('article')
    await waitFor(() => expect(first).toHaveFocus())
  })

  test('one’s own review comes first, once, wherever it is in the list', async () => {
    const own = aReview({ id: 'own', review_text: 'Mine', user: by('Alice') })
    const other = (review_text: string) => aReview({ id: review_text, review_text })
    const api = fakeApi().on(listReviews, ({ query }) =>
      query.after
        ? { results: [other('Older'), own], next: null, total: 3 }
        : { results: [other('Newer')], next: 'Newer', total: 3, yours: [own] },
    )
    const { reader } = open(api)
    expect(await screen.findByText('Your review')).toBeVisible()
    expect(texts()).toEqual(['Mine', 'Newer'])

    await reader.click(screen.getByRole('button', { name: 'Show 1 more review' }))

    await screen.findByText('Older')
    expect(texts()).toEqual(['Mine', 'Newer', 'Older'])
  })

  test('reviews that fail to load are shown as none, and can be retried', async () => {
    const api = fakeApi().on(listReviews, () => fail('unavailable'))
    const { reader } = open(api)
    expect(await screen.findByText('No reviews yet.')).toBeVisible()

    api.on(listReviews, { results: [aReview({ review_text: 'Here after all' })], next: null, total: 1 })
    await reader.click(screen.getByRole('button', { name: 'Try again' }))

    expect(await screen.findByText('Here after all')).toBeVisible()
  })
})

describe('writing', () => {
  test('a submitted review comes first, with its points, and the box is empty', async () => {
    const api = withReviews(aReview({ review_text: 'Older' })).on(createReview, ({ body }) => ({
      ...aReview({ review_text: body.review_text, user: by('alice') }),
      gamification: fiveEarned,
    }))
    const { reader } = open(api)

    await reader.type(await screen.findByLabelText('Write a review'), 'Loved it.')
    await reader.click(screen.getByRole('button', { name: 'Submit Review' }))

    expect(await screen.findByText('Review submitted successfully!')).toBeVisible()
    expect(screen.getByText('+5 points earned!')).toBeInTheDocument()
    expect(texts()).toEqual(['Loved it.', 'Older'])
    expect(screen.getByLabelText('Write a review')).toHaveValue('')
    expect(api.sent(createReview)).toEqual([
      {
        body: { review_text: 'Loved it.', book: 'kindred', ...toAll },
        onceKey: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    ])
  })

  test('the box gives way to the review, which has the focus, and comes back for another one', async () => {
    const api = withReviews(aReview({ user: by('bob') })).on(createReview, ({ body }) => ({
      ...aReview({ id: body.review_text, review_text: body.review_text, user: by('alice') }),
      gamification: nothingEarned,
    }))
    const { reader } = open(api)

    await write(reader, 'Loved it.')

    const another = await screen.findByRole('button', { name: 'Write another review' })
    await waitFor(() => expect(screen.getByRole('article', { name: 'Review by alice' })).toHaveFocus())
    expect(screen.getByLabelText('Write a review')).not.toBeVisible()
    await reader.click(another)
    expect(screen.getByLabelText('Write a review')).toHaveFocus()
    await reader.keyboard('Loved it twice.')
    await reader.click(screen.getByRole('button', { name: 'Submit Review' }))
    await waitFor(() => expect(texts().slice(0, 2)).toEqual(['Loved it twice.', 'Loved it.']))
  })

  test('a review that earns nothing is confirmed without points', async () => {
    const api = withReviews().on(createReview, { ...aReview(), gamification: nothingEarned })
    const { reader } = open(api)

    await write(reader, 'Once more.')

    expect(await screen.findByText('Review submitted successfully!')).toBeVisible()
    expect(screen.queryByText(/points earned/)).not.toBeInTheDocument()
  })

  test.each(['   ', '\u200b', '\u2800'])('a blank text is not sent: %j', async (blank) => {
    const { api, reader } = open(withReviews())

    await write(reader, blank)

    expect(api.sent(createReview)).toEqual([])
  })

  test('near the limit the remaining characters are shown, and beyond it nothing is sent', async () => {
    const { api, reader } = open(withReviews())
    const box = await screen.findByLabelText('Write a review')
    await reader.click(box)

    await reader.paste('x'.repeat(9_499))
    expect(screen.queryByText(/characters/)).not.toBeInTheDocument()
    await reader.paste('xx👍')
    expect(box).toHaveAccessibleDescription('498 characters left')
    await reader.paste('x'.repeat(499))
    expect(box).toHaveAccessibleDescription('1 character too many')
    await reader.click(screen.getByRole('button', { name: 'Submit Review' }))

    expect(api.sent(createReview)).toEqual([])
  })

  test('the count is announced when it appears and at pauses, not at every key', async () => {
    const { reader } = open(withReviews())
    await reader.click(await screen.findByLabelText('Write a review'))
    const said = () => screen.queryAllByRole('status').map((each) => each.textContent)

    await reader.paste('x'.repeat(9_500))
    await waitFor(() => expect(said()).toContain('500 characters left'))
    const heard: (string | null)[] = []
    const listener = new MutationObserver(() => heard.push(...said()))
    listener.observe(document.body, { subtree: true, childList: true, characterData: true })
    await reader.keyboard('ab')
    await waitFor(() => expect(said()).toContain('498 characters left'))
    listener.disconnect()
    expect(heard).toContain('498 characters left')
    expect(heard).not.toContain('499 characters left')
    await reader.paste('x'.repeat(1_998))
    await waitFor(() => expect(said()).toContain('1,500 characters too many'), { timeout: 900 })
  })

  test('a review of unknown outcome is sent again with the same key', async () => {
    let calls = 0
    const api = withReviews().on(createReview, () => {
      calls += 1
      return calls === 1 ? fail('unavailable') : { ...aReview(), gamification: fiveEarned }
    })
    const { reader } = open(api)

    await write(reader, 'Loved it.')

    expect(await screen.findByText('Review submitted successfully!')).toBeVisible()
    const [first, second] = api.sent(createReview)
    expect(second).toEqual(first)
  })

  test('a review that was written although the response was lost counts as saved', async () => {
    const api = withReviews()
    api.on(createReview, ({ body }) => {
      const saved = aReview({ review_text: body.review_text, user: by('alice') })
      api.on(listReviews, { results: [saved], next: null, total: 1 })
      return fail('invalid')
    })
    const { reader } = open(api)

    await write(reader, 'Loved it.')

    expect(await screen.findByText('Review submitted successfully!')).toBeVisible()
    expect(screen.getByText('+5 points earned!')).toBeInTheDocument()
    expect(texts()).toEqual(['Loved it.'])
    expect(screen.getByLabelText('Write a review')).toHaveValue('')
  })

  test('another reader’s review in the meantime is not mistaken for the viewer’s own', async () => {
    const api = withReviews()
    api.on(createReview, () => {
      api.on(listReviews, { results: [aReview({ user: by('bob') })], next: null, total: 1 })
      return fail('invalid')
    })
    const { reader } = open(api)

    await write(reader, 'Loved it.')

    expect(await screen.findByText('Failed to submit review. Please try again.')).toBeVisible()
  })

  test('a refusal says why, where trying again would not help', async () => {
    const { reader } = open(withReviews().on(createReview, () => fail('email_not_verified')))

    await write(reader, 'Loved it.')

    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to submit review. Please verify your email address first',
    )
  })

  test('a review that fails stays in its box, even after a reload, and is sent again with the same key', async () => {
    const api = withReviews().on(createReview, () => fail('invalid'))
    const { reader, unmount } = open(api)

    await write(reader, 'A long labour.')
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to submit review. Please try again.')
    expect(screen.getByLabelText('Write a review')).toHaveValue('A long labour.')
    await reader.click(screen.getByRole('button', { name: 'Submit Review' }))
    await waitFor(() => expect(api.sent(createReview)).toHaveLength(2))
    const [first, second] = api.sent(createReview)
    expect(second?.onceKey).toBe(first?.onceKey)

    unmount()
    open(withReviews())
    expect(await screen.findByLabelText('Write a review')).toHaveValue('A long labour.')
  })

  test('a visitor is asked to log in, and finds the text again afterwards', async () => {
    const { api, reader, unmount } = show(<ReviewsSection bookId="kindred" />, { api: withReviews() })

    await write(reader, 'May I?')

    expect(screen.getByRole('alert')).toHaveTextContent('Please log in to submit reviews.')
    expect(api.sent(createReview)).toEqual([])
    unmount()
    open(withReviews())
    expect(await screen.findByLabelText('Write a review')).toHaveValue('May I?')
  })
})

describe('when the session ends while a text is being written', () => {
  test.each([
    ['a review', '', 'Write a review'],
    ['a reply', 'Reply', 'Write a Reply'],
    ['a changed text', 'Edit', 'Edit your text'],
  ])('%s is kept until its author is back, and the page says so', async (_, button, label) => {
    const reviews = withReviews(aReview({ user: by(button === 'Edit' ? 'alice' : 'bob') }))
    const box = async (reader: ReturnType<typeof show>['reader']) => {
      await screen.findByRole('article')
      if (button) await reader.click(screen.getByRole('button', { name: button }))
      return screen.getByLabelText(label)
    }
    const before = open(reviews)
    await before.reader.type(await box(before.reader), 'A long labour.')

    act(() => before.session.reject('token of alice'))
    expect(screen.getByText(storedText)).toBeVisible()
    expect(screen.queryByDisplayValue(/labour/)).not.toBeInTheDocument()
    before.unmount()

    const after = open(reviews)
    expect(await box(after.reader)).toHaveDisplayValue(/A long labour.$/)
    expect(screen.queryByText(storedText)).not.toBeInTheDocument()
  })

  test('after logging out there is no such message', async () => {
    const { reader, session } = open(withReviews())
    await reader.type(await screen.findByLabelText('Write a review'), 'A long labour.')

    act(() => session.signOut())

    expect(await screen.findByLabelText('Write a review')).toHaveValue('')
    expect(screen.queryByText(storedText)).not.toBeInTheDocument()
  })

  test('without a started text there is no such message', async () => {
    show(<ReviewsSection bookId="kindred" />, { api: withReviews() })
    await screen.findByText('No reviews yet.')

    expect(screen.queryByText(storedText)).not.toBeInTheDocument()
  })
})

describe('reviews deleted in the meantime', () => {
  const top = aReview({ id: 'gone soon', review_text: 'Top', user: by('alice') })

  test('a reply says why it failed, and its text can be copied while the list is refetched', async () => {
    const { api, reader } = open(withReviews(top))
    await reader.click(await screen.findByRole('button', { name: 'Reply' }))
    await reader.type(screen.getByLabelText('Write a Reply'), 'I agree.')
    api.on(replyToReview, () => fail('review_not_found')).on(listReviews, listOf(aReview({ review_text: 'Other' })))
    await reader.click(screen.getByRole('button', { name: 'Submit Reply' }))

    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to submit reply. Please try again. The review has been deleted.',
    )
    await waitFor(() => expect(texts()).toEqual(['Other']))
    expect(screen.getByLabelText('Your text')).toHaveValue('I agree.')
    expect(screen.getByLabelText('Your text')).toHaveFocus()
    await reader.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByLabelText('Your text')).not.toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Reviews' })).toHaveFocus()
  })

  test('a second failed reply takes the focus too, unless the reader is writing something else', async () => {
    const there = ['First', 'Second', 'Third'].map((id) => aReview({ id, review_text: id }))
    const { api, reader } = open(withReviews(...there))
    let sending = Promise.resolve()
    const send = async (to: string) => {
      const article = (await screen.findByText(to)).closest('article') as HTMLElement
      const left = there.splice(0, 1)
      api.on(replyToReview, () => sending.then(() => fail('review_not_found'))).on(listReviews, listOf(...there))
      await reader.click(within(article).getByRole('button', { name: 'Reply' }))
      await reader.type(screen.getByLabelText('Write a Reply'), `To ${left[0]?.id}`)
      await reader.click(screen.getByRole('button', { name: 'Submit Reply' }))
    }

    await send('First')
    await waitFor(() => expect(screen.getByLabelText('Your text')).toHaveFocus())
    await send('Second')
    await waitFor(() => expect(screen.getByLabelText('Your text')).toHaveFocus())
    expect(screen.getByLabelText('Your text')).toHaveValue('To First\n\nTo Second')
    const { promise, resolve } = Promise.withResolvers<void>()
    sending = promise
    await send('Third')
    await reader.type(screen.getByLabelText('Write a review'), 'In the mid')
    resolve()

    await waitFor(() => expect(screen.getByLabelText('Your text')).toHaveDisplayValue(/To Third$/))
    expect(screen.getByLabelText('Write a review')).toHaveFocus()
  })

  test('a failed edit keeps its text too, even after a reload', async () => {
    const { api, reader, unmount } = open(withReviews(top))
    await reader.click(await screen.findByRole('button', { name: 'Edit' }))
    await reader.type(screen.getByLabelText('Edit your text'), ' and bottom')
    api.on(editReview, () => fail('review_not_found')).on(listReviews, listOf())
    await reader.click(screen.getByRole('button', { name: 'Save' }))

    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to edit review. Please try again. The review has been deleted.',
    )
    expect(await screen.findByText('No reviews yet.')).toBeVisible()
    unmount()
    open(withReviews())
    expect(screen.getByLabelText('Your text')).toHaveValue('Top and bottom')
  })

  test('loading more replies shows an error and removes the review', async () => {
    const gone = aReview({ id: 'gone', review_text: 'Gone', replies_count: 1 })
    const { api, reader } = open(withReviews(gone))
    const more = await screen.findByRole('button', { name: 'Show earlier replies (1) to bob' })
    api.on(listReplies, () => fail('review_not_found')).on(listReviews, listOf(aReview({ review_text: 'Other' })))

    await reader.click(more)

    expect(await screen.findByRole('alert')).toHaveTextContent('The review has been deleted.')
    await waitFor(() => expect(texts()).toEqual(['Other']))
  })

  test('a failed deletion below it removes the review as well', async () => {
    const reply = aReview({ id: 'reply', review_text: 'A reply', user: by('alice'), parent: 'gone' })
    const gone = aReview({ id: 'gone', review_text: 'Gone', replies: [reply], replies_count: 1 })
    const { api, reader } = open(withReviews(aReview({ review_text: 'Other' }), gone))
    const article = await screen.findByRole('article', { name: 'Reply by alice' })
    api.on(deleteReview, () => fail('review_not_found')).on(listReviews, listOf(aReview({ review_text: 'Other' })))

    await deleteFrom(reader, article)

    await waitFor(() => expect(texts()).toEqual(['Other']))
    await waitFor(() => expect(screen.getByRole('article')).toHaveFocus())
  })
})

describe('replying', () => {
  test('Reply opens and closes a form, and the reply appears below, with its points', async () => {
    const api = withReviews(aReview({ id: 'top' })).on(replyToReview, ({ body }) => ({
      ...aReview({ review_text: body.review_text, parent: 'top', user: by('alice') }),
      gamification: earned('Reply submitted successfully!', 2),
    }))
    const { reader } = open(api)

    await reader.click(await screen.findByRole('button', { name: 'Reply' }))
    expect(screen.getByLabelText('Write a Reply')).toHaveFocus()
    await reader.click(screen.getByRole('button', { name: 'Reply' }))
    expect(screen.queryByLabelText('Write a Reply')).not.toBeInTheDocument()
    await reader.click(screen.getByRole('button', { name: 'Reply' }))
    await reader.type(screen.getByLabelText('Write a Reply'), 'I agree.')
    await reader.click(screen.getByRole('button', { name: 'Submit Reply' }))

    expect(await screen.findByText('+2 points earned!')).toBeInTheDocument()
    expect(screen.queryByLabelText('Write a Reply')).not.toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole('article', { name: 'Reply by alice' })).toHaveFocus())
    expect(api.sent(replyToReview)).toMatchObject([
      { params: { id: 'top' }, body: { review_text: 'I agree.', parent: 'top' } },
    ])
  })

  test('Cancel closes the form and discards its text; Escape closes it and keeps the text', async () => {
    const { reader } = open(withReviews(aReview()))
    const box = () => screen.queryByLabelText('Write a Reply')
    const reply = async (text: string) => {
      await reader.click(await screen.findByRole('button', { name: 'Reply' }))
      await reader.type(screen.getByLabelText('Write a Reply'), text)
    }

    await reply('I agree.')
    await reader.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(box()).not.toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole('article')).toHaveFocus())
    await reply('I do not.{Escape}')
    expect(box()).not.toBeInTheDocument()
    await reply(' At all.')

    expect(box()).toHaveValue('I do not. At all.')
  })

  test('a reply that fails stays in its box', async () => {
    const { reader } = open(withReviews(aReview()).on(replyToReview, () => fail('invalid')))

    await reader.click(await screen.findByRole('button', { name: 'Reply' }))
    await reader.type(screen.getByLabelText('Write a Reply'), 'I agree.')
    await reader.click(screen.getByRole('button', { name: 'Submit Reply' }))

    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to submit reply. Please try again.')
    expect(screen.getByLabelText('Write a Reply')).toHaveValue('I agree.')
  })

  test('a visitor is asked to log in', async () => {
    const { reader } = show(<ReviewsSection bookId="kindred" />, { api: withReviews(aReview()) })

    await reader.click(await screen.findByRole('button', { name: 'Reply' }))
    await reader.click(screen.getByRole('button', { name: 'Submit Reply' }))

    expect(screen.getByRole('alert')).toHaveTextContent('Please log in to submit reviews.')
  })
})

describe('editing', () => {
  const mine = aReview({ review_text: 'Mine', user: by('Alice') })
  const below = aReview({ id: 'below' })
  const later = '2026-03-02T10:00:00.000Z'

  test('only the author has Edit and Delete', async () => {
    open(withReviews(mine, aReview({ review_text: 'Not mine', user: by('bob') })))

    const [own, others] = await screen.findAllByRole('article')

    expect(within(own as HTMLElement).getByRole('button', { name: 'Edit' })).toBeVisible()
    expect(within(own as HTMLElement).getByRole('button', { name: 'Delete' })).toBeVisible()
    expect(within(others as HTMLElement).queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument()
    expect(within(others as HTMLElement).queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
  })

  test('Edit turns the text into a box, Save stores the new text, Cancel keeps the old one', async () => {
    const api = withReviews(mine).on(editReview, ({ body }) => ({
      id: 'Mine',
      review_text: body.review_text,
      visibility: 'public' as const,
      has_spoilers: false,
      updated_at: '2026-03-02T10:00:00.000Z',
    }))
    const { reader } = open(api)

    await reader.click(await screen.findByRole('button', { name: 'Edit' }))
    const box = screen.getByLabelText<HTMLTextAreaElement>('Edit your text')
    expect(box).toHaveFocus()
    expect(box.selectionStart).toBe('Mine'.length)
    await reader.type(box, ' no more')
    await reader.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(texts()).toEqual(['Mine'])

    await reader.click(screen.getByRole('button', { name: 'Edit' }))
    await reader.type(screen.getByLabelText('Edit your text'), ' still')
    await reader.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Mine still')).toBeVisible()
    expect(screen.getByText(/edited/)).toBeVisible()
    expect(api.sent(editReview)).toEqual([{ params: { id: 'Mine' }, body: { review_text: 'Mine still', ...toAll } }])
  })

  test('Escape closes the box, and keeps the draft', async () => {
    const { reader } = open(withReviews(mine))
    const edit = async () => reader.click(await screen.findByRole('button', { name: 'Edit' }))
    const box = () => screen.getByLabelText('Edit your text')

    await edit()
    await reader.keyboard('{Escape}')
    expect(texts()).toEqual(['Mine'])
    await edit()
    await reader.type(box(), ' still{Escape}')
    expect(texts()).toEqual(['Mine'])
    await edit()
    expect(box()).toHaveValue('Mine still')
    await reader.clear(box())
    await reader.keyboard('{Escape}')
    await edit()
    expect(box()).toHaveValue('Mine')
  })

  test('a draft of an edit is kept until it is saved or discarded', async () => {
    const first = open(withReviews(mine))
    await first.reader.click(await screen.findByRole('button', { name: 'Edit' }))
    await first.reader.type(screen.getByLabelText('Edit your text'), ' still')
    first.unmount()

    const second = open(
      withReviews(mine).on(editReview, {
        id: 'Mine',
        review_text: 'Mine still',
        visibility: 'public' as const,
        has_spoilers: false,
        updated_at: later,
      }),
    )
    await second.reader.click(await screen.findByRole('button', { name: 'Edit' }))
    expect(screen.getByLabelText('Edit your text')).toHaveValue('Mine still')
    await second.reader.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Mine still')).toBeVisible()
    second.unmount()

    const third = open(withReviews(mine))
    await third.reader.click(await screen.findByRole('button', { name: 'Edit' }))
    expect(screen.getByLabelText('Edit your text')).toHaveValue('Mine')
    await third.reader.type(screen.getByLabelText('Edit your text'), ' no more')
    await third.reader.click(screen.getByRole('button', { name: 'Cancel' }))
    await third.reader.click(screen.getByRole('button', { name: 'Edit' }))
    expect(screen.getByLabelText('Edit your text')).toHaveValue('Mine')
  })

  test('a draft of an edit does not hide a newer text edited elsewhere', async () => {
    const first = open(withReviews(mine))
    await first.reader.click(await screen.findByRole('button', { name: 'Edit' }))
    await first.reader.type(screen.getByLabelText('Edit your text'), ' still{Escape}')
    first.unmount()

    const second = open(withReviews({ ...mine, review_text: 'Mine on the phone', updated_at: later }))
    await second.reader.click(await screen.findByRole('button', { name: 'Edit' }))
    expect(screen.getByLabelText('Edit your text')).toHaveValue('Mine on the phone')
    second.unmount()

    show(<ReviewsSection bookId="kindred" />, { api: withReviews(mine) })
    expect(screen.queryByText(storedText)).not.toBeInTheDocument()
  })

  test.each(['   ', '\u200b'])('a blank text is not saved: %j', async (blank) => {
    const { api, reader } = open(withReviews(mine))

    await reader.click(await screen.findByRole('button', { name: 'Edit' }))
    await reader.clear(screen.getByLabelText('Edit your text'))
    await reader.type(screen.getByLabelText('Edit your text'), blank)
    await reader.click(screen.getByRole('button', { name: 'Save' }))

    expect(api.sent(editReview)).toEqual([])
    expect(screen.getByLabelText('Edit your text')).toBeVisible()
  })

  test('an edit that fails shows an error and keeps the typed text', async () => {
    const { reader } = open(withReviews(mine).on(editReview, () => fail('unavailable')))

    await reader.click(await screen.findByRole('button', { name: 'Edit' }))
    await reader.type(screen.getByLabelText('Edit your text'), ' again')
    await reader.click(screen.getByRole('button', { name: 'Save' }))

    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to edit review. Please try again.')
    expect(screen.getByLabelText('Edit your text')).toHaveValue('Mine again')
  })

  test('Delete asks for confirmation, then removes the review and its replies', async () => {
    const withReply = aReview({ ...mine, replies: [aReview({ review_text: 'A reply' })], replies_count: 1 })
    const { reader, api } = open(withReviews(withReply, aReview({ review_text: 'Other' })).on(deleteReview, () => null))

    await reader.click(await screen.findByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog')
    expect(api.sent(deleteReview)).toEqual([])
    await reader.click(within(dialog).getByRole('button', { name: 'Delete' }))

    await waitFor(() => expect(texts()).toEqual(['Other']))
    expect(api.sent(deleteReview)).toEqual([{ params: { id: 'Mine' } }])
  })

  test.each([
    ['nothing', {}, 'Your text will be permanently deleted.'],
    ['its reply', { replies_count: 1, replies: [below] }, 'Your text and the reply to it will be permanently deleted.'],
    [
      'its replies',
      { replies_count: 1, replies: [{ ...below, replies: [aReview()], replies_count: 1 }] },
      'Your text and the 2 replies to it will be permanently deleted.',
    ],
    [
      'more than is loaded',
      { replies_count: 1, replies: [{ ...below, replies_count: 1 }] },
      'Your text and every reply to it will be permanently deleted.',
    ],
  ])('Delete says how many replies are deleted too: %s', async (_, given, question) => {
    const { reader } = open(withReviews({ ...mine, ...given }))

    await reader.click(await screen.findByRole('button', { name: 'Delete' }))

    expect(within(await screen.findByRole('dialog')).getByText(question)).toBeVisible()
  })

  test('after Delete the focus moves to the parent review, and the deletion is announced', async () => {
    const reply = aReview({ id: 'reply', review_text: 'A reply', user: by('alice'), parent: 'other' })
    const other = aReview({ id: 'other', review_text: 'Other', replies: [reply], replies_count: 1 })
    const { reader } = open(withReviews(mine, other).on(deleteReview, () => null))

    await deleteFrom(reader, await screen.findByRole('article', { name: 'Reply by alice' }))

    await waitFor(() => expect(screen.getByRole('article', { name: 'Review by bob' })).toHaveFocus())
    expect(screen.getByText('Review deleted.').closest('output')).toBeInTheDocument()
  })

  test('without a parent the focus moves to the next review, or to the heading if none is left', async () => {
    const { reader } = open(withReviews(mine, { ...mine, id: 'next' }).on(deleteReview, () => null))

    const [first] = await screen.findAllByRole('article')
    await deleteFrom(reader, first as HTMLElement)
    const left = screen.getByRole('article')
    await waitFor(() => expect(left).toHaveFocus())
    await deleteFrom(reader, left)

    await waitFor(() => expect(screen.getByRole('heading', { name: 'Reviews' })).toHaveFocus())
  })

  test('a delete that fails shows an error and keeps the review', async () => {
    const { reader } = open(withReviews(mine).on(deleteReview, () => fail('unavailable')))

    await reader.click(await screen.findByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog')
    await reader.click(within(dialog).getByRole('button', { name: 'Delete' }))

    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Failed to delete review. Please try again.')
    await reader.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(texts()).toEqual(['Mine'])
  })

  test('deleting a review that is already deleted removes it', async () => {
    const { api, reader } = open(withReviews(mine))

    await reader.click(await screen.findByRole('button', { name: 'Delete' }))
    api.on(deleteReview, () => fail('review_not_found')).on(listReviews, listOf())
    await reader.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))

    expect(await screen.findByText('No reviews yet.')).toBeVisible()
  })
})

function withReviews(...results: Review[]): FakeApi {
  return fakeApi().on(listReviews, listOf(...results))
}

function listOf(...results: Review[]) {
  return { results, next: null, total: results.length }
}

function open(api: FakeApi) {
  return show(
    <CelebrationProvider>
      <ReviewsSection bookId="kindred" />
    </CelebrationProvider>,
    { api, as: 'alice' },
  )
}

async function write(reader: ReturnType<typeof show>['reader'], text: string) {
  await reader.type(await screen.findByLabelText('Write a review'), text)
  await reader.click(screen.getByRole('button', { name: 'Submit Review' }))
}

async function deleteFrom(reader: ReturnType<typeof show>['reader'], article: HTMLElement) {
  await reader.click(within(article).getByRole('button', { name: 'Delete' }))
  await reader.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(article).not.toBeInTheDocument())
}

function texts(): string[] {
  return [...document.querySelectorAll('article p[dir]')].map((each) => each.textContent)
}
