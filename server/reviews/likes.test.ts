import { beforeAll, describe, expect, test } from 'vitest'
import { followReader } from '#contract/follows.ts'
import { getPoints } from '#contract/points.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { blockReader } from '#contract/privacy/blocks.ts'
import {
  createReview,
  editReview,
  getReviewThread,
  likeReview,
  listReviews,
  replyToReview,
  unlikeReview,
  type Review,
} from '#contract/reviews.ts'
import { addBooks } from '../testing/books.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'

let octavo: TestApp
let alice: TestReader
let bob: TestReader
let carol: TestReader
beforeAll(async () => {
  octavo = await startApp()
  alice = await octavo.signUp('alice')
  bob = await octavo.signUp('bob')
  carol = await octavo.signUp('carol')
})

async function addBook(): Promise<string> {
  const [book] = await addBooks(octavo.db, [{}])
  return book.id
}

const review = (reader: TestReader, book: string, review_text = 'Witty.') =>
  reader.call(createReview, { body: { book, review_text } })
const like = (reader: TestReader, { id }: { id: string }) => reader.call(likeReview, { params: { id } })
const unlike = (reader: TestReader, { id }: { id: string }) => reader.call(unlikeReview, { params: { id } })
const listed = async (reader: TestReader, book: string) =>
  (await reader.call(listReviews, { params: { id: book }, query: {} })).results
const likes = (reviews: readonly Review[]) => reviews.map(({ likes_count, liked }) => [likes_count, liked])

test('a review says how many like it, and to each whether they do', async () => {
  const book = await addBook()
  const written = await review(alice, book)
  expect([written.likes_count, written.liked]).toEqual([0, undefined])

  expect(await like(bob, written)).toEqual({ likes_count: 1, liked: true })
  expect(await like(carol, written)).toEqual({ likes_count: 2, liked: true })

  expect(likes(await listed(bob, book))).toEqual([[2, true]])
  expect(likes(await listed(alice, book))).toEqual([[2, undefined]])
  const { thread } = await carol.call(getReviewThread, { params: { id: written.id } })
  expect(likes([thread])).toEqual([[2, true]])
  const visitors = await octavo.anyone.call(listReviews, { params: { id: book }, query: {} })
  expect(likes(visitors.results)).toEqual([[2, undefined]])
})

test('liking twice counts once, and a like can be taken back twice', async () => {
  const written = await review(alice, await addBook())

  await like(bob, written)
  expect(await like(bob, written)).toEqual({ likes_count: 1, liked: true })

  expect(await unlike(bob, written)).toEqual({ likes_count: 0, liked: false })
  expect(await unlike(bob, written)).toEqual({ likes_count: 0, liked: false })
})

test('likes that come at the same moment are all counted', async () => {
  const book = await addBook()
  const written = await review(alice, book)
  const readers = await Promise.all(Array.from({ length: 8 }, (_, n) => octavo.signUp(`crowd-${n}`)))

  await Promise.all(readers.map((reader) => like(reader, written)))

  expect(likes(await listed(alice, book))).toEqual([[8, undefined]])
})

test('a like earns no points, and nobody is told of it', async () => {
  const [author, reader] = [await octavo.signUp('dora'), await octavo.signUp('emil')]
  const written = await review(author, await addBook())
  const points = async () =>
    Promise.all([author, reader].map(async (each) => (await each.call(getPoints, {})).total_points))
  const before = await points()

  await like(reader, written)

  expect(await points()).toEqual(before)
  expect((await author.call(listNotifications, { query: {} })).results).toEqual([])
})

describe('what cannot be liked', () => {
  test('one’s own review', async () => {
    const written = await review(alice, await addBook())

    await expect(like(alice, written)).rejects.toMatchObject({
      code: 'invalid',
      message: "You can't like your own review.",
    })
  })

  test('a reply, as it has no likes', async () => {
    const written = await review(alice, await addBook())
    const reply = await bob.call(replyToReview, { params: { id: written.id }, body: { review_text: 'Is it?' } })

    await expect(like(carol, reply)).rejects.toMatchObject({ code: 'review_not_found' })
    expect(reply.likes_count).toBeUndefined()
  })

  test('a review that only its author sees', async () => {
    const written = await review(alice, await addBook())
    await like(bob, written)
    const params = { id: written.id }
    await alice.call(editReview, { params, body: { review_text: 'Witty.', visibility: 'private' } })

    await expect(like(carol, written)).rejects.toMatchObject({ code: 'review_not_found' })
  })

  test('nothing at all', async () => {
    await expect(like(bob, { id: 'no-such-id' })).rejects.toMatchObject({ code: 'review_not_found' })
  })
})

test.each([
  ['the author', 0],
  ['the reader who liked it', 1],
])(
  'a block by %s leaves the number as it was, which would tell who liked it, and no like can come after',
  async (_, blocker) => {
    const readers = [await octavo.signUp(`gil-${blocker}`), await octavo.signUp(`hal-${blocker}`)] as const
    const [author, reader] = readers
    const book = await addBook()
    const written = await review(author, book)
    await like(reader, written)
    await like(bob, written)

    const [one, other] = blocker === 0 ? readers : ([reader, author] as const)
    await one.call(blockReader, { body: { username: other.username } })

    expect(likes(await listed(author, book))).toEqual([[2, undefined]])
    const another = await review(author, await addBook())
    await expect(like(reader, another)).rejects.toMatchObject({ code: 'review_not_found' })
  },
)

describe('the most liked first', () => {
  const page = (reader: TestReader | TestApp['anyone'], id: string, after?: string) =>
    reader.call(listReviews, { params: { id }, query: { order: 'liked', ...(after !== undefined && { after }) } })

  test('then the newest, in pages that hold each review once', async () => {
    const book = await addBook()
    const written: Review[] = []
    for (let n = 0; n < 12; n += 1) written.push(await review(alice, book, `${n}`))
    const [first, second, third] = written
    if (!first || !second || !third) throw new Error('Nothing was written.')
    await like(bob, second)
    await like(carol, second)
    await like(bob, first)
    await like(bob, third)

    const one = await page(octavo.anyone, book)
    const two = await page(octavo.anyone, book, one.next ?? '')

    const texts = [...one.results, ...two.results].map(({ review_text }) => review_text)
    expect(texts).toEqual(['1', '2', '0', '11', '10', '9', '8', '7', '6', '5', '4', '3'])
    expect(two.next).toBeNull()
  })

  test('with those of the viewer and of whom they follow that come on later pages', async () => {
    const book = await addBook()
    const [viewer, followed] = [await octavo.signUp('ines'), await octavo.signUp('jan')]
    await viewer.call(followReader, { body: { username: 'jan' } })
    await review(viewer, book, 'mine')
    const liked = await review(followed, book, 'theirs, liked')
    await review(followed, book, 'theirs')
    for (let n = 0; n < 12; n += 1) await like(bob, await review(alice, book, `${n}`))
    await like(bob, liked)
    await like(carol, liked)

    const { results, yours, by_followed } = await page(viewer, book)

    expect(results[0]).toMatchObject({ review_text: 'theirs, liked', by_followed: true })
    expect(yours).toMatchObject([{ review_text: 'mine' }])
    expect(by_followed).toMatchObject([{ review_text: 'theirs' }])
  })

  test.each([
    ['newest', `3.${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}`],
    ['liked', `${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}`],
  ] as const)('the cursor of the other order is refused by %s', async (order, after) => {
    const book = await addBook()

    await expect(
      octavo.anyone.call(listReviews, { params: { id: book }, query: { order, after } }),
    ).rejects.toMatchObject({ code: 'invalid' })
  })
})
