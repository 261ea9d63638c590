import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { updateEntry } from '#contract/library/readings.ts'
import { getPoints, listEarnedAchievements } from '#contract/points.ts'
import { getRatings, rateBook } from '#contract/ratings.ts'
import { addBooks } from '../testing/books.ts'
import { countQueries, type CountedDb } from '../testing/count-queries.ts'
import { hold, untilWaiting } from '../testing/hold-lock.ts'
import { onOneMachine } from '../testing/on-one-machine.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'
import { createTestDatabase } from '../testing/test-database.ts'

let counted: CountedDb
let octavo: TestApp
beforeAll(async () => {
  counted = countQueries((await createTestDatabase()).db)
  octavo = await startApp({ db: counted.db })
})

const rate = (reader: TestReader, { google_books_id }: { google_books_id: string }, rating: number) =>
  reader.call(rateBook, { body: { google_books_id, rating } })

function addSome(count: number) {
  return addBooks(
    counted.db,
    Array.from({ length: count }, (_, i) => ({ title: `Volume ${i}` })),
  )
}

test('changing a rating takes one statement besides the one that finds the reader', async (context) => {
  onOneMachine(context, 'no statement changes rows of two machines')
  const alice = await octavo.signUp('alice')
  const [book] = await addSome(1)

  await rate(alice, book!, 4)

  expect(await counted.queriesOf(() => rate(alice, book!, 2))).toBe(1 + 1)
  expect(await octavo.anyone.call(getRatings, { params: { id: book!.id } })).toMatchObject({
    average_rating: 2,
    total_ratings: 1,
  })
})

test('a rating that is changed while another reader first rates the book counts as well', async () => {
  const [erin, frank] = [await octavo.signUp('erin'), await octavo.signUp('frank')]
  const [book] = await addSome(1)
  await rate(erin, book!, 4)
  await sql`
    insert into rating (reader_id, book_id, quarters, rated_at)
    select id, ${book!.id}::uuid, 20, now() from reader where username = ${frank.username}`.execute(counted.db)
  const rateFirst = sql`
    update book set rating_sum = rating_sum + 20, rating_count = rating_count + 1 where id = ${book!.id}`
  const release = await hold(counted.db, rateFirst, { keep: true })

  const change = rate(erin, book!, 5)
  await untilWaiting(counted.db, 1)
  await release()

  expect(await change).toMatchObject({ total_ratings: 2, average_rating: 5 })
  // Puts it in the ledger, as every rating is.
  await rate(frank, book!, 5)
})

test('a rating that is changed while its book becomes private counts no more, and counts as changed once it is public', async (context) => {
  onOneMachine(context, 'the readers and the books are locked on several')
  const [grace, heidi] = [await octavo.signUp('grace'), await octavo.signUp('heidi')]
  const [book] = await addSome(1)
  const params = { id: book!.google_books_id }
  await rate(heidi, book!, 4)
  await rate(grace, book!, 5)
  const release = await hold(counted.db, sql`select from book where id = ${book!.id} for no key update`)

  const hide = grace.call(updateEntry, { params, body: { visibility: 'private' } })
  await untilWaiting(counted.db, 1)
  const change = rate(grace, book!, 1)
  await untilWaiting(counted.db, 2)
  await release()

  await hide
  expect(await change).toMatchObject({ total_ratings: 1, average_rating: 4 })
  await grace.call(updateEntry, { params, body: { visibility: 'public' } })
  expect(await grace.call(getRatings, { params })).toMatchObject({
    total_ratings: 2,
    average_rating: 2.5,
    your_rating: 1,
  })
})

test('of forty books rated at once, the twenty-fifth earns Judge, and each pays once', async () => {
  const bob = await octavo.signUp('bob')
  const books = await addSome(40)

  const replies = await Promise.all([...books, ...books, ...books].map((book, i) => rate(bob, book, 1 + (i % 5))))

  const earned = replies.map(({ gamification }) => gamification.points_earned).filter((points) => points > 0)
  expect(earned.toSorted((a, b) => a - b)).toEqual([...Array<number>(39).fill(2), 22])
  expect(await bob.call(getPoints, {})).toMatchObject({ total_points: 40 * 2 + 20 })
  expect((await bob.call(listEarnedAchievements, {})).achievements).toMatchObject([{ id: 'judge' }])
})

test('one book rated many times at once counts once, with the last stored rating', async () => {
  const carol = await octavo.signUp('carol')
  const [book] = await addSome(1)

  const replies = await Promise.all([5, 1, 4, 2, 3, 5, 1, 2].map((rating) => rate(carol, book!, rating)))

  expect(replies.map(({ total_ratings }) => total_ratings)).toEqual(replies.map(() => 1))
  expect(replies.reduce((sum, { gamification }) => sum + gamification.points_earned, 0)).toBe(2)
  const { average_rating, your_rating } = await carol.call(getRatings, { params: { id: book!.id } })
  expect(average_rating).toBe(your_rating)
})
