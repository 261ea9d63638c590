import { randomUUIDv7 } from 'node:crypto'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import {
  addProgress,
  addReading,
  deleteReading,
  editReading,
  updateEntry,
  type NewReading,
} from '#contract/library/readings.ts'
import { listLibrary } from '#contract/library/library.ts'
import { getStats, type Stats } from '#contract/library/stats.ts'
import { checkIn } from '#contract/points.ts'
import { rateBook } from '#contract/ratings.ts'
import { addBooks, correctBooks } from '../testing/books.ts'
import { countQueries, type CountedDb } from '../testing/count-queries.ts'
import { startApp, type TestApp } from '../testing/test-app.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { checkStats } from '../verification/stats.ts'
import { keepFacts } from './reading-facts.ts'

let counted: CountedDb
let octavo: TestApp
beforeAll(async () => {
  counted = countQueries((await createTestDatabase()).db)
  octavo = await startApp({ db: counted.db, madeUp: true })
  octavo.setClock('2026-11-23T12:00:00Z')
})

const finished = (rest: Partial<NewReading>): NewReading => ({ outcome: 'finished', ...rest })

/** A reader with three books. */
async function signUp(name: string) {
  const reader = await octavo.signUp(name)
  const [emma, dune, iliad] = await addBooks(counted.db, [
    { title: 'Emma', authors: ['Jane Austen'], genres: ['Classics', 'Romance'], pages: 474, year: '1815' },
    { title: 'Dune', authors: ['Frank Herbert'], genres: ['Science Fiction'], pages: 612, year: '1965' },
    { title: 'Iliad', authors: ['Homer'], genres: ['Classics'], pages: null, year: '-750' },
  ])
  return {
    emma,
    dune,
    iliad,
    rate: (book: { google_books_id: string }, stars: number) =>
      reader.call(rateBook, { body: { google_books_id: book.google_books_id, stars } }),
    add: (book: { id: string }, body: NewReading) => reader.call(addReading, { params: { id: book.id }, body }),
    edit: (id: string, body: NewReading) => reader.call(editReading, { params: { id }, body }),
    note: (id: string, body: { on: string; page?: number; percent?: number; minutes?: number }) =>
      reader.call(addProgress, { params: { id }, body }),
    /** Those that a day of the calendar opens. */
    booksOf: async (day: string) => {
      const { results } = await reader.call(listLibrary, {
        query: { reading: 'read', from: day, to: day, sort: 'title' },
      })
      return results.map(({ book }) => book.title)
    },
    remove: (id: string) => reader.call(deleteReading, { params: { id } }),
    stats: (from?: string, to?: string) =>
      reader.call(getStats, { query: { ...(from && { from }), ...(to && { to }) } }),
    year: (n: number) => reader.call(getStats, { query: { from: `${n}-01-01`, to: `${n}-12-31` } }),
  }
}

test('a reader who has read nothing gets zeros, not failures', async () => {
  const { stats } = await signUp('nobody')

  expect(await stats()).toEqual({
    from: null,
    to: null,
    books: 0,
    readings: 0,
    reread: 0,
    stopped: 0,
    pages: 0,
    pages_known: 0,
    minutes: 0,
    undated: 0,
    started: 0,
    set_aside: 0,
    known: {
      minutes: 0,
      weekdays: 0,
      genres: 0,
      kinds: 0,
      decades: 0,
      languages: 0,
      media: 0,
      stars: 0,
      authors: 0,
      days: 0,
      pace: 0,
    },
    by_year: [],
    by_day: [],
    by_weekday: [],
    by_language: [],
    by_length: [],
    by_days: [],
    authors_count: 0,
    new_authors: [],
    new_authors_count: 0,
    reread_books: [],
    pages_per_day: null,
    streak: { days: 0, longest: 0 },
    readers: [],
    by_month: [],
    by_genre: [],
    by_kind: [],
    by_decade: [],
    by_medium: [],
    by_stars: [],
    authors: [],
    longest: null,
    shortest: null,
    median_days: null,
  })
})

test('a year is described by what ended in it, each figure with what it rests on', async () => {
  const { emma, dune, iliad, add, rate, year } = await signUp('anna')
  await add(emma, finished({ started_on: '2025-02-01', finished_on: '2025-02-10', medium: 'print' }))
  await add(emma, finished({ started_on: '2025-03-01', finished_on: '2025-03-20', pages: 500 }))
  await add(dune, finished({ finished_on: '2025-03', medium: 'audio', minutes: 1_260 }))
  await add(iliad, finished({ finished_on: '2025' }))
  await add(dune, { outcome: 'stopped', stopped_on: '2025-05-05' })
  await add(dune, finished({ finished_on: '2024-12-31' }))
  await rate(emma, 4.5)

  const of2025 = await year(2025)

  expect(of2025).toMatchObject({
    books: 3,
    readings: 4,
    // Emma twice; Dune had been finished the year before.
    reread: 2,
    stopped: 1,
    pages: 474 + 500 + 612,
    pages_known: 3,
    minutes: 1_260,
    undated: 1,
    by_month: [
      { month: '2025-02', readings: 1, pages: 474 },
      { month: '2025-03', readings: 2, pages: 1_112 },
    ],
    by_genre: [
      { name: 'Classics', readings: 3 },
      { name: 'Romance', readings: 2 },
      { name: 'Science Fiction', readings: 1 },
    ],
    // The Iliad is a classic, which tells nothing.
    by_kind: [{ name: 'fiction', readings: 3 }],
    by_decade: [
      { name: 'Before 1800', readings: 1 },
      { name: '1810s', readings: 2 },
      { name: '1960s', readings: 1 },
    ],
    by_medium: [
      { name: 'unknown', readings: 2 },
      { name: 'audio', readings: 1 },
      { name: 'print', readings: 1 },
    ],
    by_stars: [{ name: '4.5', readings: 2 }],
    authors: [
      { name: 'Jane Austen', readings: 2, book: { title: 'Emma' } },
      { name: 'Frank Herbert', readings: 1, book: { title: 'Dune' } },
      { name: 'Homer', readings: 1 },
    ],
    longest: { book: { title: 'Dune' }, pages: 612 },
    shortest: { book: { title: 'Emma' }, pages: 474 },
    median_days: 15,
  })
})

test('a reading counts only where it certainly ended in the span', async () => {
  const { emma, dune, iliad, add, stats, year } = await signUp('berta')
  await add(emma, finished({ finished_on: '2019' }))
  await add(dune, finished({ finished_on: '2019-05' }))
  await add(iliad, finished({}))

  expect((await year(2019)).readings).toBe(2)
  expect((await stats('2019-05-01', '2019-05-31')).readings).toBe(1)
  expect((await stats('2019-05-01', '2019-05-30')).readings).toBe(0)
  expect((await stats('2019-02-01', '2019-12-31')).readings).toBe(1)
  expect((await stats('2019-01-01')).readings).toBe(2)
  expect((await stats(undefined, '2019-12-30')).readings).toBe(1)
  expect(await stats()).toMatchObject({ readings: 3, undated: 2 })
})

test('what is changed or deleted counts as it then is', async () => {
  const { emma, add, edit, remove, year } = await signUp('clara')
  const { reading } = await add(emma, finished({ finished_on: '2024-07-01' }))

  await edit(reading.id, finished({ finished_on: '2023-07-01' }))
  expect([(await year(2024)).readings, (await year(2023)).readings]).toEqual([0, 1])
  await edit(reading.id, { outcome: 'stopped', stopped_on: '2023-07-01' })
  expect(await year(2023)).toMatchObject({ readings: 0, stopped: 1, pages: 0 })
  await remove(reading.id)
  expect(await year(2023)).toMatchObject({ readings: 0, stopped: 0 })
})

test.each([
  [{ from: '2025-02-30' }, 'from'],
  [{ to: '2025-13-01' }, 'to'],
  [{ from: '2025-02-02', to: '2025-02-01' }, 'to'],
  [{ from: 'yesterday' }, 'from'],
  [{ from: '0000-01-01' }, 'from'],
  [{ to: '0000-12-31' }, 'to'],
  [{ from: '1899-12-31' }, 'from'],
])('the span %j is refused by its field', async (query, field) => {
  const reader = await octavo.signUp(`reader-${randomUUIDv7()}`)

  await expect(reader.call(getStats, { query })).rejects.toMatchObject({
    status: 400,
    fields: { [field]: expect.any(String) },
  })
})

test('months and what is undated add up to the readings, and the years to all time, whatever was read', async () => {
  const dates = fc.constantFrom('2023', '2023-12', '2023-12-31', '2024-01-01', '2024-02', '2024', '2025-06-15')
  let runs = 0
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.nat(2), fc.option(dates)), { maxLength: 12 }), async (readings) => {
      const { emma, dune, iliad, add, stats, year } = await signUp(`adds-up-${(runs += 1)}`)
      const books = [emma, dune, iliad]
      for (const [which, finished_on] of readings) await add(books[which] ?? emma, finished({ finished_on }))

      const all = await stats()
      const sumOf = (shares: { readings: number }[]) => shares.reduce((sum, each) => sum + each.readings, 0)
      expect(all.readings).toBe(readings.length)
      expect(sumOf(all.by_month) + all.undated).toBe(all.readings)
      expect(sumOf(all.by_medium)).toBe(all.readings)
      const years = await Promise.all([2023, 2024, 2025].map(year))
      for (const each of years) expect(sumOf(each.by_month) + each.undated).toBe(each.readings)
      const undated = readings.filter(([, finished_on]) => finished_on === null).length
      expect(sumOf(years) + undated).toBe(all.readings)
    }),
    { numRuns: 15 },
  )
})

test('describing a span takes four queries, the session’s among them, however many books there are', async () => {
  const { emma, dune, add, stats } = await signUp('dora')
  await add(emma, finished({ finished_on: '2024-07-01' }))
  await add(dune, finished({ finished_on: '2024-07-02' }))

  expect(await counted.queriesOf(() => stats())).toBe(4)
})

test('each breakdown says how many readings it rests on', async () => {
  const { emma, dune, iliad, add, year } = await signUp('edda')
  await add(emma, finished({ started_on: '2025-05-01', finished_on: '2025-05-05', minutes: 600 }))
  await add(dune, finished({ started_on: '2025-05-01', finished_on: '2025-05-12' }))
  await add(iliad, finished({ finished_on: '2025-06' }))

  expect(await year(2025)).toMatchObject({
    started: 2,
    known: {
      minutes: 1,
      weekdays: 2,
      genres: 3,
      kinds: 2,
      decades: 3,
      languages: 3,
      media: 0,
      stars: 0,
      authors: 3,
      days: 2,
      pace: 2,
    },
    by_year: [{ year: 2025, readings: 3, pages: 474 + 612 }],
    by_day: [
      { on: '2025-05-05', readings: 1, pages: 474 },
      { on: '2025-05-12', readings: 1, pages: 612 },
    ],
    by_weekday: [{ weekday: 1, readings: 2 }],
    by_language: [{ name: 'en', readings: 3 }],
    by_length: [
      { name: '450', readings: 1 },
      { name: '600', readings: 1 },
    ],
    by_days: [
      { name: '4', readings: 1 },
      { name: '8', readings: 1 },
    ],
    authors_count: 3,
    pages_per_day: 63.9,
  })
})

test('an author is new where nothing of theirs was finished before, and a book read twice is named', async () => {
  const { emma, dune, iliad, add, year, stats } = await signUp('frida')
  await add(emma, finished({ finished_on: '2023-05-01' }))
  await add(emma, finished({ finished_on: '2024-05-01' }))
  await add(emma, finished({ finished_on: '2024-06-01' }))
  await add(dune, finished({ finished_on: '2024-07-01' }))
  await add(iliad, finished({}))

  const of2024 = await year(2024)
  expect(of2024).toMatchObject({
    authors_count: 2,
    new_authors_count: 1,
    new_authors: [{ name: 'Frank Herbert', readings: 1, book: { title: 'Dune' } }],
    reread_books: [{ book: { title: 'Emma' }, readings: 2 }],
  })
  expect((await stats()).new_authors_count).toBe(3)
})

test('an author stands with the book of theirs that was finished most often in the span', async () => {
  const { emma, add, year, stats } = await signUp('greta')
  const [persuasion] = await addBooks(counted.db, [{ title: 'Persuasion', authors: ['Jane Austen'] }])
  for (const finished_on of ['2024-05-01', '2024-06-01', '2025-05-01']) await add(emma, finished({ finished_on }))
  for (const finished_on of ['2025-06-01', '2025-07']) await add(persuasion, finished({ finished_on }))

  const shown = ({ authors }: Stats) => authors.map(({ name, book }) => `${name}: ${book.title}`)
  expect(shown(await year(2024))).toEqual(['Jane Austen: Emma'])
  expect(shown(await year(2025))).toEqual(['Jane Austen: Persuasion'])
  expect(shown(await stats())).toEqual(['Jane Austen: Emma'])
})

test('pages count on the day that progress says, and what is left on the day of the finish', async () => {
  const { emma, dune, iliad, add, note, year, booksOf } = await signUp('progress')
  const { reading } = await add(emma, finished({ finished_on: '2025-03-20', pages: 500 }))
  await note(reading.id, { on: '2025-03-10', page: 120 })
  // Half of the book, twice on one day, and back again.
  await note(reading.id, { on: '2025-03-12', percent: 30 })
  await note(reading.id, { on: '2025-03-12', percent: 50 })
  await note(reading.id, { on: '2025-03-13', page: 200 })
  const stopped = await add(dune, { outcome: 'stopped', stopped_on: '2025-04-02' })
  await note(stopped.reading.id, { on: '2025-03-20', page: 60 })
  const heard = await add(iliad, { outcome: 'stopped', stopped_on: '2025-04-02' })
  await note(heard.reading.id, { on: '2025-03-21', minutes: 40 })

  expect((await year(2025)).by_day).toEqual([
    { on: '2025-03-10', readings: 0, pages: 120 },
    { on: '2025-03-12', readings: 0, pages: 130 },
    { on: '2025-03-20', readings: 1, pages: 250 + 60 },
  ])
  expect([await booksOf('2025-03-12'), await booksOf('2025-03-20'), await booksOf('2025-03-11')]).toEqual([
    ['Emma'],
    ['Dune', 'Emma'],
    [],
  ])
  const broken = await counted.db.transaction().execute((tx) => checkStats(tx, 50))
  expect(broken).toEqual([])
})

test('what is set aside is counted by the day where the reader is, and so is another day in another time zone', async () => {
  const reader = await octavo.signUp('gerda', { timeZone: 'Pacific/Auckland' })
  const [book] = await addBooks(counted.db, [{ title: 'Aside' }])
  const asideOn = async (from: string) => (await reader.call(getStats, { query: { from, to: from } })).set_aside
  await reader.call(updateEntry, { params: { id: book.id }, body: { state: 'PAUSED' } })

  expect([await asideOn('2026-11-23'), await asideOn('2026-11-24')]).toEqual([0, 1])
  await sql`update reader set time_zone = 'America/New_York' where username = ${reader.username}`.execute(counted.db)
  expect([await asideOn('2026-11-23'), await asideOn('2026-11-24')]).toEqual([1, 0])
})

test('days in a row count as far as they lie in the span', async () => {
  const reader = await octavo.signUp('hedwig')
  for (const day of ['20', '21', '22', '23']) {
    octavo.setClock(`2026-11-${day}T12:00:00Z`)
    await reader.call(checkIn, {})
  }

  const streakOf = async (from: string, to: string) => (await reader.call(getStats, { query: { from, to } })).streak
  expect(await streakOf('2026-11-01', '2026-11-30')).toEqual({ days: 4, longest: 4 })
  expect(await streakOf('2026-11-22', '2026-11-30')).toEqual({ days: 2, longest: 2 })
  expect(await streakOf('2026-11-24', '2026-11-30')).toEqual({ days: 0, longest: 0 })
})

test('what a catalogue corrects about a book counts at once, before and after it is copied to the readings', async () => {
  const { emma, add, year } = await signUp('ilse')
  await add(emma, finished({ finished_on: '2025-02-01' }))
  await keepFacts(counted.db)
  await correctBooks(counted.db, [emma.id], { pages: 500, genres: ['Satire'] })
  const corrected = { pages: 500, by_genre: [{ name: 'Satire', readings: 1 }] }

  expect(await year(2025)).toMatchObject(corrected)
  await sql`update book_fact_change set noted_at = ${new Date(Date.now() - 120_000)}`.execute(counted.db)
  await keepFacts(counted.db)
  const { rows } = await sql`select from book_fact_change where book_id = ${emma.id}`.execute(counted.db)
  expect(rows).toEqual([])
  expect(await year(2025)).toMatchObject(corrected)
})

test('what has changed of any number of books is followed at once, but nothing after the signal to stop', async () => {
  await signUp('otto')
  const { db } = counted
  await keepFacts(db)
  const books = await addBooks(
    db,
    Array.from({ length: 250 }, (_, i) => ({ title: `Changed ${i}` })),
  )
  const read = books.slice(0, 150).map(({ id }) => id)
  await sql`
    insert into reading (reader_id, id, book_id, outcome)
    select reader.id, gen_random_uuid(), read.id, 'open' from reader, unnest(${read}::uuid[]) as read (id)
    where username = 'otto'`.execute(db)
  await keepFacts(db)
  const ids = books.map(({ id }) => id)
  await correctBooks(db, ids, { pages: 321 })
  await sql`update book_fact_change set noted_at = ${new Date(Date.now() - 120_000)}`.execute(db)
  const left = async () =>
    (await sql`select from book_fact_change where book_id = any(${ids}::uuid[])`.execute(db)).rows.length

  await keepFacts(db, AbortSignal.abort())
  expect(await left()).toBe(250)
  const ending = new AbortController()
  const stopping = counted.queriesOf(() => {
    const kept = keepFacts(db, ending.signal)
    ending.abort()
    return kept
  })
  // One step: whose changes nobody has read, and forgetting them.
  expect(await stopping).toBe(2)
  expect(await left()).toBe(150)
  await keepFacts(db)
  expect(await left()).toBe(0)
})

test('every figure is what another count gives, whatever was read', async () => {
  const dates = fc.constantFrom('2023', '2023-12', '2023-12-30', '2023-12-31', '2024-01-01', '2024-02', '2024')
  const starts = fc.constantFrom('2023-12-25', '2023-11', '2022', undefined)
  const ended = fc.record({
    which: fc.nat(2),
    finished_on: fc.option(dates),
    started_on: starts,
    stopped: fc.boolean(),
    medium: fc.constantFrom('print' as const, 'audio' as const, null),
    pages: fc.option(fc.integer({ min: 1, max: 900 })),
    minutes: fc.option(fc.integer({ min: 1, max: 900 })),
    entries: fc.array(
      fc.tuple(
        fc.constantFrom('2023-12-30', '2023-12-31', '2024-01-01'),
        fc.integer({ min: 1, max: 100 }),
        fc.boolean(),
      ),
      { maxLength: 3 },
    ),
  })
  let runs = 0
  await fc.assert(
    fc.asyncProperty(fc.array(ended, { maxLength: 10 }), fc.nat(3), async (readings, filled) => {
      const { emma, dune, iliad, add, note, rate } = await signUp(`counted-${(runs += 1)}`)
      const books = [emma, dune, iliad]
      for (const [nth, { which, finished_on, started_on, stopped, entries, ...rest }] of readings.entries()) {
        const begins = finished_on && started_on && finished_on >= started_on ? { started_on } : {}
        const end = stopped ? { outcome: 'stopped' as const, stopped_on: finished_on } : finished({ finished_on })
        const { reading } = await add(books[which] ?? emma, { ...rest, ...begins, ...end })
        for (const [on, n, isPage] of entries)
          await note(reading.id, { on, ...(isPage ? { page: 5 * n } : { percent: n }) })
        if (nth === filled) await keepFacts(counted.db)
      }
      await rate(dune, 3.25)
      const broken = await counted.db.transaction().execute((tx) => checkStats(tx, 50))
      expect(broken).toEqual([])
    }),
    { numRuns: 10 },
  )
})
