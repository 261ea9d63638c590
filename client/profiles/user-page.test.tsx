import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes, useNavigate } from 'react-router'
import { describe, expect, test } from 'vitest'
import { fail } from '#contract/errors.ts'
import { checkFollow, followReader, listFollowers, listFollowing, unfollowReader } from '#contract/follows.ts'
import { blockReader } from '#contract/privacy/blocks.ts'
import { muteReader, unmuteReader } from '#contract/privacy/mutes.ts'
import { getProfile } from '#contract/profiles.ts'
import { listReaderReviews } from '#contract/profiles/reader-reviews.ts'
import { getReadingLife } from '#contract/profiles/reading-life.ts'
import { likeReview } from '#contract/reviews.ts'
import { CelebrationProvider } from '../points/celebration.tsx'
import { aBook, nothingEarned } from '../testing/a-book.ts'
import { aMoment } from '../testing/a-date.ts'
import { aFollower, aProfile, aReadingLife } from '../testing/a-profile.ts'
import { fakeApi, show, whereabouts, type FakeApi } from '../testing/fake-api.tsx'
import { UserPage } from './user-page.tsx'
import { dayText } from '../ui/text/day-text.ts'

const aReview = {
  id: 'r1',
  review_text: 'Could not stop.',
  rating: null,
  stars: null,
  has_spoilers: false,
  added_date: '2026-03-01T10:00:00.000Z',
  book: aBook({ title: 'Kindred' }),
}

describe('the header', () => {
  test('it shows the reader, with defaults for missing values', async () => {
    open(withProfile())

    expect(screen.getByText('Loading profile...')).toBeVisible()
    expect(await screen.findByRole('heading', { level: 1, name: 'bob' })).toBeVisible()
    expect(screen.getByText('Level 1')).toBeVisible()
    expect(screen.getByText('0 PTS')).toBeVisible()
    expect(screen.getByText('No bio available')).toBeVisible()
    expect(document.querySelector('header img')).toHaveAttribute('src', '/default-profile.png')
  })

  test('a bio of invisible characters counts as none', async () => {
    open(withProfile({ bio: ' \n\u200b' }))

    expect(await screen.findByText('No bio available')).toBeVisible()
  })

  test('given values are shown', async () => {
    const profile = { bio: 'Reads at night.', level: 3, total_points: 250, followers_count: 12, following_count: 4 }
    open(withProfile({ ...profile, profile_image: '/api/profile-images/b.webp' }))

    expect(await screen.findByText('Reads at night.')).toBeVisible()
    expect(screen.getByText('Level 3')).toBeVisible()
    expect(screen.getByText('250 PTS')).toBeVisible()
    expect(screen.getByRole('button', { name: '12 Followers' })).toBeVisible()
    expect(screen.getByRole('button', { name: '4 Following' })).toBeVisible()
    expect(document.querySelector('header img')).toHaveAttribute('src', '/api/profile-images/b.webp')
  })

  test('how many books the reader has read leads to them', async () => {
    const { reader } = open(withProfile().on(getReadingLife, aReadingLife({ books_finished: 1_204 })))

    await reader.click(await screen.findByRole('link', { name: '1,204 Books finished' }))

    expect(whereabouts()).toBe('/user/bob/books?only=FINISHED')
  })

  test('without what they read, the head still counts followers', async () => {
    open(withProfile({ followers_count: 12 }).on(getReadingLife, () => fail('unavailable')))

    expect(await screen.findByRole('button', { name: '12 Followers' })).toBeVisible()
    expect(screen.queryByText(/Books finished/)).not.toBeInTheDocument()
  })

  test('it stays visible when a refetch fails', async () => {
    const { api, comeBack } = open(withProfile())
    await screen.findByRole('heading', { level: 1, name: 'bob' })

    api.on(getProfile, () => fail('unavailable'))
    await comeBack()

    expect(screen.getByRole('heading', { level: 1, name: 'bob' })).toBeVisible()
  })

  test('following changes the count', async () => {
    const api = withProfile({ followers_count: 12 }).on(followReader, () => {
      api.on(checkFollow, { is_following: true })
      return { is_following: true, followers_count: 13, gamification: nothingEarned }
    })
    const { reader } = open(api)

    await reader.click(await screen.findByRole('button', { name: 'Follow' }))

    expect(await screen.findByRole('button', { name: '13 Followers' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Unfollow' })).toBeVisible()
  })

  test('a response requested before a press does not revert it', async () => {
    const old = Promise.withResolvers<void>()
    const api = withProfile({ followers_count: 12 }).on(followReader, {
      is_following: true,
      followers_count: 13,
      gamification: nothingEarned,
    })
    const { reader, queries } = open(api)
    await screen.findByRole('button', { name: 'Follow' })
    api
      .on(getProfile, () => old.promise.then(() => aProfile({ followers_count: 12 })))
      .on(checkFollow, () => old.promise.then(() => ({ is_following: false })))
    void queries.refetchQueries()

    await reader.click(screen.getByRole('button', { name: 'Follow' }))
    await screen.findByRole('button', { name: '13 Followers' })
    old.resolve()

    await aMoment()
    expect(screen.getByRole('button', { name: '13 Followers' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Unfollow' })).toBeVisible()
  })

  test('the follow status is checked with the server, whose answer wins', async () => {
    open(withProfile({ is_following: false }).on(checkFollow, { is_following: true }))

    expect(await screen.findByRole('button', { name: 'Unfollow' })).toBeVisible()
  })

  test('a failed check shows an error, and the button is still there', async () => {
    open(withProfile().on(checkFollow, () => fail('unavailable')))

    expect(await screen.findByText('Failed to check follow status')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Follow' })).toBeVisible()
  })

  test('the viewer’s own page has no follow button', async () => {
    open(withProfile({ username: 'alice' }), '/user/alice')

    await screen.findByRole('heading', { level: 1, name: 'alice' })

    expect(screen.queryByRole('button', { name: 'Follow' })).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Edit Profile' })).toHaveAttribute('href', '/profile')
  })

  test('another reader’s page has no edit controls', async () => {
    open(withProfile())

    await screen.findByRole('button', { name: 'Follow' })

    expect(screen.queryByRole('link', { name: 'Edit Profile' })).not.toBeInTheDocument()
  })
})

describe('the tabs', () => {
  test('recent reviews come first, each linking to its book', async () => {
    const { reader } = open(withProfile({ recent_reviews: [aReview] }))

    const review = await screen.findByRole('article')
    expect(screen.getByRole('tab', { name: 'Reviews', selected: true })).toBeVisible()
    expect(within(review).getByText('Could not stop.')).toBeVisible()
    expect(within(review).getByText(/^Mar 1/)).toBeVisible()
    expect(within(review).getAllByText('Octavia E. Butler')[0]).toBeInTheDocument()
    await reader.click(within(review).getByRole('link', { name: 'Kindred' }))

    expect(whereabouts()).toBe('/book-details/kindred')
  })

  test('a review is liked where it stands, and leads to its replies', async () => {
    const liked = { likes_count: 2, replies_count: 3 }
    const api = withProfile({ recent_reviews: [{ ...aReview, ...liked }] }).on(likeReview, {
      likes_count: 3,
      liked: true,
    })
    const { reader } = open(api)
    const heart = await screen.findByRole('button', { name: /Like the review of Kindred/ })
    expect(heart).toHaveTextContent('2 likes')

    await reader.click(heart)

    expect(heart).toHaveTextContent('3 likes')
    expect(heart).toHaveAttribute('aria-pressed', 'true')
    await waitFor(() => expect(api.sent(likeReview)).toEqual([{ params: { id: 'r1' } }]))
    expect(screen.getByRole('link', { name: '3 replies to the review of Kindred' })).toHaveAttribute(
      'href',
      '/book-details/kindred#review-r1',
    )
  })

  test('a review that nobody has answered leads to where it is answered', async () => {
    open(withProfile({ recent_reviews: [aReview] }))

    expect(await screen.findByRole('link', { name: 'Reply to the review of Kindred' })).toHaveAttribute(
      'href',
      '/book-details/kindred#reply-to-r1',
    )
  })

  test('a reader without reviews is shown as having none', async () => {
    open(withProfile())

    expect(await screen.findByText('No reviews yet.')).toBeVisible()
  })

  test('the counts open the lists of followers and followed readers', async () => {
    const api = withProfile({ followers_count: 1, following_count: 1 })
      .on(listFollowers, { results: [aFollower('carol')], next: null })
      .on(listFollowing, { results: [aFollower('dave', { is_following: true })], next: null })
    const { reader } = open(api)

    await reader.click(await screen.findByRole('button', { name: '1 Follower' }))
    const carol = await screen.findByRole('article', { name: 'carol' })
    expect(within(carol).getByText(`Following since ${dayText('2026-03-01')}`)).toBeVisible()
    expect(within(carol).getByRole('button', { name: 'Follow' })).toBeVisible()
    await reader.click(screen.getByRole('button', { name: '1 Following' }))
    const dave = await screen.findByRole('article', { name: 'dave' })
    expect(within(dave).getByRole('button', { name: 'Unfollow' })).toBeVisible()
    expect(whereabouts()).toBe('/user/bob?tab=following')
    await reader.click(within(dave).getByRole('link', { name: 'dave' }))

    expect(whereabouts()).toBe('/user/dave')
  })

  test('going back leads from tab to tab, ignoring repeated presses', async () => {
    const empty = { results: [], next: null }
    const { reader } = open(withProfile().on(listFollowers, empty).on(listFollowing, empty))
    await reader.click(await screen.findByRole('button', { name: '0 Followers' }))
    await reader.click(screen.getByRole('button', { name: '0 Followers' }))
    await reader.click(screen.getByRole('tab', { name: 'Following' }))

    await reader.click(screen.getByRole('button', { name: 'Back' }))
    expect(whereabouts()).toBe('/user/bob?tab=followers')
    await reader.click(screen.getByRole('button', { name: 'Back' }))

    expect(whereabouts()).toBe('/user/bob')
    expect(screen.getByRole('tab', { name: 'Reviews', selected: true })).toBeVisible()
  })

  test('each tab has a heading between the name and its content', async () => {
    const one = { results: [aFollower('carol')], next: null }
    const api = withProfile({ recent_reviews: [aReview] })
      .on(getReadingLife, aReadingLife({ books_finished: 1 }))
      .on(listFollowers, one)
      .on(listFollowing, one)
    const { reader } = open(api)
    const headings = () => screen.getAllByRole('heading').map(({ tagName, textContent }) => `${tagName} ${textContent}`)

    await screen.findByRole('article')
    expect(headings()).toEqual(['H1 bob', 'H2 2026 so far', 'H2 Reviews', 'H3 Kindred'])
    await reader.click(screen.getByRole('tab', { name: 'Followers' }))
    await screen.findByRole('article', { name: 'carol' })
    expect(headings()).toEqual(['H1 bob', 'H2 Followers', 'H3 carol'])
    await reader.click(screen.getByRole('tab', { name: 'Following' }))
    await screen.findByRole('article', { name: 'carol' })

    expect(headings()).toEqual(['H1 bob', 'H2 Following', 'H3 carol'])
  })

  test('the favorites stand before the tabs, and a list that is asked for above these is gone to', async () => {
    const api = withProfile()
      .on(getReadingLife, aReadingLife({ favorites: [aBook({ title: 'Kindred' })] }))
      .on(listFollowers, { results: [aFollower('carol')], next: null })
    const { reader } = open(api)
    const favorites = await screen.findByRole('region', { name: 'Favorites' })
    expect(favorites.compareDocumentPosition(screen.getByRole('tablist'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)

    await reader.click(screen.getByRole('button', { name: '0 Followers' }))

    expect(await screen.findByRole('article', { name: 'carol' })).toBeVisible()
    expect(screen.getByRole('tab', { name: 'Followers' })).toHaveFocus()
  })

  test('more reviews than the newest come on request', async () => {
    const older = { ...aReview, id: 'r0', review_text: 'Long ago.' }
    const api = withProfile({ recent_reviews: [aReview], more_reviews: true }).on(listReaderReviews, {
      results: [older],
      next: null,
    })
    const { reader } = open(api)

    await reader.click(await screen.findByRole('button', { name: 'Show more reviews' }))

    expect(await screen.findByText('Long ago.')).toBeVisible()
    expect(screen.getByText('Could not stop.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Show more reviews' })).not.toBeInTheDocument()
    expect(api.sent(listReaderReviews)).toEqual([{ params: { username: 'bob' }, query: { after: 'r1' } }])
  })

  test('lists show a loading text', async () => {
    const never = () => new Promise<never>(() => {})
    const { reader } = open(withProfile().on(listFollowers, never).on(listFollowing, never))

    await reader.click(await screen.findByRole('tab', { name: 'Followers' }))
    expect(screen.getByText('Loading followers...')).toBeVisible()
    await reader.click(screen.getByRole('tab', { name: 'Following' }))
    expect(screen.getByText('Loading following...')).toBeVisible()
  })

  test.each([
    ['empty', { results: [], next: null }],
    ['unavailable', () => fail('unavailable')],
  ])('lists that are %s say so', async (_, answer) => {
    const { reader } = open(withProfile().on(listFollowers, answer).on(listFollowing, answer))

    await reader.click(await screen.findByRole('tab', { name: 'Followers' }))
    expect(await screen.findByText('No followers yet.')).toBeVisible()
    await reader.click(screen.getByRole('tab', { name: 'Following' }))
    expect(await screen.findByText('Not following anyone yet.')).toBeVisible()
  })

  test('a long list loads more on request', async () => {
    const api = withProfile().on(listFollowers, ({ query }) =>
      query.after ? { results: [aFollower('dave')], next: null } : { results: [aFollower('carol')], next: 'a place' },
    )
    const { reader } = open(api, '/user/bob?tab=followers')

    await reader.click(await screen.findByRole('button', { name: 'Show more' }))

    expect(await screen.findByRole('article', { name: 'dave' })).toBeVisible()
    expect(screen.getByRole('article', { name: 'carol' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
  })
})

test('what both have read leads to all of it', async () => {
  const in_common = { books: 12, covers: [aBook({ title: 'Kindred' })] }
  open(withProfile().on(getReadingLife, aReadingLife({ in_common })))

  const common = within(await screen.findByRole('region', { name: '12 books in common' }))
  expect(common.getByRole('link', { name: 'See all' })).toHaveAttribute('href', '/user/bob/books?only=IN_COMMON')
})

test.each([
  ['what the server says', () => fail('reader_not_found'), "We couldn't find this reader."],
  ['that the user may not exist', () => fail('unavailable', { cause: 'no net' }), 'User may not exist.'],
])('a profile that fails to load says %s, and links back', async (_, answer, text) => {
  const { reader } = open(fakeApi().on(getProfile, answer))

  expect(await screen.findByRole('alert')).toHaveTextContent(`Failed to load profile. ${text}`)
  await reader.click(screen.getByRole('link', { name: 'Go Back' }))

  await waitFor(() => expect(whereabouts()).toBe('/'))
})

describe('a private profile', () => {
  const closed = { is_private: true, profile_image: '/api/profile-images/b.webp' }

  test('it shows the name, the picture and that it is private', async () => {
    const { api } = open(withProfile({ ...closed, can_follow: false }))

    expect(await screen.findByText('This profile is private')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: 'bob' })).toBeVisible()
    expect(document.querySelector('header img')).toHaveAttribute('src', '/api/profile-images/b.webp')
    expect(screen.queryByText(/Level|PTS|Followers/)).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /follow/i })).not.toBeInTheDocument()
    expect(screen.queryByRole('tab')).not.toBeInTheDocument()
    expect(api.sent(listFollowers)).toEqual([])
  })

  test('following it asks first, and the request can be withdrawn', async () => {
    const api = withProfile(closed)
      .on(followReader, { is_following: false, requested: true, followers_count: 0, gamification: nothingEarned })
      .on(unfollowReader, { is_following: false, followers_count: 0, gamification: nothingEarned })
    const { reader } = open(api)

    await reader.click(await screen.findByRole('button', { name: 'Follow' }))
    const requested = await screen.findByRole('button', { name: 'Requested' })
    expect(requested).toHaveAttribute('title', 'Withdraw your request to follow bob')
    await reader.click(requested)

    expect(await screen.findByRole('button', { name: 'Follow' })).toBeVisible()
    expect(api.sent(unfollowReader)).toHaveLength(1)
  })
})

describe('keeping a distance', () => {
  test('a reader is muted and unmuted', async () => {
    const api = withProfile().on(muteReader, {}).on(unmuteReader, {})
    const { reader } = open(api)

    await openActions(reader)
    await reader.click(screen.getByRole('button', { name: 'Mute' }))
    await openActions(reader)
    await reader.click(await screen.findByRole('button', { name: 'Unmute' }))

    await openActions(reader)
    expect(await screen.findByRole('button', { name: 'Mute' })).toBeVisible()
    expect([api.sent(muteReader), api.sent(unmuteReader)]).toEqual([
      [{ body: { username: 'bob' } }],
      [{ body: { username: 'bob' } }],
    ])
  })

  test('a block says what it does, is asked for again, and leads to the settings', async () => {
    const api = withProfile().on(blockReader, {})
    const { reader } = open(api)

    await openActions(reader)
    await reader.click(screen.getByRole('button', { name: 'Block' }))
    const dialog = await screen.findByRole('dialog', { name: 'Block bob' })
    expect(dialog).toHaveTextContent('You and bob will no longer see each other anywhere on Octavo.')
    expect(api.sent(blockReader)).toEqual([])
    await reader.click(within(dialog).getByRole('button', { name: 'Block' }))

    await waitFor(() => expect(whereabouts()).toBe('/settings/privacy'))
    expect(api.sent(blockReader)).toEqual([{ body: { username: 'bob' } }])
    expect(await screen.findByText('bob is blocked')).toBeInTheDocument()
  })
})

test('the actions of a profile stay out of sight until asked for, and close by Escape', async () => {
  const { reader } = open(withProfile())
  const opener = await screen.findByRole('button', { name: 'Actions for bob' })
  expect(screen.queryByRole('button', { name: 'Block' })).toBeNull()

  await reader.click(opener)
  expect(opener).toHaveAttribute('aria-expanded', 'true')
  await reader.tab()
  expect(screen.getByRole('button', { name: 'Mute' })).toHaveFocus()
  await reader.keyboard('{Escape}')

  expect(screen.queryByRole('button', { name: 'Block' })).toBeNull()
  expect(opener).toHaveFocus()
})

async function openActions(reader: ReturnType<typeof show>['reader']) {
  await reader.click(await screen.findByRole('button', { name: 'Actions for bob' }))
}

function withProfile(given: Parameters<typeof aProfile>[0] = {}): FakeApi {
  const profile = aProfile(given)
  return fakeApi().on(getProfile, profile).on(checkFollow, { is_following: profile.is_following })
}

function open(api: FakeApi, at = '/user/bob') {
  return show(
    <CelebrationProvider>
      <Routes>
        <Route path="/user/:username" element={<UserPage />} />
        <Route path="*" element={null} />
      </Routes>
      <Back />
    </CelebrationProvider>,
    { api, as: 'alice', at },
  )
}

function Back() {
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Back
    </button>
  )
}
