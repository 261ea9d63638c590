import { beforeAll, expect, test } from 'vitest'
import { listAchievements } from '#contract/achievements.ts'
import { createChallenge, listChallenges, listJoinedChallenges } from '#contract/challenges.ts'
import { followReader } from '#contract/follows.ts'
import { checkIn, getPointsHistory, getStreak, listEarnedAchievements } from '#contract/gamification.ts'
import { getLeaderboard } from '#contract/leaderboard.ts'
import { updateReadingStatus } from '#contract/reading.ts'
import { addBooks, type TestBook } from '../testing/books.ts'
import { countQueries, type CountedDb } from '../testing/count-queries.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'
import { createTestDatabase } from '../testing/test-database.ts'

let counted: CountedDb
let octavo: TestApp
let few: Player
let many: Player

interface Player {
  reader: TestReader
  /** Not finished yet. */
  books: TestBook[]
}

beforeAll(async () => {
  counted = countQueries((await createTestDatabase()).db)
  octavo = await startApp({ db: counted.db })
  few = await play('alice', 2)
  many = await play('bob', 24)
}, 60_000)

/** A reader with so many finished books, challenges of their own, and readers followed. */
async function play(username: string, rows: number): Promise<Player> {
  const reader = await octavo.signUp(username)
  const books = await addBooks(
    counted.db,
    Array.from({ length: rows + 4 }, (_, i) => ({ title: `Volume ${i}` })),
  )
  await Promise.all(books.slice(0, rows).map((book) => finish(reader, book)))
  await reader.call(checkIn, {})
  const dates = { start_date: '2026-01-01', end_date: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10) }
  for (let i = 0; i < rows; i += 1) {
    await reader.call(createChallenge, { body: { name: `Mine ${i}`, target_books: 900, ...dates } })
    const other = await octavo.signUp(`${username}-${i}`)
    await other.call(checkIn, {})
    await reader.call(followReader, { body: { username: other.username } })
  }
  return { reader, books: books.slice(rows) }
}

function finish(reader: TestReader, book: { id: string } | undefined) {
  return reader.call(updateReadingStatus, { params: { id: book?.id ?? '' }, body: { status: 'FINISHED' } })
}

const calls: Record<string, (player: Player) => Promise<unknown>> = {
  'the history of points': ({ reader }) => reader.call(getPointsHistory, { query: {} }),
  'the streak': ({ reader }) => reader.call(getStreak, {}),
  'the achievements earned': ({ reader }) => reader.call(listEarnedAchievements, {}),
  'all achievements': ({ reader }) => reader.call(listAchievements, {}),
  'the challenges joined': ({ reader }) => reader.call(listJoinedChallenges, {}),
  'all challenges': ({ reader }) => reader.call(listChallenges, {}),
  'the board': ({ reader }) => reader.call(getLeaderboard, { query: { period: 'all', scope: 'everyone', page: 1 } }),
  'the board of those followed': ({ reader }) =>
    reader.call(getLeaderboard, { query: { period: 'week', scope: 'following', page: 1 } }),
  'one more book': ({ reader, books }) => finish(reader, books.pop()),
}

test.each(Object.entries(calls))('%s: as many queries for many rows as for few', async (_name, call) => {
  // What is made once, and what is found once and kept, is there before the count.
  await call(few)
  await call(many)
  const forFew = await counted.queriesOf(() => call(few))
  const forMany = await counted.queriesOf(() => call(many))

  expect(forMany).toBe(forFew)
  expect(forFew).toBeGreaterThan(0)
})
