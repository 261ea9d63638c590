import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listAchievements } from '#contract/achievements.ts'
import { deleteAccount } from '#contract/personal-data.ts'
import { checkIn, getPoints, getStreak, listEarnedAchievements } from '#contract/points.ts'
import { updateReadingStatus } from '#contract/reading.ts'
import { transact } from '../db/transact.ts'
import { addBooks } from '../testing/books.ts'
import { startApp, testPassword, type TestApp, type TestReader } from '../testing/test-app.ts'
import { countRowsRead } from '../testing/rows-read.ts'
import { openMeasures } from '../points/achievement-measures.sql.ts'
import { achievementRules } from '../points/achievement-rules.ts'
import { award } from '../points/award.ts'
import { actions, type ActionName } from '../points/actions.ts'
import { foldChanges } from '../leaderboard/leaderboard-jobs.ts'
import { lockReader } from '../accounts/reader-lock.sql.ts'
import { hour } from '../time.ts'

function finish(reader: TestReader, book: { id: string }) {
  return reader.call(updateReadingStatus, { params: { id: book.id }, body: { status: 'FINISHED' } })
}

async function idOf({ db }: TestApp, { username }: TestReader): Promise<string> {
  const { id } = await db.selectFrom('reader').select('id').where('username', '=', username).executeTakeFirstOrThrow()
  return id
}

async function progressOf(reader: TestReader, name: string) {
  const { achievements } = await reader.call(listAchievements, {})
  const found = achievements.find((each) => each.name === name)
  if (!found) throw new Error(`No achievement named ${name}`)
  return found
}

const noon = Date.parse('2026-11-20T12:00:00Z')
const daysLater = (days: number) => new Date(noon + days * 24 * hour)

test('all achievements are listed with their badge and progress', async () => {
  const octavo = await startApp()
  const alice = await octavo.signUp('alice')
  const books = await addBooks(
    octavo.db,
    Array.from({ length: 3 }, (_, i) => ({ title: `Volume ${i}`, genres: ['Crime', 'Classics'], year: `19${i}0` })),
  )
  for (const book of books) await finish(alice, book)

  const { achievements } = await alice.call(listAchievements, {})

  expect(achievements).toHaveLength(achievementRules.length)
  expect(achievements.map(({ name, target, points }) => [name, target, points])).toEqual(
    achievementRules.map(({ name, target, points }) => [name, target, points]),
  )
  expect(await progressOf(alice, 'First Book')).toMatchObject({
    progress: 1,
    target: 1,
    date_earned: expect.any(String),
    badge_image: '/badges/first-book.svg',
  })
  expect(await progressOf(alice, 'Bookworm')).toMatchObject({ progress: 3, target: 5, date_earned: null })
  expect(await progressOf(alice, 'Explorer')).toMatchObject({ progress: 2, target: 5 })
  expect(await progressOf(alice, 'Time Traveller')).toMatchObject({ progress: 3, target: 5 })
  expect(await progressOf(alice, 'On a Roll')).toMatchObject({ progress: 1, target: 7 })
  expect(await progressOf(alice, 'Collector')).toMatchObject({ progress: 0, target: 5 })
})

test('progress is counted to the highest target, however long the ledger', async () => {
  const { db, signUp } = await startApp({ madeUp: true })
  const alice = await signUp('alice')
  const { id: readerId } = await db.selectFrom('reader').select('id').executeTakeFirstOrThrow()
  await sql`
    insert into award (id, reader_id, deed, subject_id, points, earned_at)
    select gen_random_uuid(), ${readerId}, 'rate', n, 1, now() from generate_series(1, 5000) as n`.execute(db)
  await sql`analyze`.execute(db)

  expect(await progressOf(alice, 'Judge')).toMatchObject({ progress: 25, target: 25 })
  expect(await countRowsRead(db, openMeasures(readerId, achievementRules))).toBeLessThan(500)
})

test('a book from before the year 1000 has no decade', async () => {
  const octavo = await startApp()
  const alice = await octavo.signUp('alice')
  const books = await addBooks(octavo.db, [{ year: '0800' }, { year: '1000' }, { year: 'N/A' }])
  for (const book of books) await finish(alice, book)

  expect((await progressOf(alice, 'Time Traveller')).progress).toBe(1)
})

test('rarity is the share of all readers who have it, at once and after folding', async () => {
  const octavo = await startApp()
  const readers = [await octavo.signUp('alice'), await octavo.signUp('bob'), await octavo.signUp('carol')] as const
  const [book] = await addBooks(octavo.db, [{ title: 'Emma' }])

  await finish(readers[0], book)
  expect(await progressOf(readers[2], 'First Book')).toMatchObject({ rarity: 33.3, progress: 0, date_earned: null })
  await foldChanges(octavo)
  await finish(readers[1], book)

  expect(await progressOf(readers[2], 'First Book')).toMatchObject({ rarity: 66.7 })
  expect(await progressOf(readers[2], 'Year of Reading')).toMatchObject({ rarity: 0 })
})

test('what waits to be counted says whose it is', async () => {
  const octavo = await startApp()
  const [alice, bob] = [await octavo.signUp('alice'), await octavo.signUp('bob')]
  const [book] = await addBooks(octavo.db, [{ title: 'Emma' }])
  await finish(alice, book)
  await finish(bob, book)
  const both = [await idOf(octavo, alice), await idOf(octavo, bob)].toSorted()

  for (const table of ['standing_change', 'achievement_change'] as const) {
    const waiting = await octavo.db.selectFrom(table).select('reader_id').distinct().orderBy('reader_id').execute()
    expect(waiting.map(({ reader_id }) => reader_id)).toEqual(both)
  }
  await bob.call(deleteAccount, { body: { password: testPassword, reviews: 'delete' } })
  await foldChanges(octavo)

  expect(await progressOf(alice, 'First Book')).toMatchObject({ rarity: 100 })
})

test('reading on seven days in a row is On a Roll, with its points, on the seventh day', async () => {
  const octavo = await startApp()
  octavo.setClock(daysLater(0).toISOString())
  const alice = await octavo.signUp('alice')

  const names = []
  for (let day = 0; day < 8; day += 1) {
    octavo.setClock(daysLater(day).toISOString())
    const { gamification, current_streak } = await alice.call(checkIn, {})
    expect(current_streak).toBe(day + 1)
    names.push(...gamification.achievements.map((name) => `${name} on day ${day + 1}`))
  }

  expect(names).toEqual(['On a Roll on day 7'])
  expect((await alice.call(getPoints, {})).total_points).toBe(8 + 20)
})

test('a broken streak starts over, and the longest one is remembered', async () => {
  const octavo = await startApp()
  octavo.setClock(daysLater(0).toISOString())
  const alice = await octavo.signUp('alice')
  for (const day of [0, 1, 2, 4]) {
    octavo.setClock(daysLater(day).toISOString())
    await alice.call(checkIn, {})
  }

  expect(await alice.call(getStreak, {})).toEqual({
    is_active: true,
    current_streak: 1,
    longest_streak: 3,
    last_read_on: '2026-11-24',
    days: ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-24'],
  })
  octavo.setClock(daysLater(5).toISOString())
  expect(await alice.call(getStreak, {})).toMatchObject({ is_active: false, current_streak: 1 })
  octavo.setClock(daysLater(6).toISOString())
  expect(await alice.call(getStreak, {})).toMatchObject({ is_active: false, current_streak: 0, longest_streak: 3 })
})

test("pressing 'I read today' thirty times at once counts one day and one point", async () => {
  const octavo = await startApp()
  const bob = await octavo.signUp('bob')

  const replies = await Promise.all(Array.from({ length: 30 }, () => bob.call(checkIn, {})))

  expect(replies.reduce((sum, { gamification }) => sum + gamification.points_earned, 0)).toBe(1)
  expect(replies.every((reply) => reply.is_active && reply.current_streak === 1)).toBe(true)
  expect((await bob.call(getPoints, {})).total_points).toBe(1)
})

test('flying west and back earns no second point for a day, and no extra day', async () => {
  const octavo = await startApp()
  octavo.setClock('2026-11-20T12:00:00Z')
  const carol = await octavo.signUp('carol', { timeZone: 'Pacific/Kiritimati' })
  await carol.call(checkIn, {})
  for (const zone of ['Pacific/Pago_Pago', 'UTC', 'Pacific/Kiritimati', 'America/New_York']) {
    await octavo.db.updateTable('reader').set({ time_zone: zone }).where('username', '=', 'carol').execute()
    await carol.call(checkIn, {})
  }

  expect((await carol.call(getPoints, {})).total_points).toBe(1)
  expect(await carol.call(getStreak, {})).toMatchObject({
    is_active: true,
    current_streak: 1,
    last_read_on: '2026-11-21',
    days: ['2026-11-21'],
  })
})

test('every action in the table earns its points once per subject, even when tried forty times', async () => {
  const octavo = await startApp({ madeUp: true })
  const alice = await octavo.signUp('alice')
  const id = await idOf(octavo, alice)
  const names = Object.keys(actions) as ActionName[]

  await Promise.all(
    names.flatMap((deed) =>
      Array.from({ length: 40 }, (_, i) =>
        transact(octavo.db, async (tx) => {
          const reader = await lockReader(tx, id)
          return award(tx, reader, { deed, subjectId: `subject ${i % 2}` }, new Date())
        }),
      ),
    ),
  )

  const paid = await octavo.db
    .selectFrom('award')
    .select(['deed', 'points'])
    .where('deed', '<>', 'achievement')
    .orderBy('deed')
    .execute()
  const twice = (deed: string, points: number) => [
    { deed, points },
    { deed, points },
  ]
  expect(paid).toEqual([
    ...twice('favourite', 2),
    ...twice('finish', 10),
    ...twice('rate', 2),
    ...twice('read_today', 1),
    ...twice('reply', 2),
    ...twice('review', 5),
  ])
})

test('an action that is rolled back leaves no points, no achievement and no leaderboard standing', async () => {
  const octavo = await startApp()
  const bob = await octavo.signUp('bob')
  const id = await idOf(octavo, bob)

  const deed = transact(octavo.db, async (tx) => {
    const reader = await lockReader(tx, id)
    await award(tx, reader, { deed: 'finish', subjectId: 'a book' }, new Date())
    throw new Error('The server was stopped here.')
  })

  await expect(deed).rejects.toThrow('The server was stopped here.')
  expect((await bob.call(getPoints, {})).total_points).toBe(0)
  expect((await bob.call(listEarnedAchievements, {})).achievements).toEqual([])
  for (const table of ['award', 'standing', 'standing_change', 'achievement_change'] as const) {
    expect(await octavo.db.selectFrom(table).selectAll().execute()).toEqual([])
  }
})
