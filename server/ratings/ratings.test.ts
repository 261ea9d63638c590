import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { getBook } from '#contract/books.ts'
import { getPoints } from '#contract/points.ts'
import { getRatings, rateBook } from '#contract/ratings.ts'
import { addBooks } from '../testing/books.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'

let octavo: TestApp
beforeAll(async () => {
  octavo = await startApp()
})

const rate = (reader: TestReader, google_books_id: string, rating: number) =>
  reader.call(rateBook, { body: { google_books_id, rating } })

test('a book has no average until it is rated, and each reader counts once', async () => {
  const [alice, bob] = [await octavo.signUp('alice'), await octavo.signUp('bob')]
  const [book] = await addBooks(octavo.db, [{ title: 'Emma' }])
  const params = { id: book.google_books_id }

  expect(await octavo.anyone.call(getRatings, { params })).toEqual({
    average_rating: null,
    total_ratings: 0,
    your_rating: null,
    your_stars: null,
  })
  await rate(alice, book.google_books_id, 5)
  expect(await rate(bob, book.google_books_id, 2)).toMatchObject({ rating: 2, average_rating: 3.5, total_ratings: 2 })
  expect(await bob.call(getRatings, { params: { id: book.id } })).toEqual({
    average_rating: 3.5,
    total_ratings: 2,
    your_rating: 2,
    your_stars: 2,
  })
  expect(await octavo.anyone.call(getRatings, { params })).toMatchObject({ total_ratings: 2, your_rating: null })
  expect(await octavo.anyone.call(getBook, { params })).toMatchObject({ average_rating: 3.5, total_ratings: 2 })
})

test('a rating can be changed at any time, and counts once', async () => {
  const carol = await octavo.signUp('carol')
  const [book] = await addBooks(octavo.db, [{ title: 'Dune' }])

  const replies = []
  for (const rating of [5, 1, 1, 3]) replies.push(await rate(carol, book.google_books_id, rating))

  expect(replies.map((each) => each.average_rating)).toEqual([5, 1, 1, 3])
  expect(replies.map((each) => each.total_ratings)).toEqual([1, 1, 1, 1])
})

test('a rating earns points once per book, however often it is changed', async () => {
  const dave = await octavo.signUp('dave')
  const [one, two] = await addBooks(octavo.db, [{ title: 'One' }, { title: 'Two' }])

  const replies = [
    await rate(dave, one.google_books_id, 4),
    await rate(dave, one.google_books_id, 2),
    await rate(dave, two.google_books_id, 4),
  ]

  expect(replies.map((each) => each.gamification.points_earned)).toEqual([2, 0, 2])
  expect(replies[0]?.gamification.notification).toEqual({
    show: true,
    message: 'Rating saved!',
    type: 'points',
    points: 2,
  })
  expect(await dave.call(getPoints, {})).toMatchObject({ total_points: 4 })
})

test('the 25th rated book earns Judge', async () => {
  const erin = await octavo.signUp('erin')
  const books = await addBooks(
    octavo.db,
    Array.from({ length: 25 }, (_, i) => ({ title: `Case ${i}` })),
  )

  const replies = []
  for (const book of books) replies.push(await rate(erin, book.google_books_id, 3))

  expect(replies.at(-2)?.gamification.achievements).toEqual([])
  expect(replies.at(-1)?.gamification).toMatchObject({ points_earned: 22, achievements: ['Judge'] })
})

test('sum and count stay exact while many readers change ratings at once', async () => {
  const readers: TestReader[] = []
  for (let i = 0; i < 6; i += 1) readers.push(await octavo.signUp(`crowd-${i}`))
  const books = await addBooks(octavo.db, [{ title: 'Ulysses' }, { title: 'Kim' }])

  const ratings = readers.flatMap((reader, i) =>
    books.flatMap((book) => [5, 1, 4, 2, 1 + (i % 5)].map((rating) => rate(reader, book.google_books_id, rating))),
  )
  await Promise.all(ratings)

  const { rows } = await sql`
    select title from book left join (
      select book_id, sum(quarters) as total, count(*) as n from rating group by book_id
    ) as given on given.book_id = book.id
    where rating_sum <> coalesce(total, 0) or rating_count <> coalesce(n, 0)`.execute(octavo.db)
  expect(rows).toEqual([])
  expect(await octavo.anyone.call(getRatings, { params: { id: books[0].id } })).toMatchObject({ total_ratings: 6 })
})

test.each([0, 6, 3.5, -1])('a rating of %s stars is refused', async (rating) => {
  const reader = await octavo.signUp(`stars${rating}`)
  const [book] = await addBooks(octavo.db, [{ title: 'Hamlet' }])

  await expect(rate(reader, book.google_books_id, rating)).rejects.toMatchObject({ code: 'invalid', status: 400 })
})

test('an unknown book cannot be rated and has no ratings', async () => {
  const reader = await octavo.signUp('frank')

  const done = await Promise.allSettled([
    rate(reader, 'no such book', 3),
    octavo.anyone.call(getRatings, { params: { id: 'no such book' } }),
  ])

  expect(done.map((each) => each.status === 'rejected' && each.reason.code)).toEqual([
    'book_not_found',
    'book_not_found',
  ])
})

test('rating requires signing in', async () => {
  const [book] = await addBooks(octavo.db, [{ title: 'Persuasion' }])

  const call = octavo.anyone.call(rateBook, { body: { google_books_id: book.google_books_id, rating: 4 } })

  await expect(call).rejects.toMatchObject({ code: 'not_signed_in' })
})
