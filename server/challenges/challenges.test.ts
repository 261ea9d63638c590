import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  createChallenge,
  deleteChallenge,
  joinChallenge,
  listChallenges,
  listJoinedChallenges,
  quitChallenge,
} from '#contract/challenges.ts'
import { addReading, editReading } from '#contract/library/readings.ts'
import { getPoints, getPointsHistory } from '#contract/points.ts'
import { updateReadingStatus, type SettableStatus } from '#contract/reading.ts'
import { addBooks } from '../testing/books.ts'
import { hold, untilWaiting } from '../testing/hold-lock.ts'
import { onOneMachine } from '../testing/on-one-machine.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'
import { ensureOffers } from './challenges.ts'

async function startOn(instant: string): Promise<TestApp> {
  const octavo = await startApp()
  octavo.setClock(instant)
  return octavo
}

function set(reader: TestReader, book: { id: string }, status: SettableStatus) {
  return reader.call(updateReadingStatus, { params: { id: book.id }, body: { status } })
}

async function finishAll(reader: TestReader, books: readonly { id: string }[]) {
  const replies = []
  for (const book of books) replies.push(await set(reader, book, 'FINISHED'))
  return replies
}

function volumes(octavo: TestApp, count: number) {
  return addBooks(
    octavo.db,
    Array.from({ length: count }, (_, i) => ({ title: `Volume ${i + 1}`, genres: ['Fiction'], year: '2001' })),
  )
}

async function findByName(reader: TestReader, name: string) {
  const { challenges } = await reader.call(listChallenges, {})
  const found = challenges.find((challenge) => challenge.name === name)
  if (!found) throw new Error(`No challenge named ${name}`)
  return found
}

async function joinByName(reader: TestReader, name: string) {
  return reader.call(joinChallenge, { params: { id: (await findByName(reader, name)).id } })
}

const points = async (reader: TestReader) => (await reader.call(getPoints, {})).total_points

test('Octavo offers 12, 24 and 52 books in this year, and 3 in this month', async () => {
  const octavo = await startOn('2026-11-20T12:00:00Z')
  const alice = await octavo.signUp('alice')

  const { challenges } = await alice.call(listChallenges, {})

  expect(
    challenges.map(({ name, target_books, start_date, end_date }) => [name, target_books, start_date, end_date]),
  ).toEqual([
    ['12 books in 2026', 12, '2026-01-01', '2026-12-31'],
    ['24 books in 2026', 24, '2026-01-01', '2026-12-31'],
    ['52 books in 2026', 52, '2026-01-01', '2026-12-31'],
    ['3 books in November 2026', 3, '2026-11-01', '2026-11-30'],
  ])
  expect(challenges.map(({ points: worth }) => worth)).toEqual([60, 120, 250, 15])
  expect(challenges[3]).toMatchObject({
    books_read: 0,
    progress_percentage: 0,
    days_remaining: 11,
    completed: false,
    joined: false,
    yours: false,
    participants: 0,
  })
})

test('the next month has its own challenges, each created once by however many servers', async () => {
  const octavo = await startOn('2026-12-31T23:59:59Z')
  const alice = await octavo.signUp('alice')
  const readers = [alice, ...(await Promise.all(['bob', 'carol', 'dora'].map((name) => octavo.signUp(name))))]
  const listOften = () => readers.flatMap((reader) => Array.from({ length: 5 }, () => reader.call(listChallenges, {})))
  await Promise.all(listOften())

  octavo.setClock('2027-01-01T00:00:00Z')
  const now = () => new Date('2027-01-01T00:00:00Z')
  await Promise.all([
    ...Array.from({ length: 20 }, () => ensureOffers({ db: octavo.db, now }, '2027-01-01')),
    ...listOften(),
  ])

  const { challenges } = await alice.call(listChallenges, {})
  const stored = await octavo.db.selectFrom('challenge').select('offer').orderBy('offer').execute()
  expect(challenges.map(({ name }) => name)).toEqual([
    '12 books in 2027',
    '24 books in 2027',
    '52 books in 2027',
    '3 books in January 2027',
  ])
  expect(stored.map(({ offer }) => offer)).toEqual([
    '2026-12/3',
    '2026/12',
    '2026/24',
    '2026/52',
    '2027-01/3',
    '2027/12',
    '2027/24',
    '2027/52',
  ])
})

test('a new year’s challenges follow the reader’s time zone', async () => {
  const octavo = await startOn('2026-12-31T12:00:00Z')
  const early = await octavo.signUp('early', { timeZone: 'Pacific/Kiritimati' })
  const late = await octavo.signUp('late', { timeZone: 'Pacific/Pago_Pago' })

  const names = async (reader: TestReader) => (await reader.call(listChallenges, {})).challenges.map(({ name }) => name)

  expect(await names(early)).toContain('3 books in January 2027')
  expect(await names(early)).not.toContain('3 books in December 2026')
  expect(await names(late)).toContain('3 books in December 2026')
  expect(await names(late)).not.toContain('12 books in 2027')
})

test('finishing books advances a challenge, and the last book completes it and pays once', async () => {
  const octavo = await startOn('2026-11-20T12:00:00Z')
  const alice = await octavo.signUp('alice')
  const books = await volumes(octavo, 4)
  const { gamification: joined } = await joinByName(alice, '3 books in November 2026')

  const [first, second, third, fourth] = await finishAll(alice, books)

  expect(joined).toMatchObject({ points_earned: 0, notification: { show: false } })
  expect(first?.gamification.notification.message).toBe('Book finished! Great job!')
  expect(second?.gamification.points_earned).toBe(10)
  expect(third?.gamification).toMatchObject({
    points_earned: 10 + 15,
    notification: {
      show: true,
      message: 'Book finished! Great job! Challenge completed: 3 books in November 2026.',
      points: 25,
    },
  })
  expect(fourth?.gamification.points_earned).toBe(10)
  expect(await findByName(alice, '3 books in November 2026')).toMatchObject({
    books_read: 4,
    progress_percentage: 100,
    completed: true,
    joined: true,
  })
  const { results } = await alice.call(getPointsHistory, { query: {} })
  expect(results.filter(({ deed }) => deed === 'challenge')).toMatchObject([
    { description: "Completed the challenge '3 books in November 2026'", points: 15 },
  ])
})

test('a finish whose date is set right, so that it lies in the time of a challenge, completes it', async () => {
  const octavo = await startOn('2026-11-02T12:00:00Z')
  const carl = await octavo.signUp('carl')
  const [one, two, three] = await volumes(octavo, 3)
  await joinByName(carl, '3 books in November 2026')
  await finishAll(carl, [one!, two!])
  const { reading } = await carl.call(addReading, {
    params: { id: three!.id },
    body: { outcome: 'finished', finished_on: '2026-10-31' },
  })
  const before = await points(carl)

  await carl.call(editReading, { params: { id: reading.id }, body: { outcome: 'finished', finished_on: '2026-11-01' } })

  expect(await findByName(carl, '3 books in November 2026')).toMatchObject({ completed: true })
  expect(await points(carl)).toBeGreaterThan(before)
})

test('joining after reading the books completes a challenge at once', async () => {
  const octavo = await startOn('2026-11-20T12:00:00Z')
  const bob = await octavo.signUp('bob')
  await finishAll(bob, await volumes(octavo, 3))
  const before = await points(bob)

  const { challenge, gamification } = await joinByName(bob, '3 books in November 2026')
  const again = await joinByName(bob, '3 books in November 2026')

  expect(challenge).toMatchObject({ completed: true, joined: true, books_read: 3, progress_percentage: 100 })
  expect(gamification).toMatchObject({
    points_earned: 15,
    notification: { show: true, message: 'Challenge completed: 3 books in November 2026.' },
  })
  expect(again.gamification.points_earned).toBe(0)
  expect(await points(bob)).toBe(before + 15)
})

test('a book that is no longer finished does not count, but a completed challenge stays completed', async () => {
  const octavo = await startOn('2026-11-20T12:00:00Z')
  const carol = await octavo.signUp('carol')
  const [one, two, three] = await addBooks(octavo.db, [{ title: 'One' }, { title: 'Two' }, { title: 'Three' }])
  await joinByName(carol, '3 books in November 2026')
  const progress = async () => (await findByName(carol, '3 books in November 2026')).books_read

  await finishAll(carol, [one, two])
  await set(carol, one, 'READING')
  expect(await progress()).toBe(1)
  await finishAll(carol, [one, three])
  expect(await progress()).toBe(3)
  await set(carol, one, 'WANT_TO_READ')
  await set(carol, two, 'WANT_TO_READ')

  expect(await findByName(carol, '3 books in November 2026')).toMatchObject({
    books_read: 3,
    progress_percentage: 100,
    completed: true,
  })
})

test('reading a book twice counts once', async () => {
  const octavo = await startOn('2026-11-20T12:00:00Z')
  const alice = await octavo.signUp('alice')
  const [one] = await addBooks(octavo.db, [{ title: 'One' }])
  await joinByName(alice, '3 books in November 2026')

  for (const status of ['FINISHED', 'READING', 'FINISHED', 'READING', 'FINISHED'] as const)
    await set(alice, one, status)

  expect(await findByName(alice, '3 books in November 2026')).toMatchObject({ books_read: 1, progress_percentage: 33 })
})

test('a book read again the next year counts in both years', async () => {
  const octavo = await startOn('2026-12-20T12:00:00Z')
  const alice = await octavo.signUp('alice')
  const [one] = await addBooks(octavo.db, [{ title: 'One' }])
  await joinByName(alice, '12 books in 2026')
  await set(alice, one, 'FINISHED')

  octavo.setClock('2027-01-10T12:00:00Z')
  expect(await findByName(alice, '12 books in 2027')).toMatchObject({ books_read: 0 })
  await set(alice, one, 'READING')
  expect(await findByName(alice, '12 books in 2026')).toMatchObject({ books_read: 0 })
  await set(alice, one, 'FINISHED')

  expect(await findByName(alice, '12 books in 2026')).toMatchObject({ books_read: 1 })
  expect(await findByName(alice, '12 books in 2027')).toMatchObject({ books_read: 1 })
})

test('a challenge counts the books with a finish in its time, whatever else was finished when and how exactly', async () => {
  const octavo = await startApp({ madeUp: true })
  octavo.setClock('2026-12-31T12:00:00Z')
  const reader = await octavo.signUp('alice')
  const books = await volumes(octavo, 5)
  await finishAll(reader, books)
  await sql`delete from reading`.execute(octavo.db)
  const day = fc.integer({ min: 0, max: 364 }).map((n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10))
  const finish = fc.record({
    book: fc.constantFrom(...books.map(({ id }) => id)),
    on: day,
    exact: fc.constantFrom('day', 'day', 'month', 'year'),
    origin: fc.constantFrom('here', 'entered', 'imported'),
  })
  const span = fc.tuple(day, day).map((days) => days.toSorted())

  await fc.assert(
    fc.asyncProperty(
      fc.array(finish, { minLength: 1, maxLength: 25 }),
      fc.array(fc.tuple(span, fc.boolean()), { minLength: 1, maxLength: 8 }),
      async (finishes, challenges) => {
        const stored = finishes.map(({ book, on, exact, origin }) => ({
          book,
          from: exact === 'year' ? '2026-01-01' : exact === 'month' ? `${on.slice(0, 7)}-01` : on,
          exact,
          origin,
        }))
        await sql`delete from reading`.execute(octavo.db)
        await sql`delete from challenge`.execute(octavo.db)
        await sql`
          insert into reading (reader_id, id, book_id, outcome, finished_on, finished_precision, origin)
          select reader.id, gen_random_uuid(), book, 'finished', "from", exact, origin
          from json_to_recordset(${JSON.stringify(stored)}::text::json)
            as stored (book uuid, "from" date, exact text, origin text)
          cross join reader`.execute(octavo.db)
        await sql`
          insert into challenge (id, owner_id, offer, name, target_books, start_date, end_date, created_at)
          select gen_random_uuid(), case when own then reader.id end, case when not own then 'made up ' || n end,
            n, 900, begins, ends, now()
          from json_to_recordset(${JSON.stringify(challenges.map(([[begins, ends], own], n) => ({ begins, ends, own, n })))}::text::json)
            as made (begins date, ends date, own boolean, n integer)
          cross join reader`.execute(octavo.db)
        await sql`
          insert into challenge_member (reader_id, challenge_id, joined_at)
          select reader.id, challenge.id, now() from challenge cross join reader`.execute(octavo.db)

        const { challenges: listed } = await reader.call(listJoinedChallenges, {})

        const counted = new Map(listed.map(({ name, books_read }) => [name, books_read]))
        for (const [n, [[begins = '', ends = ''], own]] of challenges.entries()) {
          const inTime = stored.filter(({ from, exact, origin }) => {
            const latest = exact === 'year' ? '2026-12-31' : exact === 'month' ? lastOfMonth(from) : from
            if (from < begins || from > ends) return false
            return origin === 'here' || (own && latest <= ends)
          })
          expect([n, counted.get(`${n}`)]).toEqual([n, new Set(inTime.map(({ book }) => book)).size])
        }
      },
    ),
    { numRuns: 60 },
  )
})

function lastOfMonth(day: string): string {
  return new Date(Date.UTC(2026, Number(day.slice(5, 7)), 0)).toISOString().slice(0, 10)
}

test('a book finished in time and removed completes a past challenge when it is finished again', async () => {
  const octavo = await startOn('2026-11-20T12:00:00Z')
  const bob = await octavo.signUp('bob')
  const [one, two, three] = await addBooks(octavo.db, [{ title: 'One' }, { title: 'Two' }, { title: 'Three' }])
  await joinByName(bob, '3 books in November 2026')
  await finishAll(bob, [one, two])
  await set(bob, one, 'READING')
  await finishAll(bob, [three])

  octavo.setClock('2026-12-05T12:00:00Z')
  expect(await findByName(bob, '3 books in November 2026')).toMatchObject({ books_read: 2, completed: false })
  const again = await set(bob, one, 'FINISHED')

  expect(again.gamification.points_earned).toBe(15)
  expect(await findByName(bob, '3 books in November 2026')).toMatchObject({ completed: true, days_remaining: 0 })
})

test('dates are in the time zone where the reader finished the book, first and last day included', async () => {
  const octavo = await startOn('2027-01-31T12:00:00Z')
  const tokyo = await octavo.signUp('tokyo', { timeZone: 'Asia/Tokyo' })
  const [january, first, last, march] = await volumes(octavo, 4)
  if (!january || !first || !last || !march) throw new Error('books are missing')
  for (const [book, instant] of [
    [january, '2027-01-31T14:59:59Z'],
    [first, '2027-01-31T15:00:00Z'],
    [last, '2027-02-28T14:59:59Z'],
    [march, '2027-02-28T15:00:00Z'],
  ] as const) {
    octavo.setClock(instant)
    await set(tokyo, book, 'FINISHED')
  }
  octavo.setClock('2027-02-28T14:00:00Z')

  expect(await findByName(tokyo, '3 books in February 2027')).toMatchObject({ books_read: 2, days_remaining: 1 })
})

test('a challenge of many books pays five points a book, at most 250', async () => {
  const octavo = await startOn('2026-11-20T12:00:00Z')
  const alice = await octavo.signUp('alice')
  for (const name of ['12 books in 2026', '24 books in 2026', '52 books in 2026']) await joinByName(alice, name)

  await finishAll(alice, await volumes(octavo, 52))

  const { results } = await alice.call(getPointsHistory, { query: {} })
  const paid = await octavo.db.selectFrom('award').select('points').where('deed', '=', 'challenge').execute()
  expect(paid.map((row) => row.points).toSorted((a, b) => a - b)).toEqual([60, 120, 250])
  expect(results.map(({ description }) => description)).toContain("Earned the achievement 'Champion'")
})

test('finishing the last book many times over, at once, pays the challenge once', async () => {
  const octavo = await startOn('2026-11-20T12:00:00Z')
  const bob = await octavo.signUp('bob')
  const books = await volumes(octavo, 5)
  const { id } = await findByName(bob, '3 books in November 2026')

  const replies = await Promise.all([
    ...books.map((book) => set(bob, book, 'FINISHED')),
    ...Array.from({ length: 10 }, () => bob.call(joinChallenge, { params: { id } })),
  ])

  const earned = replies.reduce((sum, reply) => sum + reply.gamification.points_earned, 0)
  expect(earned).toBe(5 * 10 + 10 + 20 + 15)
  expect(await points(bob)).toBe(earned)
  expect(await findByName(bob, '3 books in November 2026')).toMatchObject({ completed: true, participants: 1 })
})

test('quitting and joining many times leaves the reader in or out, and pays nothing twice', async () => {
  const octavo = await startOn('2026-11-20T12:00:00Z')
  const [alice, bob] = [await octavo.signUp('alice'), await octavo.signUp('bob')]
  await finishAll(alice, await volumes(octavo, 3))
  const { id } = await findByName(alice, '3 books in November 2026')
  const params = { id }
  await bob.call(joinChallenge, { params })

  await alice.call(joinChallenge, { params })
  const before = await points(alice)
  await alice.call(quitChallenge, { params })
  await alice.call(quitChallenge, { params })
  expect(await findByName(alice, '3 books in November 2026')).toMatchObject({
    joined: false,
    completed: true,
    participants: 1,
  })
  expect((await alice.call(listJoinedChallenges, {})).challenges).toEqual([])
  const { gamification } = await alice.call(joinChallenge, { params })

  expect(gamification.points_earned).toBe(0)
  expect(await points(alice)).toBe(before)
  expect((await alice.call(listJoinedChallenges, {})).challenges).toMatchObject([{ id, completed: true }])
  await Promise.all(
    Array.from({ length: 12 }, (_, i) => alice.call(i % 2 === 0 ? quitChallenge : joinChallenge, { params })),
  )
  await alice.call(quitChallenge, { params })
  expect(await findByName(bob, '3 books in November 2026')).toMatchObject({ participants: 1 })
})

test('a past challenge cannot be joined, and stays listed for readers who joined it', async () => {
  const octavo = await startOn('2026-11-20T12:00:00Z')
  const [alice, bob] = [await octavo.signUp('alice'), await octavo.signUp('bob')]
  const { challenge } = await joinByName(alice, '3 books in November 2026')
  octavo.setClock('2026-12-01T00:00:00Z')
  const params = { id: challenge.id }

  await expect(bob.call(joinChallenge, { params })).rejects.toMatchObject({ code: 'challenge_is_over', status: 409 })
  expect((await alice.call(joinChallenge, { params })).challenge).toMatchObject({ joined: true, days_remaining: 0 })
  expect((await bob.call(listChallenges, {})).challenges.map(({ id }) => id)).not.toContain(challenge.id)
  expect((await alice.call(listChallenges, {})).challenges.map(({ id }) => id)).toContain(challenge.id)
})

test('a reader’s own challenge is joined on creation, private, and earns nothing', async () => {
  const octavo = await startOn('2026-11-20T12:00:00Z')
  const [alice, bob] = [await octavo.signUp('alice'), await octavo.signUp('bob')]
  const [book] = await addBooks(octavo.db, [{ title: 'Emma' }])
  const body = { name: '  One Austen ', target_books: 1, start_date: '2026-11-01', end_date: '2026-11-20' }
  const { challenge, gamification } = await alice.call(createChallenge, { body })
  const params = { id: challenge.id }

  const reply = await set(alice, book, 'FINISHED')

  expect(challenge).toEqual({
    id: expect.any(String),
    name: 'One Austen',
    description: '',
    target_books: 1,
    books_read: 0,
    progress_percentage: 0,
    start_date: '2026-11-01',
    end_date: '2026-11-20',
    days_remaining: 1,
    completed: false,
    joined: true,
    points: 0,
    yours: true,
  })
  expect(gamification.notification.show).toBe(false)
  expect(reply.gamification).toMatchObject({
    points_earned: 20,
    notification: { message: 'Book finished! Great job! Challenge completed: One Austen.' },
  })
  await expect(bob.call(joinChallenge, { params })).rejects.toMatchObject({ code: 'challenge_not_found' })
  await expect(bob.call(quitChallenge, { params })).rejects.toMatchObject({ code: 'challenge_not_found' })
  expect((await bob.call(listChallenges, {})).challenges.map(({ id }) => id)).not.toContain(challenge.id)
})

test('a reader’s own challenge that is already reached is completed on creation', async () => {
  const octavo = await startOn('2026-11-20T12:00:00Z')
  const alice = await octavo.signUp('alice')
  await finishAll(alice, await volumes(octavo, 2))

  const { challenge, gamification } = await alice.call(createChallenge, {
    body: { name: 'Two', target_books: 2, start_date: '2026-11-20', end_date: '2026-11-20' },
  })

  expect(challenge).toMatchObject({ completed: true, books_read: 2 })
  expect(gamification).toMatchObject({
    points_earned: 0,
    notification: { show: true, message: 'Challenge completed: Two.' },
  })
})

test.each([
  ['an end in the past', { start_date: '2026-11-01', end_date: '2026-11-19' }, 'end_date'],
  ['an end before the start', { start_date: '2026-12-02', end_date: '2026-12-01' }, 'end_date'],
  ['more than two years', { start_date: '2026-11-20', end_date: '2028-11-21' }, 'end_date'],
  ['an impossible date', { start_date: '2026-02-30', end_date: '2026-12-01' }, 'start_date'],
  ['an impossible month', { start_date: '2026-11-20', end_date: '2026-13-01' }, 'end_date'],
  ['a date with words', { start_date: 'tomorrow', end_date: '2026-12-01' }, 'start_date'],
  ['no books', { target_books: 0 }, 'target_books'],
  ['too many books', { target_books: 1001 }, 'target_books'],
  ['half a book', { target_books: 1.5 }, 'target_books'],
  ['a blank name', { name: '   ' }, 'name'],
  ['an invisible name', { name: '\u2800\u200b' }, 'name'],
  ['a name that is too long', { name: 'x'.repeat(101) }, 'name'],
])('a challenge with %s is refused', async (_, change, field) => {
  const octavo = await startOn('2026-11-20T12:00:00Z')
  const alice = await octavo.signUp('alice')
  const body = { name: 'Mine', target_books: 3, start_date: '2026-11-20', end_date: '2026-12-20', ...change }

  await expect(alice.call(createChallenge, { body })).rejects.toMatchObject({
    code: 'invalid',
    fields: { [field]: expect.any(String) },
  })
})

test('a challenge sent thirty times at once under one key is made once, and each answer names it', async () => {
  const octavo = await startOn('2026-11-20T12:00:00Z')
  const alice = await octavo.signUp('alice')
  const body = { name: 'Mine', target_books: 3, start_date: '2026-11-20', end_date: '2026-12-20' }

  const sent = Array.from({ length: 30 }, () => alice.call(createChallenge, { body, onceKey: 'k' }))
  const made = new Set((await Promise.all(sent)).map(({ challenge }) => challenge.id))

  expect(made.size).toBe(1)
  expect((await alice.call(listJoinedChallenges, {})).challenges).toHaveLength(1)
  const other = { ...body, name: 'Another' }
  await expect(alice.call(createChallenge, { body: other, onceKey: 'k' })).rejects.toMatchObject({ code: 'key_reused' })
})

test('a challenge may last two years, and a reader may have fifty active challenges', async () => {
  const octavo = await startOn('2026-11-20T12:00:00Z')
  const alice = await octavo.signUp('alice')
  const body = { name: 'Mine', target_books: 3, start_date: '2026-11-20', end_date: '2028-11-20' }

  for (let made = 0; made < 50; made += 1) await alice.call(createChallenge, { body })

  const full = { code: 'list_is_full', status: 409, message: 'You already have 50 active challenges of your own.' }
  await expect(alice.call(createChallenge, { body })).rejects.toMatchObject(full)
  expect((await alice.call(listJoinedChallenges, {})).challenges).toHaveLength(50)
})

test('a malformed challenge id is reported as a missing challenge', async () => {
  const octavo = await startOn('2026-11-20T12:00:00Z')
  const alice = await octavo.signUp('alice')

  for (const id of ['nonsense', '019a9d00-0000-7000-8000-000000000000']) {
    await expect(alice.call(joinChallenge, { params: { id } })).rejects.toMatchObject({ code: 'challenge_not_found' })
    await expect(alice.call(quitChallenge, { params: { id } })).rejects.toMatchObject({ code: 'challenge_not_found' })
  }
})

test('completed and quit challenges are not active, and a quit one can be rejoined only within the limit', async () => {
  const octavo = await startOn('2026-11-20T12:00:00Z')
  const alice = await octavo.signUp('alice')
  const [book] = await addBooks(octavo.db, [{ title: 'Emma' }])
  const make = (target_books: number) =>
    alice.call(createChallenge, {
      body: { name: 'Mine', target_books, start_date: '2026-11-20', end_date: '2026-12-20' },
    })
  for (let made = 0; made < 25; made += 1) await make(1)
  const toQuit: string[] = []
  for (let made = 0; made < 25; made += 1) toQuit.push((await make(9)).challenge.id)
  await alice.call(updateReadingStatus, { params: { id: book.id }, body: { status: 'FINISHED' } })
  for (const id of toQuit) await alice.call(quitChallenge, { params: { id } })

  for (let made = 0; made < 50; made += 1) await make(9)

  await expect(make(9)).rejects.toMatchObject({ code: 'list_is_full' })
  const [quit = ''] = toQuit
  await expect(alice.call(joinChallenge, { params: { id: quit } })).rejects.toMatchObject({ code: 'list_is_full' })
})

test('a reader can create at most a thousand challenges, whatever becomes of them', async () => {
  const octavo = await startApp({ madeUp: true })
  octavo.setClock('2026-11-20T12:00:00Z')
  const alice = await octavo.signUp('alice')
  await sql`
    insert into challenge (id, owner_id, name, target_books, start_date, end_date, created_at)
    select gen_random_uuid(), id, 'Past', 1, '2025-01-01', '2025-02-01', now() from reader, generate_series(1, 999)`.execute(
    octavo.db,
  )
  const body = { name: 'Mine', target_books: 3, start_date: '2026-11-20', end_date: '2026-12-20' }
  const { challenge } = await alice.call(createChallenge, { body })
  await alice.call(quitChallenge, { params: { id: challenge.id } })

  await expect(alice.call(createChallenge, { body })).rejects.toMatchObject({
    code: 'list_is_full',
    message: 'You have made 1,000 challenges, the maximum.',
  })
})

test('a reader deletes a challenge of their own, completed or not, and keeps the points earned meanwhile', async () => {
  const octavo = await startOn('2026-11-20T12:00:00Z')
  const [alice, bob] = [await octavo.signUp('alice'), await octavo.signUp('bob')]
  await finishAll(alice, await volumes(octavo, 2))
  const dates = { start_date: '2026-11-20', end_date: '2026-12-31' }
  const make = (name: string, target_books: number) =>
    alice.call(createChallenge, { body: { name, target_books, ...dates } })
  const [done, open] = [await make('Done', 2), await make('Open', 5)]
  const before = await points(alice)
  expect([done.challenge.completed, open.challenge.completed]).toEqual([true, false])

  const remove = (reader: TestReader, id: string) => reader.call(deleteChallenge, { params: { id } })
  await expect(remove(bob, open.challenge.id)).rejects.toMatchObject({ code: 'challenge_not_found' })
  for (const { challenge } of [done, open]) await remove(alice, challenge.id)

  const { challenges } = await alice.call(listChallenges, {})
  expect(challenges.filter(({ yours }) => yours)).toEqual([])
  expect(await points(alice)).toBe(before)
  await expect(remove(alice, open.challenge.id)).rejects.toMatchObject({ code: 'challenge_not_found' })
})

test('a challenge of one’s own that is deleted while a book completes it keeps the book from nothing', async (context) => {
  onOneMachine(context, 'the table is locked on every machine there')
  const octavo = await startOn('2026-11-20T12:00:00Z')
  const alice = await octavo.signUp('alice')
  const [book] = await volumes(octavo, 1)
  const body = { name: 'One', target_books: 1, start_date: '2026-11-20', end_date: '2026-12-31' }
  const { challenge } = await alice.call(createChallenge, { body })
  const release = await hold(octavo.db, sql`lock table challenge_completed in share row exclusive mode`)

  const finish = set(alice, book!, 'FINISHED')
  await untilWaiting(octavo.db, 1)
  const deletion = alice.call(deleteChallenge, { params: { id: challenge.id } })
  await untilWaiting(octavo.db, 2)
  await release()

  await expect(finish).resolves.toMatchObject({ status: 'FINISHED' })
  await deletion
})

test('a challenge that Octavo offers cannot be deleted, even by those who joined it', async () => {
  const octavo = await startOn('2026-11-20T12:00:00Z')
  const alice = await octavo.signUp('alice')
  await joinByName(alice, '12 books in 2026')
  const { id } = await findByName(alice, '12 books in 2026')

  await expect(alice.call(deleteChallenge, { params: { id } })).rejects.toMatchObject({ code: 'challenge_not_found' })
  await expect(alice.call(deleteChallenge, { params: { id: 'x' } })).rejects.toMatchObject({
    code: 'challenge_not_found',
  })

  expect((await findByName(alice, '12 books in 2026')).joined).toBe(true)
})
