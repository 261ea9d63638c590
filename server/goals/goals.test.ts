import { beforeAll, expect, test } from 'vitest'
import { deleteGoal, listGoals, maxGoals, setGoal, type GoalUnit } from '#contract/library/goals.ts'
import { addProgress, addReading, deleteReading, editReading, type NewReading } from '#contract/library/readings.ts'
import { getPoints } from '#contract/points.ts'
import { updateReadingStatus } from '#contract/reading.ts'
import { addBooks } from '../testing/books.ts'
import { checkStats } from '../verification/stats.ts'
import { startApp, type TestApp } from '../testing/test-app.ts'

let octavo: TestApp
beforeAll(async () => {
  octavo = await startApp()
  octavo.setClock('2026-07-02T12:00:00Z')
})

async function signUp(name: string) {
  const reader = await octavo.signUp(name)
  const [emma, dune] = await addBooks(octavo.db, [
    { title: 'Emma', pages: 400 },
    { title: 'Dune', pages: 600 },
  ])
  return {
    reader,
    emma,
    dune,
    add: (book: { id: string }, body: NewReading) => reader.call(addReading, { params: { id: book.id }, body }),
    set: (period: string, unit: GoalUnit, target: number, more: { silent?: boolean; on_home?: boolean } = {}) =>
      reader.call(setGoal, { params: { period }, body: { unit, target, ...more } }),
    goals: async () => (await reader.call(listGoals, {})).goals,
  }
}

test('several goals stand side by side, and count re-readings and the pages of what was stopped', async () => {
  const { reader, emma, dune, add, set, goals } = await signUp('gina')
  await set('2026', 'books', 12)
  await set('2026', 'pages', 5_000)
  await set('2026-05', 'books', 1)
  await set('2026', 'minutes', 600)
  await add(emma, { outcome: 'finished', finished_on: '2026-05-03' })
  await add(emma, { outcome: 'finished', finished_on: '2026', minutes: 90 })
  const { reading } = await add(dune, { outcome: 'open', started_on: '2026-06-01' })
  await reader.call(addProgress, { params: { id: reading.id }, body: { percent: 50 } })
  await reader.call(editReading, {
    params: { id: reading.id },
    body: { outcome: 'stopped', started_on: '2026-06-01', stopped_on: '2026-06-09' },
  })

  expect((await goals()).map(({ period, unit, done }) => [period, unit, done])).toEqual([
    ['2026', 'books', 2],
    ['2026', 'minutes', 90],
    ['2026', 'pages', 400 + 400 + 300],
    ['2026-05', 'books', 1],
  ])
  expect(await octavo.db.transaction().execute((tx) => checkStats(tx, 9))).toEqual([])
  await reader.call(deleteReading, { params: { id: reading.id } })
  expect((await goals()).find(({ unit }) => unit === 'pages')?.done).toBe(800)
})

test('a goal says how an even pace compares, unless it is silent', async () => {
  const { emma, add, set, goals } = await signUp('hugo')
  const paces = async () => (await goals()).map(({ pace, expected }) => [pace, expected])
  await set('2026', 'books', 2)

  // The 183rd day of 365.
  expect(await paces()).toEqual([['behind', 1]])
  await add(emma, { outcome: 'finished', finished_on: '2026-01-03' })
  expect(await paces()).toEqual([['on_pace', 1]])
  await add(emma, { outcome: 'finished', finished_on: '2026-02-03' })
  expect(await paces()).toEqual([['reached', 1]])
  await set('2026', 'books', 3)
  expect(await paces()).toEqual([['on_pace', 1]])
  await set('2026', 'books', 3, { silent: true })
  expect(await paces()).toEqual([[null, null]])
})

test('nobody is called behind for books of which the length is not known', async () => {
  const { reader, emma, dune, add, set, goals } = await signUp('lara')
  const [odyssey] = await addBooks(octavo.db, [{ title: 'Odyssey', pages: null }])
  const pages = async () => (await goals()).map(({ done, known, unknown, pace }) => [done, known, unknown, pace])
  // By today, 1,500 of them.
  await set('2026', 'pages', 2_992)
  await add(emma, { outcome: 'finished', finished_on: '2026-02-01' })
  await add(dune, { outcome: 'finished', finished_on: '2026-03-01' })
  expect(await pages()).toEqual([[1_000, 2, 0, 'behind']])

  const { reading } = await add(odyssey, { outcome: 'finished', finished_on: '2026-04-01' })
  expect(await pages()).toEqual([[1_000, 2, 1, 'behind']])
  await add(odyssey, { outcome: 'finished', finished_on: '2026-05-01' })
  expect(await pages()).toEqual([[1_000, 2, 2, 'unknown']])
  expect(await octavo.db.transaction().execute((tx) => checkStats(tx, 9))).toEqual([])
  // Five known ones have an average, which is more than is usual.
  await reader.call(deleteReading, { params: { id: reading.id } })
  await set('2026', 'pages', 6_384)
  for (const _ of [1, 2, 3]) await add(dune, { outcome: 'finished', finished_on: '2026' })
  expect(await pages()).toEqual([[2_800, 5, 1, 'unknown']])
})

test('nobody is called behind for pages of a book in hand, which count once it is finished', async () => {
  const { reader, emma, dune, add, set, goals } = await signUp('olga')
  const pages = async () => (await goals()).map(({ period, done, in_hand, pace }) => [period, done, in_hand, pace])
  const note = (id: string, body: { page?: number; percent?: number; on: string }) =>
    reader.call(addProgress, { params: { id }, body })
  // By today, 250 of the year's and 12 of the month's.
  await set('2026', 'pages', 500)
  await set('2026-07', 'pages', 200)
  await set('2026-06', 'pages', 200)
  const { reading } = await add(dune, { outcome: 'open', started_on: '2025-12-20' })
  expect(await pages()).toEqual([
    ['2026', 0, 0, 'behind'],
    ['2026-07', 0, 0, 'behind'],
    ['2026-06', 0, 0, 'over'],
  ])

  await note(reading.id, { page: 60, on: '2025-12-31' })
  await note(reading.id, { percent: 50, on: '2026-06-30' })
  await note(reading.id, { page: 310, on: '2026-07-01' })
  expect(await pages()).toEqual([
    ['2026', 0, 250, 'unknown'],
    ['2026-07', 0, 10, 'behind'],
    ['2026-06', 0, 0, 'over'],
  ])
  await add(emma, { outcome: 'finished', finished_on: '2026-07-01' })
  await reader.call(updateReadingStatus, { params: { id: dune.id }, body: { status: 'FINISHED' } })
  expect(await pages()).toMatchObject([
    ['2026', 1_000, 0, 'reached'],
    ['2026-07', 1_000, 0, 'reached'],
    ['2026-06', 0, 0, 'over'],
  ])
  expect(await octavo.db.transaction().execute((tx) => checkStats(tx, 9))).toEqual([])
})

test('a goal that is over is not called missed for books of which the length is not known', async () => {
  const { emma, add, set, goals } = await signUp('mira')
  const [odyssey] = await addBooks(octavo.db, [{ title: 'Odyssey', pages: null }])
  const paces = async () => (await goals()).map(({ pace }) => pace)
  await add(odyssey, { outcome: 'finished', finished_on: '2025-04-01' })
  await set('2025', 'pages', 5_000)
  // Of more unknown ones than known ones nothing is said.
  expect(await paces()).toEqual(['unknown'])
  await add(emma, { outcome: 'finished', finished_on: '2025-05-01' })
  expect(await paces()).toEqual(['over'])
  await set('2025', 'pages', 701)
  expect(await paces()).toEqual(['over'])
  await set('2025', 'pages', 700)
  expect(await paces()).toEqual(['unknown'])
})

test('for a goal in minutes, an audiobook of unknown length is not known, and a printed book is no part of it', async () => {
  const { emma, dune, add, set, goals } = await signUp('nils')
  await set('2025', 'minutes', 400)
  await add(dune, { outcome: 'finished', finished_on: '2025-04-01', medium: 'print' })
  expect(await goals()).toMatchObject([{ done: 0, known: 0, unknown: 0, pace: 'over' }])
  await add(emma, { outcome: 'finished', finished_on: '2025-04-01', medium: 'audio' })
  expect(await goals()).toMatchObject([{ done: 0, known: 0, unknown: 1, pace: 'unknown' }])
  await add(emma, { outcome: 'finished', finished_on: '2025-05-01', medium: 'audio', minutes: 90 })
  expect(await goals()).toMatchObject([{ done: 90, known: 1, unknown: 1, pace: 'unknown' }])
  expect(await octavo.db.transaction().execute((tx) => checkStats(tx, 9))).toEqual([])
})

test('a goal that is past or to come says so, and what was left out stays as it is', async () => {
  const { set, goals } = await signUp('ines')
  await set('2025-02', 'pages', 100, { on_home: true })
  await set('2027', 'pages', 100)
  await set('2025-02', 'pages', 200)

  expect(await goals()).toMatchObject([
    { period: '2027', pace: 'coming', expected: 0 },
    { period: '2025-02', year: 2025, month: 2, pace: 'over', target: 200, on_home: true },
  ])
})

test('today is where the reader is', async () => {
  octavo.setClock('2026-07-31T23:30:00Z')
  const reader = await octavo.signUp('juno', { timeZone: 'Asia/Tokyo' })
  const { goals } = await reader.call(setGoal, { params: { period: '2026-07' }, body: { unit: 'books', target: 1 } })

  expect(goals).toMatchObject([{ pace: 'over' }])
  octavo.setClock('2026-07-02T12:00:00Z')
})

test('goals earn nothing, are deleted one by one, and have an end', async () => {
  const { reader, set, goals } = await signUp('karl')
  const before = await reader.call(getPoints, {})
  await set('2026', 'books', 12)
  await set('2026', 'pages', 12)
  await reader.call(deleteGoal, { params: { period: '2026' }, query: { unit: 'books' } })
  await reader.call(deleteGoal, { params: { period: '2026' }, query: { unit: 'books' } })

  expect((await goals()).map(({ unit }) => unit)).toEqual(['pages'])
  expect(await reader.call(getPoints, {})).toEqual(before)
  const months = Array.from(
    { length: maxGoals - 1 },
    (_, nth) => `${2027 + Math.floor(nth / 12)}-${String(1 + (nth % 12)).padStart(2, '0')}`,
  )
  for (const period of months) await set(period, 'books', 1)
  await expect(set('2026', 'minutes', 5)).rejects.toMatchObject({ code: 'list_is_full' })
  await set('2026', 'pages', 13)
})

test.each(['2026-13', '202', 'now', '1899'])('the period %s is refused', async (period) => {
  const reader = await octavo.signUp(`refused-${period}`)

  await expect(reader.call(setGoal, { params: { period }, body: { unit: 'books', target: 1 } })).rejects.toMatchObject({
    status: 400,
  })
})
