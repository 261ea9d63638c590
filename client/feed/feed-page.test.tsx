import { useInfiniteQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fail } from '#contract/errors.ts'
import { getFeed, type FeedEntry } from '#contract/feed/feed.ts'
import { followReader } from '#contract/follows.ts'
import { muteReader } from '#contract/privacy/mutes.ts'
import { listReadersAlike } from '#contract/profiles/readers-alike.ts'
import { likeReview, unlikeReview } from '#contract/reviews.ts'
import { ReaderActions } from '../privacy/reader-actions.tsx'
import { aBook, nothingEarned } from '../testing/a-book.ts'
import { anAchievement } from '../testing/an-achievement.ts'
import { fakeApi, show, whereabouts } from '../testing/fake-api.tsx'
import { useApi } from '../transport/api-context.ts'
import { dayText } from '../ui/text/day-text.ts'
import { FeedItem } from './feed-item.tsx'
import { FeedPage } from './feed-page.tsx'
import { feedQuery } from './feed-queries.ts'
import { HomeFeed } from './home-feed.tsx'

function anEntry(given: Partial<FeedEntry> = {}): FeedEntry {
  const at = given.at ?? '2026-03-02T12:00:00.000Z'
  return {
    id: given.book?.title ?? 'one',
    reader: { username: 'ada', profile_image: '' },
    at,
    day: at.slice(0, 10),
    doings: [],
    book: null,
    stars: null,
    review: null,
    readlists: [],
    achievements: [],
    ...given,
  }
}

const aPage = (results: FeedEntry[], next: string | null = null) => ({ results, next, follows_anyone: true })
const classics = { id: 'c', name: 'Classics' }
const aReview = { id: 'r', excerpt: 'She is wrong', is_cut: true, has_spoilers: false }

test.each<[string, Partial<FeedEntry>, string]>([
  ['a start', { doings: ['started'] }, 'ada started Emma'],
  ['a whole day', { doings: ['started', 'finished', 'rated'], stars: 4 }, 'ada started and finished Emma'],
  ['a rating', { doings: ['rated'], stars: 4 }, 'ada rated Emma'],
  ['a review with stars', { doings: ['rated', 'reviewed'], stars: 4, review: aReview }, 'ada reviewed Emma'],
  [
    'a review of a finish',
    { doings: ['finished', 'rated', 'reviewed'], stars: 4, review: aReview },
    'ada finished Emma',
  ],
  ['giving up', { doings: ['stopped'] }, 'ada did not finish Emma'],
  ['a readlist', { doings: ['rated', 'listed'], readlists: [classics] }, 'ada rated and added to Classics Emma'],
  ['a public readlist', { book: null, readlists: [classics] }, 'ada made a readlist public Classics'],
  [
    'an achievement',
    { book: null, achievements: [{ ...anAchievement({ name: 'Bookworm' }), date_earned: '2026-03-02T12:00:00.000Z' }] },
    'ada earned an achievement Bookworm',
  ],
])('%s is told in a sentence', async (_, given, name) => {
  showFeed(aPage([anEntry({ book: aBook({ title: 'Emma' }), ...given })]))

  expect(await screen.findByRole('article', { name })).toBeVisible()
})

test('entries stand under their days, with links to the reader, the book and the readlist', async () => {
  showFeed(
    aPage([
      anEntry({ book: aBook({ title: 'Emma' }), doings: ['listed'], readlists: [classics] }),
      anEntry({ book: aBook({ title: 'Kindred' }), at: '2026-02-27T12:00:00.000Z', doings: ['rated'], stars: 3.5 }),
    ]),
  )

  const newer = within(await screen.findByRole('region', { name: dayText('2026-03-02') }))
  expect(newer.getByRole('link', { name: 'ada' })).toHaveAttribute('href', '/user/ada')
  expect(newer.getByRole('link', { name: 'Emma' })).toHaveAttribute('href', '/book-details/emma')
  expect(newer.getByRole('link', { name: 'Classics' })).toHaveAttribute('href', '/readlist/c')
  const older = within(screen.getByRole('region', { name: dayText('2026-02-27') }))
  expect(older.getByText('3 and a half stars')).toBeInTheDocument()
})

test('what is of today and of yesterday says so', async () => {
  const noon = (daysAgo: number) => {
    const at = new Date()
    at.setDate(at.getDate() - daysAgo)
    at.setHours(12)
    return at.toISOString()
  }
  showFeed(
    aPage([
      anEntry({ book: aBook({ title: 'Emma' }), at: noon(0), doings: ['started'] }),
      anEntry({ book: aBook({ title: 'Kindred' }), at: noon(1), doings: ['started'] }),
    ]),
  )

  expect(await screen.findByRole('region', { name: 'Today' })).toBeVisible()
  expect(screen.getByRole('region', { name: 'Yesterday' })).toBeVisible()
})

test('in brief, a review is shown without a link, spoilers are not, and the day stands instead of the time', () => {
  const at = new Date().toISOString()
  show(
    <>
      <FeedItem brief entry={anEntry({ at, book: aBook({ title: 'Emma' }), review: aReview })} />
      <FeedItem
        brief
        entry={anEntry({
          at,
          book: aBook({ title: 'Rebecca' }),
          review: { ...aReview, excerpt: '', has_spoilers: true },
        })}
      />
    </>,
    { as: 'alice' },
  )

  const [emma, rebecca] = screen.getAllByRole('article')
  expect(emma).toHaveTextContent(/a readlist public · TodayEmma.*She is wrong *Reply/)
  expect(rebecca).toHaveTextContent(/· TodayRebecca.*The review contains spoilers\. *Reply/)
  expect(screen.queryByRole('link', { name: 'Read the whole review' })).not.toBeInTheDocument()
})

test('home tells the newest of what a reader did with a book, once', () => {
  const emma = aBook({ title: 'Emma' })
  const entries = [
    anEntry({ id: 'new', book: emma, doings: ['finished'] }),
    anEntry({ id: 'other', book: emma, doings: ['rated'], reader: { username: 'bob', profile_image: '' } }),
    anEntry({ id: 'old', book: emma, doings: ['started'] }),
  ]
  const data = { pages: [aPage(entries)], pageParams: [undefined] }
  show(
    <HomeFeed
      feed={{ data, isError: false, isFetching: false, refetch: () => Promise.reject(new Error('not asked for')) }}
    />,
    { as: 'alice' },
  )

  const told = screen.getAllByRole('article').map((article) => article.textContent)
  expect(told).toEqual([expect.stringContaining('ada finished'), expect.stringContaining('bob rated')])
})

test('a review shows its beginning, and nothing if it has spoilers', async () => {
  const review = { id: 'r', excerpt: 'She is wrong', is_cut: true, has_spoilers: false }
  const doings: FeedEntry['doings'] = ['reviewed']
  showFeed(
    aPage([
      anEntry({ book: aBook({ title: 'Emma' }), doings, review }),
      anEntry({ book: aBook({ title: 'Rebecca' }), doings, review: { ...review, excerpt: '', has_spoilers: true } }),
    ]),
  )

  const emma = within(await screen.findByRole('article', { name: /Emma/ }))
  expect(emma.getByText('She is wrong…')).toBeVisible()
  expect(emma.getByRole('link', { name: 'Read the whole review' })).toHaveAttribute(
    'href',
    '/book-details/emma#review-r',
  )
  const rebecca = within(screen.getByRole('article', { name: /Rebecca/ }))
  expect(rebecca.getByText(/The review contains spoilers/)).toBeVisible()
  expect(rebecca.queryByText(/…/)).not.toBeInTheDocument()
})

test.each([false, true])(
  'a review is liked from the feed with one press, and no more with another (brief: %s)',
  async (brief) => {
    const api = fakeApi()
      .on(getFeed, aPage([aReviewOfEmma({ likes_count: 2 })]))
      .on(likeReview, { likes_count: 3, liked: true })
      .on(unlikeReview, { likes_count: 2, liked: false })
    const { reader } = show(brief ? <Brief /> : <FeedPage />, { api, as: 'alice' })
    const heart = await screen.findByRole('button', { name: /^Like the review of Emma by ada 2 likes$/ })

    await reader.click(heart)

    expect(heart).toHaveAttribute('aria-pressed', 'true')
    expect(heart).toHaveTextContent('3 likes')
    await waitFor(() => expect(api.sent(likeReview)).toEqual([{ params: { id: 'r' } }]))

    await reader.click(heart)

    expect(heart).toHaveAttribute('aria-pressed', 'false')
    await waitFor(() => expect(api.sent(unlikeReview)).toEqual([{ params: { id: 'r' } }]))
    expect(heart).toHaveTextContent('2 likes')
  },
)

test('a like that cannot be saved is taken back in the feed, with a word', async () => {
  const api = fakeApi()
    .on(getFeed, aPage([aReviewOfEmma({})]))
    .on(likeReview, () => fail('rate_limited'))
  const { reader } = show(<FeedPage />, { api, as: 'alice' })

  await reader.click(await screen.findByRole('button', { name: /^Like the review of Emma/ }))

  expect(await screen.findByRole('alert')).toBeVisible()
  expect(screen.getByRole('button', { name: /^Like the review of Emma/ })).toHaveAttribute('aria-pressed', 'false')
})

test('from a review in the feed one comes to where it is answered, or to the answers it has', async () => {
  showFeed(aPage([aReviewOfEmma({}), { ...aReviewOfEmma({ id: 's', replies_count: 2 }), id: 'two' }]))

  expect(await screen.findByRole('link', { name: 'Reply to the review of Emma by ada' })).toHaveAttribute(
    'href',
    '/book-details/emma#reply-to-r',
  )
  expect(screen.getByRole('link', { name: '2 replies to the review of Emma by ada' })).toHaveAttribute(
    'href',
    '/book-details/emma#review-s',
  )
})

test('more comes when asked for, and what two pages hold is shown once', async () => {
  const emma = anEntry({ book: aBook({ title: 'Emma' }), doings: ['started'] })
  const kindred = anEntry({ book: aBook({ title: 'Kindred' }), doings: ['started'], at: '2026-03-01T12:00:00.000Z' })
  const api = fakeApi().on(getFeed, ({ query }) => (query.after ? aPage([emma, kindred]) : aPage([emma], 'there')))
  const { reader } = show(<FeedPage />, { api, as: 'alice' })

  await reader.click(await screen.findByRole('button', { name: 'More' }))

  expect(await screen.findByRole('link', { name: 'Kindred' })).toBeVisible()
  expect(screen.getAllByRole('link', { name: 'Emma' })).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'More' })).not.toBeInTheDocument()
})

test('an empty feed offers readers to follow, and shows what they do below once they are followed', async () => {
  const bob = { username: 'bob', bio: '', profile_image: '', is_following: false, shared_books: 2 }
  const api = fakeApi()
    .on(getFeed, { results: [], next: null, follows_anyone: false })
    .on(listReadersAlike, { results: [bob] })
    .on(followReader, () => {
      api.on(getFeed, aPage([anEntry({ book: aBook({ title: 'Emma' }), doings: ['started'] })]))
      return { message: '', is_following: true, followers_count: 1, gamification: nothingEarned }
    })
  const { reader } = show(<FeedPage />, { api, as: 'alice' })
  expect(await screen.findByText(/^Follow readers, and what they start/)).toBeVisible()

  await reader.click(await screen.findByRole('button', { name: 'Follow' }))

  expect(await screen.findByRole('link', { name: 'Emma' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Unfollow' })).toBeVisible()
})

test('one can look for a reader by name from an empty feed', async () => {
  const { reader } = showFeed({ results: [], next: null, follows_anyone: true })
  expect(await screen.findByText(/have not done anything yet/)).toBeVisible()

  await reader.type(screen.getByRole('searchbox', { name: 'Search by username' }), 'bo b{Enter}')

  await waitFor(() => expect(whereabouts()).toBe('/search-users?q=bo+b'))
})

test('a feed that fails to load says so and can be tried again', async () => {
  const api = fakeApi().on(getFeed, () => fail('invalid'))
  const { reader } = show(<FeedPage />, { api, as: 'alice' })
  expect(await screen.findByText('Failed to load your feed.')).toBeVisible()

  api.on(getFeed, aPage([anEntry({ book: aBook({ title: 'Emma' }), doings: ['started'] })]))
  await reader.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('link', { name: 'Emma' })).toBeVisible()
})

test('a reply that was on its way while its reader was muted is not shown', async () => {
  const answers: ((page: ReturnType<typeof aPage>) => void)[] = []
  const api = fakeApi()
    .on(muteReader, { is_muted: true })
    .on(getFeed, () => new Promise((resolve) => void answers.push(resolve)))
  const { reader } = show(
    <>
      <ReaderActions username="ada" muted={false} />
      <FeedPage />
    </>,
    { api, as: 'alice' },
  )
  await waitFor(() => expect(answers).toHaveLength(1))

  await reader.click(screen.getByRole('button', { name: 'Mute' }))
  await waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.(aPage([]))
  answers[0]?.(aPage([anEntry({ book: aBook({ title: 'Emma' }), doings: ['started'] })]))

  expect(await screen.findByText(/have not done anything yet/)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Emma' })).not.toBeInTheDocument()
})

function aReviewOfEmma(given: Partial<NonNullable<FeedEntry['review']>>): FeedEntry {
  return anEntry({ book: aBook({ title: 'Emma' }), doings: ['reviewed'], review: { ...aReview, ...given } })
}

function Brief() {
  return <HomeFeed feed={useInfiniteQuery(feedQuery(useApi()))} />
}

function showFeed(page: { results: FeedEntry[]; next: string | null; follows_anyone: boolean }) {
  return show(<FeedPage />, { api: fakeApi().on(getFeed, page), as: 'alice' })
}
