import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { listAchievements } from '#contract/achievements.ts'
import { listChallenges, listJoinedChallenges } from '#contract/challenges.ts'
import { checkIn, getPointsHistory, getStreak, listEarnedAchievements } from '#contract/points.ts'
import { getLeaderboard } from '#contract/leaderboard.ts'
import { updateReadingStatus } from '#contract/reading.ts'
import { transact } from '../db/transact.ts'
import { addBooks, type TestBook } from '../testing/books.ts'
import { countQueries, type CountedDb } from '../testing/count-queries.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { enterInLedger } from './award.ts'
import { earnAchievements } from './award.ts'
import { localDate } from './local-date.ts'
import { lockReader } from '../accounts/reader-lock.sql.ts'
import { day } from '../time.ts'

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
  few = await play('alice', 10)
  many = await play('bob', 200)
  // Else the database would plan for empty tables.
  await sql`analyze`.execute(counted.db)
})

/** A reader with so many finished books and points for them, challenges of their own, and readers followed who have points. */
async function play(username: string, rows: number): Promise<Player> {
  const { db } = counted
  const reader = await octavo.signUp(username)
  const { id } = await db.selectFrom('reader').select('id').where('username', '=', username).executeTakeFirstOrThrow()
  const books = await addBooks(
    db,
    Array.from({ length: rows + 4 }, (_, i) => ({ title: `Volume ${i}` })),
  )
  await addFinished(id, books.slice(0, rows))
  await addChallenges(id, rows)
  await addFollowed(id, username, rows)
  await reader.call(checkIn, {})
  return { reader, books: books.slice(rows) }
}

async function addFinished(reader_id: string, books: TestBook[]) {
  const { db } = counted
  const at = new Date()
  const finished = books.map(({ id: book_id }) => ({ reader_id, book_id }))
  await db
    .insertInto('book_status')
    .values(finished.map((row) => ({ ...row, status: 'FINISHED', changed_at: at })))
    .execute()
  await db
    .insertInto('reading')
    .values(
      finished.map((row) => ({
        ...row,
        id: randomUUIDv7(),
        outcome: 'finished',
        finished_at: at,
        finished_on: localDate(at, 'UTC'),
      })),
    )
    .execute()
  await db
    .updateTable('reader')
    .set({ books_read: books.length, readings: books.length })
    .where('id', '=', reader_id)
    .execute()
  const { id: readlist_id } = await db
    .selectFrom('readlist')
    .select('id')
    .where('reader_id', '=', reader_id)
    .where('kept_for_you', '=', true)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('readlist_book')
    .values(finished.map(({ book_id }, position) => ({ readlist_id, book_id, position, added_at: at })))
    .execute()
  await transact(db, async (tx) => {
    await lockReader(tx, reader_id)
    for (const { book_id } of finished) {
      await enterInLedger(
        tx,
        { id: randomUUIDv7(), reader_id, deed: 'finish', subject_id: book_id, points: 10, book_id },
        at,
      )
    }
    await earnAchievements(tx, reader_id, ['books_finished'], at)
  })
}

async function addChallenges(owner_id: string, count: number) {
  const { db } = counted
  const at = new Date()
  const challenges = Array.from({ length: count }, (_, i) => ({
    id: randomUUIDv7(),
    owner_id,
    name: `Mine ${i}`,
    target_books: 900,
    start_date: '2026-01-01',
    end_date: localDate(new Date(at.getTime() + day), 'UTC'),
    participants: 1,
    created_at: at,
  }))
  await db.insertInto('challenge').values(challenges).execute()
  await db
    .insertInto('challenge_member')
    .values(challenges.map(({ id }) => ({ reader_id: owner_id, challenge_id: id, joined_at: at })))
    .execute()
}

async function addFollowed(follower_id: string, username: string, count: number) {
  const { db } = counted
  const at = new Date()
  const others = Array.from({ length: count }, (_, i) => ({ id: randomUUIDv7(), username: `${username}-${i}` }))
  await db
    .insertInto('reader')
    .values(
      others.map((other) => ({
        ...other,
        username_folded: other.username,
        email: `${other.username}@example.org`,
        email_folded: `${other.username}@example.org`,
        password_hash: '',
        followers_count: 1,
        created_at: at,
      })),
    )
    .execute()
  await db
    .insertInto('follow')
    .values(others.map(({ id }) => ({ follower_id, followed_id: id, followed_at: at })))
    .execute()
  await db
    .insertInto('readlist')
    .values(
      others.map(({ id: reader_id }) => ({
        id: randomUUIDv7(),
        reader_id,
        name: 'Done Reading',
        name_folded: 'done reading',
        kept_for_you: true,
        created_at: at,
      })),
    )
    .execute()
  await db
    .updateTable('reader_count')
    .set(({ eb }) => ({ readers: eb('readers', '+', count) }))
    .execute()
  await db.updateTable('reader').set({ following_count: count }).where('id', '=', follower_id).execute()
  await transact(db, async (tx) => {
    await lockReader(tx, follower_id)
    await earnAchievements(tx, follower_id, ['following'], at)
    for (const { id: reader_id } of others) {
      await enterInLedger(
        tx,
        { id: randomUUIDv7(), reader_id, deed: 'rate', subject_id: 'any', points: 2, book_id: null },
        at,
      )
    }
  })
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

test.each(Object.entries(calls))('%s: as many queries for 200 rows as for 10', async (_name, call) => {
  // What is made once, and what is found once and kept, is there before the count.
  await call(few)
  await call(many)
  const forFew = await counted.queriesOf(() => call(few))
  const forMany = await counted.queriesOf(() => call(many))

  expect(forMany).toBe(forFew)
  expect(forFew).toBeGreaterThan(0)
})
