import { beforeAll, expect, test } from 'vitest'
import { followReader } from '#contract/follows.ts'
import { addProgress, addReading, updateEntry, type NewReading } from '#contract/library/readings.ts'
import { getStats } from '#contract/library/stats.ts'
import { getYear, shareYear } from '#contract/library/years.ts'
import { checkIn } from '#contract/points.ts'
import { rateBook } from '#contract/ratings.ts'
import { addBooks } from '../testing/books.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'
import { checkStats, differencesOf, recountStats } from './stats.ts'
import { differencesOfYear, recountOwnYear } from './years.ts'

let octavo: TestApp
let alice: TestReader
let id: string
beforeAll(async () => {
  octavo = await startApp()
  octavo.setClock('2025-06-01T12:00:00Z')
  alice = await octavo.signUp('alice')
  const bob = await octavo.signUp('bob')
  const [emma, dune, iliad, walden, persuasion] = await addBooks(octavo.db, [
    { title: 'Emma', authors: ['Jane Austen'], genres: ['Classics', 'Romance'], pages: 474, year: '1815' },
    { title: 'Dune', authors: ['Frank Herbert'], genres: ['Science Fiction'], pages: 612, year: '1965' },
    { title: 'Iliad', authors: ['Homer'], genres: ['Classics'], pages: null, year: '-750' },
    { title: 'Walden', authors: ['Henry Thoreau'], genres: ['Essays'], pages: 230, year: '1854' },
    { title: 'Persuasion', authors: ['Jane Austen'], genres: ['Classics'], pages: 280, year: '1817' },
  ])
  const add = (reader: TestReader, book: { id: string }, body: NewReading) =>
    reader.call(addReading, { params: { id: book.id }, body })
  await add(alice, emma, { outcome: 'finished', finished_on: '2024-12-31' })
  const { reading } = await add(alice, emma, {
    outcome: 'finished',
    started_on: '2025-01-02',
    finished_on: '2025-01-09',
    medium: 'print',
  })
  await alice.call(addProgress, { params: { id: reading.id }, body: { page: 100, on: '2025-01-05' } })
  await add(alice, emma, { outcome: 'finished', finished_on: '2025-02', medium: 'audio', minutes: 90 })
  await add(alice, dune, { outcome: 'finished', started_on: '2025-03-01', finished_on: '2025-03-20' })
  for (const finished_on of ['2025-03', '2025-04', '2025-05'])
    await add(alice, persuasion, { outcome: 'finished', finished_on })
  await add(alice, walden, { outcome: 'stopped', started_on: '2025-04-01', stopped_on: '2025-04-09' })
  await add(alice, iliad, { outcome: 'finished', finished_on: '2025' })
  await alice.call(updateEntry, { params: { id: walden.id }, body: { state: 'PAUSED' } })
  await alice.call(rateBook, { body: { google_books_id: dune.google_books_id, stars: 4.5 } })
  await alice.call(checkIn, {})
  octavo.setClock('2025-06-02T12:00:00Z')
  await alice.call(checkIn, {})
  await add(bob, dune, { outcome: 'finished', finished_on: '2025-05-05' })
  await alice.call(followReader, { body: { username: bob.username } })
  const row = octavo.db.selectFrom('reader').select('id').where('username', '=', alice.username)
  id = (await row.executeTakeFirstOrThrow()).id
})

const year = { from: '2025-01-01', to: '2025-12-31' }
/** What says nothing that was counted: averages have a check of their own. */
const notCounted = ['from', 'to', 'readers', 'year', 'username', 'shared', 'profile_image']

test('each figure of statistics that is false is found, and none that is true', async () => {
  for (const span of [year, { from: null, to: null }]) {
    const stats = await alice.call(getStats, { query: span.from === null ? {} : year })
    const counted = await octavo.db.transaction().execute((tx) => recountStats(tx, id, span))
    expect(differencesOf(stats, counted)).toEqual([])

    const missed = falsified(stats).filter(([, false_]) => differencesOf(false_, counted).length === 0)
    expect(missed.map(([figure]) => figure)).toEqual([])
  }
})

test("each figure of a year's page that is false is found, and none that is true", async () => {
  const own = await alice.call(getYear, { params: { year: '2025' as never } })
  const counted = await octavo.db.transaction().execute((tx) => recountOwnYear(tx, id, 2025))
  expect(own.companions).toHaveLength(1)
  expect(differencesOfYear(own, counted)).toEqual([])

  const missed = falsified(own).filter(([, false_]) => differencesOfYear(false_, counted).length === 0)
  expect(missed.map(([figure]) => figure)).toEqual([])
})

test('a year of whose books few have pages is counted as its page tells it', async () => {
  const carol = await octavo.signUp('carol')
  const [short, ...unknown] = await addBooks(octavo.db, [{ pages: 900 }, { pages: null }, { pages: null }])
  const finish = (book: { id: string }, finished_on: string) =>
    carol.call(addReading, { params: { id: book.id }, body: { outcome: 'finished', finished_on } })
  await finish(short, '2025-03-09')
  for (const book of unknown) await finish(book, '2025-04-01')

  const own = await carol.call(getYear, { params: { year: '2025' as never } })

  expect(own.best_month).toMatchObject({ month: '2025-04' })
  expect(await octavo.db.transaction().execute((tx) => checkStats(tx, 20))).toEqual([])
})

test('a shared year is counted without private books', async () => {
  await alice.call(shareYear, { params: { year: '2025' as never } })
  const dune = (await alice.call(getYear, { params: { year: '2025' as never } })).books.find(
    ({ book }) => book.title === 'Dune',
  )
  await alice.call(updateEntry, {
    params: { id: dune?.book.google_books_id ?? '' },
    body: { visibility: 'private' },
  })

  expect(await octavo.db.transaction().execute((tx) => checkStats(tx, 20))).toEqual([])
})

/** The same with one figure changed, for each of them. */
function falsified<Whole>(whole: Whole): [figure: string, false_: Whole][] {
  return falsehoods(whole, '').map(([figure, value]) => [figure, value as Whole])
}

function falsehoods(value: unknown, name: string): [string, unknown][] {
  if (typeof value === 'number') return [[name, value + 1]]
  if (typeof value === 'string') return [[name, `${value}1`]]
  if (value === null) return [[name, 7]]
  if (Array.isArray(value)) {
    const changed = value.flatMap((each, nth) =>
      falsehoods(each, `${name}[${nth}]`).map(([of, other]): [string, unknown] => [of, value.with(nth, other)]),
    )
    return value.length === 0 ? [] : [[`${name} without its last`, value.slice(0, -1)], ...changed]
  }
  return Object.entries(value as object)
    .filter(([key]) => !notCounted.includes(key) && (!name.endsWith('.book') || key === 'google_books_id'))
    .flatMap(([key, of]) =>
      falsehoods(of, `${name}.${key}`).map(([figure, other]): [string, unknown] => [
        figure,
        { ...value, [key]: other },
      ]),
    )
}
