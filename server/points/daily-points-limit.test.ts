import { beforeAll, describe, expect, test } from 'vitest'
import { login } from '#contract/accounts.ts'
import { addFavorite } from '#contract/favorites.ts'
import { getPoints, getPointsHistory } from '#contract/points.ts'
import { getLeaderboard } from '#contract/leaderboard.ts'
import { rateBook } from '#contract/ratings.ts'
import { removeReadingStatus, updateReadingStatus } from '#contract/reading.ts'
import { createReview, replyToReview } from '#contract/reviews.ts'
import { addBooks, type TestBook } from '../testing/books.ts'
import { startApp, testPassword, type TestApp, type TestReader } from '../testing/test-app.ts'

let octavo: TestApp
let books: TestBook[]
beforeAll(async () => {
  octavo = await startApp()
  books = await addBooks(
    octavo.db,
    Array.from({ length: 215 }, (_, i) => ({ title: `Volume ${i}`, authors: ['A. Writer'] })),
  )
})

type Do = (reader: TestReader, book: TestBook) => Promise<{ gamification: { points_earned: number } }>

const finish: Do = (reader, { id }) =>
  reader.call(updateReadingStatus, { params: { id }, body: { status: 'FINISHED' } })
const rate: Do = (reader, { id }) => reader.call(rateBook, { body: { google_books_id: id, rating: 4 } })
const favorite: Do = (reader, { id }) => reader.call(addFavorite, { body: { google_books_id: id } })
const review: Do = (reader, { id }) => reader.call(createReview, { body: { book: id, review_text: 'Good.' } })

async function tenAtOnce<T, Done>(list: readonly T[], run: (each: T) => Promise<Done>): Promise<Done[]> {
  const done: Done[] = []
  for (let i = 0; i < list.length; i += 10) done.push(...(await Promise.all(list.slice(i, i + 10).map(run))))
  return done
}

/** What the history holds of one kind of action, and of nothing else. */
async function entries(reader: TestReader, description: string) {
  const found = []
  let after: string | null | undefined
  do {
    const page = await reader.call(getPointsHistory, { query: after ? { after } : {} })
    found.push(...page.results.filter((each) => each.description === description))
    after = page.next
  } while (after)
  return found
}

describe('a day gives points for a limited number of actions, even at once, and says why', () => {
  test.each([
    ['finished books', finish, 'Finished a book', 200, 10],
    ['ratings', rate, 'Rated a book', 200, 2],
    ['favorites', favorite, 'Added a favorite', 200, 2],
    ['reviews', review, 'Wrote a review', 50, 5],
  ] as const)('%s', async (what, deed, description, most, points) => {
    const reader = await octavo.signUp(`many-${what.replaceAll(' ', '-')}`)

    await tenAtOnce(books.slice(0, most + 12), (book) => deed(reader, book))

    const told = await entries(reader, description)
    expect(told).toHaveLength(most + 12)
    expect(told.filter((each) => each.points === points && each.reason === null)).toHaveLength(most)
    const unpaid = told.filter((each) => each.points === 0)
    expect(new Set(unpaid.map((each) => each.reason))).toEqual(
      new Set([`No points: you can earn points for ${most} ${what} a day.`]),
    )
    expect((await deed(reader, books[most + 12]!)).gamification.points_earned).toBe(0)
  })

  test('replies', async () => {
    const [writer, answerer] = [await octavo.signUp('writer'), await octavo.signUp('answerer')]
    const written = []
    for (const book of books.slice(0, 55)) {
      written.push(await writer.call(createReview, { body: { book: book.id, review_text: 'Good.' } }))
    }

    const replies = await tenAtOnce(written, ({ id }) =>
      answerer.call(replyToReview, { params: { id }, body: { review_text: 'Yes.' } }),
    )

    const paid = replies.map((each) => each.gamification.achievements.length * 15 + 2)
    expect(replies.filter((each, i) => each.gamification.points_earned === paid[i])).toHaveLength(50)
    const [last] = await entries(answerer, 'Replied to a review')
    expect(last).toMatchObject({ points: 0, reason: 'No points: you can earn points for 50 replies a day.' })
  })
})

test('an action beyond the daily limit still counts, earns nothing later either, and takes nothing away', async () => {
  const app = await startApp()
  app.setClock('2026-11-22T10:00:00Z')
  const reader = await app.signUp('glutton')
  const shelf = await addBooks(
    app.db,
    Array.from({ length: 203 }, (_, i) => ({ title: `Volume ${i}` })),
  )
  for (const book of shelf.slice(0, 202)) await finish(reader, book)

  const { total_points, books_read } = await reader.call(getPoints, {})
  const forAchievements = 10 + 20 + 30 + 50 + 100 + 200
  expect([total_points, books_read]).toEqual([200 * 10 + forAchievements, 202])

  app.setClock('2026-11-23T00:00:01Z')
  const unpaid = shelf[201]!
  await reader.call(removeReadingStatus, { params: { id: unpaid.id } })
  expect((await finish(reader, unpaid)).gamification.points_earned).toBe(0)
  expect((await finish(reader, shelf[202]!)).gamification.points_earned).toBe(10)
  expect(await reader.call(getPoints, {})).toMatchObject({ total_points: total_points + 10, books_read: 203 })
  const board = await reader.call(getLeaderboard, { query: { period: 'all', scope: 'everyone', page: 1 } })
  expect(board.results.map((row) => row.points)).toEqual([total_points + 10])
})

test('a week that starts with actions beyond the daily limit has no standing until one earns points', async () => {
  const app = await startApp()
  // Still Sunday in New York when the week of the board begins.
  app.setClock('2026-11-22T23:00:00Z')
  const reader = await app.signUp('late', { timeZone: 'America/New_York' })
  const shelf = await addBooks(
    app.db,
    Array.from({ length: 52 }, (_, i) => ({ title: `Volume ${i}` })),
  )
  for (const book of shelf.slice(0, 50)) await review(reader, book)

  app.setClock('2026-11-23T01:00:00Z')
  await review(reader, shelf[50]!)
  const week = () => reader.call(getLeaderboard, { query: { period: 'week', scope: 'everyone', page: 1 } })
  expect((await week()).results).toEqual([])

  app.setClock('2026-11-23T05:00:00Z')
  await review(reader, shelf[51]!)
  expect((await week()).results.map((row) => row.points)).toEqual([5])
})

test('switching time zones does not reset the daily limit', async () => {
  const app = await startApp()
  app.setClock('2026-11-22T11:00:00Z')
  await app.signUp('hopper')
  const shelf = await addBooks(
    app.db,
    Array.from({ length: 52 }, (_, i) => ({ title: `Volume ${i}` })),
  )
  const logIn = async (time_zone: string) => {
    const { token } = await app.anyone.call(login, { body: { username: 'hopper', password: testPassword, time_zone } })
    return { username: 'hopper', token, ...app.withToken(token) }
  }
  const west = await logIn('Etc/GMT+12')
  for (const book of shelf.slice(0, 50)) await review(west, book)

  for (const zone of ['UTC', 'Pacific/Kiritimati']) {
    expect((await review(await logIn(zone), shelf[50]!)).gamification.points_earned).toBe(0)
  }
  app.setClock('2026-11-23T07:00:00Z')
  expect((await review(await logIn('Pacific/Kiritimati'), shelf[51]!)).gamification.points_earned).toBe(5)
})
