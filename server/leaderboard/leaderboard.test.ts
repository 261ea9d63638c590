import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { followReader, unfollowReader } from '#contract/follows.ts'
import { updateProfile } from '#contract/profiles.ts'
import { checkIn, levelOf } from '#contract/points.ts'
import { getLeaderboard, type LeaderboardRow, periods, type Period, type Scope } from '#contract/leaderboard.ts'
import { updateReadingStatus } from '#contract/reading.ts'
import type { Db } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { addBooks } from '../testing/books.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'
import { standingChecks } from '../verification/standings.sql.ts'
import { findDifferences } from '../verification/verify-data.ts'
import { enterInLedger } from '../points/award.ts'
import { deletePastCounts, aggregateStandingChanges } from './aggregate-standings.sql.ts'
import { readLeaderboard } from './leaderboard.ts'
import { periodStart } from '../points/period.ts'
import { foldChanges } from './leaderboard-jobs.ts'
import { lockReader } from '../accounts/reader-lock.sql.ts'
import { hour } from '../time.ts'

const ask = (reader: TestReader, query: Partial<{ period: Period; scope: Scope; page: number }> = {}) =>
  reader.call(getLeaderboard, { query: { period: 'all', scope: 'everyone', page: 1, ...query } })

const brief = ({ rank, username, points }: LeaderboardRow) => [rank, username, points]

const standingClaims = standingChecks.map((check) => check.claim)

let nextEntry = 0

/** A ledger entry with any number of points. */
function earn(db: Db, readerId: string, points: number, at: Date): Promise<unknown> {
  nextEntry += 1
  const number = String(nextEntry).padStart(12, '0')
  const entry = { id: `00000000-0000-7000-8000-${number}`, reader_id: readerId, deed: 'finish', points } as const
  return transact(db, async (tx) => {
    await lockReader(tx, readerId)
    await enterInLedger(tx, { ...entry, subject_id: number, book_id: null }, at)
  })
}

async function idOf({ db }: TestApp, { username }: TestReader): Promise<string> {
  const { id } = await db.selectFrom('reader').select('id').where('username', '=', username).executeTakeFirstOrThrow()
  return id
}

/** Readers with points and without a usable password. */
async function addReaders(db: Db, names: string[]): Promise<string[]> {
  const ids = names.map((_, i) => `00000000-0000-7000-9000-${String(i).padStart(12, '0')}`)
  await db
    .insertInto('reader')
    .values(
      names.map((name, i) => ({
        id: ids[i] ?? '',
        username: name,
        username_folded: name.toLowerCase(),
        email: `${name}@example.org`,
        email_folded: `${name.toLowerCase()}@example.org`,
        password_hash: '',
        created_at: new Date(),
      })),
    )
    .execute()
  return ids
}

describe('the board', () => {
  test('equal points share a rank, the next rank counts them all, and ties are sorted by name', async () => {
    const octavo = await startApp({ madeUp: true })
    const [alice, bob, carol, Dave] = [
      await octavo.signUp('alice'),
      await octavo.signUp('bob'),
      await octavo.signUp('carol'),
      await octavo.signUp('Dave'),
    ]
    const now = new Date()
    for (const [reader, points] of [
      [Dave, 30],
      [bob, 30],
      [carol, 120],
    ] as const) {
      await earn(octavo.db, await idOf(octavo, reader), points, now)
    }

    const board = await ask(bob)

    expect(board.results.map(brief)).toEqual([
      [1, 'carol', 120],
      [2, 'bob', 30],
      [2, 'Dave', 30],
    ])
    expect(board.results[0]).toEqual({
      rank: 1,
      username: 'carol',
      profile_image: '',
      level: 2,
      points: 120,
      is_you: false,
    })
    expect(board).toMatchObject({ you: { rank: 2, points: 30 }, page: 1, total_pages: 1 })
    expect(board.results.map((row) => row.is_you)).toEqual([false, true, false])
    expect((await ask(alice)).you).toEqual({ rank: null, points: 0 })
  })

  test('points are on the board as soon as they are earned', async () => {
    const octavo = await startApp({ madeUp: true })
    const alice = await octavo.signUp('alice')
    const [book] = await addBooks(octavo.db, [{ title: 'Emma' }])

    await alice.call(updateReadingStatus, { params: { id: book.id }, body: { status: 'FINISHED' } })
    const finished = await ask(alice)
    await foldChanges(octavo)
    await alice.call(checkIn, {})

    expect(finished).toMatchObject({
      results: [{ rank: 1, username: 'alice', points: 20 }],
      you: { rank: 1, points: 20 },
    })
    for (const period of periods) expect((await ask(alice, { period })).results).toMatchObject([{ points: 21 }])
  })

  test('a week begins on Monday and a month on its first day, in UTC, and earlier points do not count', async () => {
    const octavo = await startApp({ madeUp: true })
    octavo.setClock('2026-11-01T00:00:00Z')
    const alice = await octavo.signUp('alice', { timeZone: 'Pacific/Pago_Pago' })
    const id = await idOf(octavo, alice)
    for (const [points, at] of [
      [1, '2026-10-31T23:59:59Z'],
      [2, '2026-11-01T00:00:00Z'], // Sunday
      [4, '2026-11-02T00:00:00Z'],
      [8, '2026-11-09T00:00:00Z'],
    ] as const) {
      await earn(octavo.db, id, points, new Date(at))
    }

    octavo.setClock('2026-11-15T23:59:59Z')
    const points = async (period: Period) => (await ask(alice, { period })).you.points
    expect(await Promise.all(periods.map(points))).toEqual([15, 14, 8])
    octavo.setClock('2026-11-16T00:00:00Z')
    expect(await Promise.all(periods.map(points))).toEqual([15, 14, 0])
    expect(await ask(alice, { period: 'week' })).toEqual({
      results: [],
      you: { rank: null, points: 0 },
      page: 1,
      total_pages: 1,
    })
  })

  test('setting the clock back past Monday midnight does not change the new week', async () => {
    const octavo = await startApp({ madeUp: true })
    octavo.setClock('2026-11-16T00:00:10Z')
    const alice = await octavo.signUp('alice')
    const id = await idOf(octavo, alice)

    await earn(octavo.db, id, 5, new Date('2026-11-16T00:00:05Z'))
    await earn(octavo.db, id, 7, new Date('2026-11-15T23:59:59Z'))
    await foldChanges(octavo)

    expect((await ask(alice, { period: 'week' })).you).toEqual({ rank: 1, points: 5 })
    expect((await ask(alice)).you.points).toBe(12)
  })

  test('the board of followed readers has its own ranks and always includes the viewer', async () => {
    const octavo = await startApp({ madeUp: true })
    const [alice, bob, carol] = [await octavo.signUp('alice'), await octavo.signUp('bob'), await octavo.signUp('carol')]
    const points = [
      [alice, 10],
      [bob, 40],
      [carol, 90],
    ] as const
    for (const [reader, amount] of points) await earn(octavo.db, await idOf(octavo, reader), amount, new Date())
    await alice.call(followReader, { body: { username: 'bob' } })

    const followed = await ask(alice, { scope: 'following' })
    await alice.call(followReader, { body: { username: 'carol' } })
    await alice.call(unfollowReader, { body: { username: 'bob' } })
    const later = await ask(alice, { scope: 'following' })

    expect(followed.results.map(brief)).toEqual([
      [1, 'bob', 40],
      [2, 'alice', 10],
    ])
    expect(followed).toMatchObject({ you: { rank: 2, points: 10 }, total_pages: 1 })
    expect(later.results.map(brief)).toEqual([
      [1, 'carol', 90],
      [2, 'alice', 10],
    ])
    expect((await ask(alice, { scope: 'following', page: 2 })).results).toEqual([])
    expect((await ask(carol, { scope: 'following' })).results.map(brief)).toEqual([[1, 'carol', 90]])
  })

  test('a new username is on the board at once, in the right place', async () => {
    const octavo = await startApp({ madeUp: true })
    const [alice, bob] = [await octavo.signUp('alice'), await octavo.signUp('bob')]
    for (const reader of [alice, bob]) await earn(octavo.db, await idOf(octavo, reader), 10, new Date())

    await alice.call(updateProfile, { body: { username: 'Zoe', email: 'alice@example.org', bio: '' } })

    expect((await ask(bob)).results.map(brief)).toEqual([
      [1, 'bob', 10],
      [1, 'Zoe', 10],
    ])
  })

  test('a page past the end is empty but includes the viewer’s rank', async () => {
    const octavo = await startApp({ madeUp: true })
    const alice = await octavo.signUp('alice')
    await earn(octavo.db, await idOf(octavo, alice), 10, new Date())

    expect(await ask(alice, { page: 9 })).toEqual({
      results: [],
      you: { rank: 1, points: 10 },
      page: 9,
      total_pages: 1,
    })
  })

  test.each([{ period: 'year' }, { scope: 'nobody' }, { page: 0 }, { page: 100_001 }])(
    '%o is refused',
    async (query) => {
      const octavo = await startApp({ madeUp: true })
      const alice = await octavo.signUp('alice')

      await expect(ask(alice, query as never)).rejects.toMatchObject({ code: 'invalid' })
    },
  )
})

test('counts of old weeks and months are deleted, except the latest of each', async () => {
  const octavo = await startApp()
  const [alice, bob] = [await octavo.signUp('alice'), await octavo.signUp('bob')]
  const [book] = await addBooks(octavo.db, [{}])
  const finish = (reader: TestReader) =>
    reader.call(updateReadingStatus, { params: { id: book.id }, body: { status: 'FINISHED' } })
  const weeksCounted = async () => {
    await deletePastCounts(octavo.db, '2026-12-01')
    const rows = await octavo.db
      .selectFrom('standing_count')
      .select('starts_on')
      .distinct()
      .orderBy('starts_on')
      .execute()
    return rows.map((row) => row.starts_on)
  }
  octavo.setClock('2026-01-05T12:00:00Z')
  await finish(alice)
  await foldChanges(octavo)

  expect(await weeksCounted()).toEqual(['1970-01-01', '2026-01-01', '2026-01-05'])
  expect(await findDifferences(octavo.db)).toEqual([])

  octavo.setClock('2026-12-02T12:00:00Z')
  await finish(bob)
  await foldChanges(octavo)
  expect(await weeksCounted()).toEqual(['1970-01-01', '2026-11-30', '2026-12-01'])
})

describe('consistency', () => {
  /** The whole board, computed from the ledger. */
  async function workOut(db: Db, period: Period, at: Date): Promise<[number, string, number, number][]> {
    const awards = await db
      .selectFrom('award')
      .innerJoin('reader', 'reader.id', 'award.reader_id')
      .select(['username', 'username_folded', 'award.points', 'earned_at'])
      .execute()
    const start = Date.parse(periodStart(period, at))
    const totals = new Map<string, { points: number; all: number; name: string }>()
    for (const { username, username_folded, points, earned_at } of awards) {
      const total = totals.get(username_folded) ?? { points: 0, all: 0, name: username }
      total.all += points
      if (earned_at.getTime() >= start) total.points += points
      totals.set(username_folded, total)
    }
    const listed = [...totals].filter(([, { points }]) => points > 0)
    listed.sort(([a, one], [b, two]) => two.points - one.points || (a < b ? -1 : 1))
    return listed.map(([, { points, all, name }]) => [
      1 + listed.filter(([, other]) => other.points > points).length,
      name,
      points,
      levelOf(all),
    ])
  }

  test('every page and every rank matches the ledger, before and after aggregation', async () => {
    const step = fc.oneof(
      {
        weight: 12,
        arbitrary: fc.record({ who: fc.nat(59), points: fc.constantFrom(1, 2, 5, 10, 10, 60, 365, 5000) }),
      },
      { weight: 2, arbitrary: fc.record({ hours: fc.integer({ min: 1, max: 90 }) }) },
      { weight: 2, arbitrary: fc.constant('fold' as const) },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 160 }), async (steps) => {
        const { db } = await startApp({ madeUp: true })
        const names = Array.from({ length: 60 }, (_, i) => `${i % 2 === 0 ? 'Reader' : 'reader'}-${(i * 37) % 60}`)
        const ids = await addReaders(db, names)
        let at = new Date('2026-11-26T20:00:00Z')
        for (const each of steps) {
          if (each === 'fold') await aggregateStandingChanges(db)
          else if ('hours' in each) at = new Date(at.getTime() + each.hours * hour)
          else await earn(db, ids[each.who] ?? '', each.points, at)
        }

        for (const period of periods) {
          const expected = await workOut(db, period, at)
          const shown: [number, string, number, number][] = []
          for (let page = 1; page <= Math.max(1, Math.ceil(expected.length / 20)); page += 1) {
            const query = { period, scope: 'everyone', page } as const
            const board = await readLeaderboard({ db, now: () => at }, ids[0] ?? '', query)
            shown.push(
              ...board.results.map((row): (typeof shown)[0] => [row.rank, row.username, row.points, row.level]),
            )
            expect(board.total_pages).toBe(Math.max(1, Math.ceil(expected.length / 20)))
            expect(board.you.rank).toBe(expected.find((row) => row[1] === names[0])?.[0] ?? null)
          }
          expect(shown).toEqual(expected)
        }
        const differences = await findDifferences(db)
        expect(differences.filter(({ claim }) => standingClaims.includes(claim))).toEqual([])
      }),
      { numRuns: 8 },
    )
  })

  test('simultaneous awards, aggregation and requests lose no reader and fail no request', async () => {
    const { db } = await startApp({ madeUp: true })
    const ids = await addReaders(
      db,
      Array.from({ length: 40 }, (_, i) => `reader-${i}`),
    )
    const now = () => new Date()

    await Promise.all([
      ...Array.from({ length: 400 }, (_, i) => earn(db, ids[(i * 7) % 40] ?? '', 1 + ((i * 13) % 90), now())),
      ...Array.from({ length: 60 }, () => aggregateStandingChanges(db)),
      ...Array.from({ length: 60 }, async (_, i) => {
        const query = { period: 'all', scope: 'everyone', page: 1 } as const
        const { results, you } = await readLeaderboard({ db, now }, ids[i % 40] ?? '', query)
        const points = results.map((row) => row.points)
        expect(points).toEqual(points.toSorted((a, b) => b - a))
        const own = results.filter((row) => row.is_you).map(({ rank, points: its }) => ({ rank, points: its }))
        expect(own).toEqual(own.map(() => you))
      }),
    ])
    await aggregateStandingChanges(db)

    const shown = []
    for (const page of [1, 2]) {
      const query = { period: 'all', scope: 'everyone', page } as const
      const { results } = await readLeaderboard({ db, now }, ids[0] ?? '', query)
      shown.push(...results.map((row) => [row.rank, row.username, row.points, row.level]))
    }
    expect(shown).toEqual(await workOut(db, 'all', now()))
  })

  test('a page far down is found without reading every row above it', async () => {
    const { db } = await startApp({ madeUp: true })
    const names = Array.from({ length: 3_000 }, (_, i) => `reader-${String(i).padStart(4, '0')}`)
    const ids = await addReaders(db, names)
    const at = new Date()
    // More at once would wait too long for their turn.
    for (let first = 0; first < ids.length; first += 50) {
      const some = ids.slice(first, first + 50)
      await Promise.all(some.map((id, i) => earn(db, id, 1 + (((first + i) * (first + i)) % 5_003), at)))
    }
    const expected = await workOut(db, 'all', at)
    const read = (page: number) =>
      readLeaderboard({ db, now: () => at }, ids[0] ?? '', { period: 'all', scope: 'everyone', page })

    await foldChanges({ db })
    await Promise.all(ids.slice(0, 50).map((id) => earn(db, id, 1, at)))
    const moved = await workOut(db, 'all', at)

    for (const page of [1, 51, 52, 100, 149, 150]) {
      const { results } = await read(page)
      expect(results.map((row) => [row.rank, row.username, row.points, row.level])).toEqual(
        moved.slice((page - 1) * 20, page * 20),
      )
    }
    expect(moved).not.toEqual(expected)
  })
})
