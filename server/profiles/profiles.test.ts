import { beforeAll, describe, expect, test } from 'vitest'
import { followReader } from '#contract/follows.ts'
import { blockReader } from '#contract/privacy/blocks.ts'
import { updatePrivacy } from '#contract/privacy/settings.ts'
import { getOwnProfile, getProfile } from '#contract/profiles.ts'
import { listReaderReviews } from '#contract/profiles/reader-reviews.ts'
import { updateReadingStatus } from '#contract/reading.ts'
import { createReview, likeReview, replyToReview } from '#contract/reviews.ts'
import { addBooks } from '../testing/books.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'

let octavo: TestApp
beforeAll(async () => {
  octavo = await startApp()
})

const profile = (reader: TestReader, username: string) => reader.call(getProfile, { params: { username } })

test('another reader’s profile shows public data and nothing private', async () => {
  const [alice, bob] = [await octavo.signUp('alice'), await octavo.signUp('Bob')]
  await alice.call(followReader, { body: { username: 'bob' } })

  expect(await profile(alice, 'BOB')).toEqual({
    username: 'Bob',
    bio: '',
    profile_image: '',
    level: 1,
    total_points: 0,
    followers_count: 1,
    following_count: 0,
    is_following: true,
    is_private: false,
    can_follow: true,
    is_muted: false,
    shows_points: true,
    recent_reviews: [],
  })
  expect(await profile(bob, 'alice')).toMatchObject({ following_count: 1, is_following: false })
})

test('the viewer’s own profile also shows private data', async () => {
  const carol = await octavo.signUp('carol')
  const [book] = await addBooks(octavo.db, [{ title: 'Emma' }])
  await carol.call(updateReadingStatus, { params: { id: book.id }, body: { status: 'FINISHED' } })
  await carol.call(createReview, { body: { book: book.id, review_text: 'Fine.' } })

  expect(await carol.call(getOwnProfile, {})).toMatchObject({
    username: 'carol',
    email: 'carol@example.org',
    level: 1,
    total_points: 30,
    books_read: 1,
    reviews_written: 1,
    achievements_count: 2,
    current_streak: 1,
    followers_count: 0,
    following_count: 0,
    recent_reviews: [{ review_text: 'Fine.', book: { title: 'Emma' } }],
  })
})

test('recent reviews are the ten newest top-level reviews, with their books', async () => {
  const [dave, erin] = [await octavo.signUp('dave'), await octavo.signUp('erin')]
  const [book] = await addBooks(octavo.db, [{ title: 'Kim', authors: ['Rudyard Kipling'] }])
  for (let i = 1; i <= 12; i += 1) {
    const { id } = await dave.call(createReview, { body: { book: book.id, review_text: `review ${i}` } })
    if (i === 12) await dave.call(replyToReview, { params: { id }, body: { review_text: 'a reply' } })
  }

  const { recent_reviews, more_reviews } = await profile(erin, 'dave')

  expect(recent_reviews.map((each) => each.review_text)).toEqual(
    Array.from({ length: 10 }, (_, i) => `review ${12 - i}`),
  )
  expect(more_reviews).toBe(true)
  const after = recent_reviews.at(-1)?.id ?? ''
  const rest = await erin.call(listReaderReviews, { params: { username: 'dave' }, query: { after } })
  expect([rest.results.map((each) => each.review_text), rest.next]).toEqual([['review 2', 'review 1'], null])
  expect(recent_reviews[0]).toEqual({
    id: expect.any(String),
    review_text: 'review 12',
    rating: null,
    stars: null,
    has_spoilers: false,
    added_date: expect.stringMatching(/^20.*Z$/),
    replies_count: 1,
    likes_count: 0,
    book: expect.objectContaining({ id: book.id, title: 'Kim', author: 'Rudyard Kipling', genres: ['Fiction'] }),
  })
})

test('recent reviews say how many answer and like each, and whether the viewer does, on every page of them', async () => {
  const [author, fan, other] = [
    await octavo.signUp('answered'),
    await octavo.signUp('fan'),
    await octavo.signUp('bystander'),
  ]
  const [book] = await addBooks(octavo.db, [{ title: 'Emma' }])
  const { id } = await author.call(createReview, { body: { book: book.id, review_text: 'Liked.' } })
  for (const reader of [fan, other]) {
    await reader.call(replyToReview, { params: { id }, body: { review_text: 'So it is.' } })
  }
  await fan.call(likeReview, { params: { id } })
  for (let i = 0; i < 10; i += 1) {
    await author.call(createReview, { body: { book: book.id, review_text: `later ${i}` } })
  }
  const likedFor = async (reader: TestReader) => {
    const { recent_reviews } = await profile(reader, 'answered')
    const params = { username: 'answered' }
    const { results } = await reader.call(listReaderReviews, { params, query: {} })
    const after = results.at(-1)?.id ?? ''
    const rest = await reader.call(listReaderReviews, { params, query: { after } })
    expect(recent_reviews.every(({ likes_count, liked }) => likes_count === 0 && liked === undefined)).toBe(true)
    return rest.results.map(({ replies_count, likes_count, liked }) => ({ replies_count, likes_count, liked }))
  }

  expect(await likedFor(fan)).toEqual([{ replies_count: 2, likes_count: 1, liked: true }])
  expect(await likedFor(other)).toEqual([{ replies_count: 2, likes_count: 1 }])
  expect(await likedFor(author)).toEqual([{ replies_count: 2, likes_count: 1 }])
})

test('whoever a reader has blocked or shut out learns nothing of the likes of their reviews', async () => {
  const [author, fan, blocked] = [
    await octavo.signUp('guarded'),
    await octavo.signUp('admirer'),
    await octavo.signUp('blocked'),
  ]
  const [book] = await addBooks(octavo.db, [{ title: 'Emma' }])
  const { id } = await author.call(createReview, { body: { book: book.id, review_text: 'Mine.' } })
  await fan.call(likeReview, { params: { id } })
  expect((await profile(fan, 'guarded')).recent_reviews).toMatchObject([{ likes_count: 1, liked: true }])

  await author.call(blockReader, { body: { username: 'blocked' } })
  await author.call(updatePrivacy, { body: { profile: 'nobody' } })

  const params = { username: 'guarded' }
  await expect(profile(blocked, 'guarded')).rejects.toMatchObject({ code: 'reader_not_found' })
  await expect(blocked.call(listReaderReviews, { params, query: {} })).rejects.toMatchObject({
    code: 'reader_not_found',
  })
  expect((await profile(fan, 'guarded')).recent_reviews).toEqual([])
  await expect(fan.call(listReaderReviews, { params, query: {} })).rejects.toMatchObject({ code: 'profile_private' })
})

test('an unknown reader is not found', async () => {
  const frank = await octavo.signUp('frank')

  await expect(profile(frank, 'nobody at all')).rejects.toMatchObject({
    code: 'reader_not_found',
    status: 404,
    message: "We couldn't find this reader.",
  })
})

describe('signed out', () => {
  test('profiles are not available', async () => {
    const tries = await Promise.allSettled([
      octavo.anyone.call(getOwnProfile, {}),
      octavo.anyone.call(getProfile, { params: { username: 'alice' } }),
    ])

    expect(tries.map((each) => each.status === 'rejected' && each.reason.code)).toEqual([
      'not_signed_in',
      'not_signed_in',
    ])
  })
})

test('an email address appears only in replies to its own reader', async () => {
  const app = await startApp()
  const [greta, hank] = [await app.signUp('greta'), await app.signUp('hank')]
  const [book] = await addBooks(app.db, [{}])
  await hank.call(createReview, { body: { book: book.id, review_text: 'x' } })
  await hank.call(followReader, { body: { username: 'greta' } })
  const paths = [
    '/users/hank/profile/',
    '/users/greta/followers/',
    '/users/hank/following/',
    '/users/hank/check-follow/',
    '/users/search/?q=hank',
    `/books/${book.id}/reviews/`,
    `/books/${book.id}/ratings/`,
  ]

  const bodies = await Promise.all(
    paths.map(async (path) => {
      const headers = { authorization: `Bearer ${greta.token}` }
      const reply = await app.app.inject({ url: `/api${path}`, headers })
      expect([path, reply.statusCode]).toEqual([path, 200])
      return reply.body
    }),
  )

  expect(bodies.filter((body) => /@|email|password|token/.test(body))).toEqual([])
})
