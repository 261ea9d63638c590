import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createChallenge, listJoinedChallenges } from '#contract/challenges.ts'
import { listLibrary } from '#contract/library/library.ts'
import {
  addProgress,
  addReading,
  deleteProgress,
  deleteReading,
  editReading,
  getEntry,
  updateEntry,
} from '#contract/library/readings.ts'
import { getPoints, getStreak } from '#contract/points.ts'
import { getOwnProfile } from '#contract/profiles.ts'
import { getReadingStatus, listBooksInProgress, removeReadingStatus, updateReadingStatus } from '#contract/reading.ts'
import { getReadlist, listReadlists } from '#contract/readlists.ts'
import { addBooks } from '../testing/books.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'
import { findDifferences } from '../verification/verify-data.ts'

let octavo: TestApp
let reader: TestReader
let params: { id: string }
beforeAll(async () => {
  octavo = await startApp()
})
let readers = 0
beforeEach(async () => {
  octavo.setClock('2026-11-20T10:00:00Z')
  readers += 1
  reader = await octavo.signUp(`reader-${readers}`)
  const [book] = await addBooks(octavo.db, [{ title: `Ulysses ${readers}` }])
  params = { id: book.id }
})

const set = (state: 'READING' | 'PAUSED' | 'FINISHED' | 'REREADING' | 'DID_NOT_FINISH' | 'WANT_TO_READ', on?: string) =>
  reader.call(updateEntry, { params, body: { state, ...(on && { on }) } })
const entry = () => reader.call(getEntry, { params })
const booksRead = async () => (await reader.call(getOwnProfile, {})).books_read
const points = async () => (await reader.call(getPoints, {})).total_points
const doneReading = async () => {
  const { readlists } = await reader.call(listReadlists, { query: {} })
  const { books } = await reader.call(getReadlist, { params: { id: readlists[0]?.id ?? '' }, query: {} })
  return books.map(({ title }) => title)
}

test('a paused book stays among those being read, in the words of the old calls', async () => {
  await set('READING')
  await set('PAUSED')

  expect(await reader.call(getReadingStatus, { params })).toMatchObject({ status: 'READING', state: 'PAUSED' })
  const { results } = await reader.call(listBooksInProgress, { query: { status: 'READING' } })
  expect(results).toMatchObject([{ state: 'PAUSED' }])
  expect((await entry()).readings).toMatchObject([{ outcome: 'open', started_on: '2026-11-20' }])
})

test('a book that was given up is not among the books of the old calls, and its reading is stopped', async () => {
  await set('READING')
  octavo.setClock('2026-11-25T10:00:00Z')
  await set('DID_NOT_FINISH')

  expect(await reader.call(getReadingStatus, { params })).toMatchObject({
    status: 'NOT_ADDED',
    state: 'DID_NOT_FINISH',
  })
  expect((await entry()).readings).toMatchObject([
    { outcome: 'stopped', started_on: '2026-11-20', stopped_on: '2026-11-25', finished_on: null },
  ])
  expect(await booksRead()).toBe(0)
})

test('reading again takes nothing away, and the second finish is a second reading that earns nothing more', async () => {
  await set('FINISHED')
  octavo.setClock('2026-11-22T10:00:00Z')
  await set('REREADING')

  expect(await reader.call(getReadingStatus, { params })).toMatchObject({ status: 'FINISHED', state: 'REREADING' })
  expect(await booksRead()).toBe(1)
  expect(await doneReading()).toHaveLength(1)

  octavo.setClock('2026-11-24T10:00:00Z')
  const { entry: after, gamification } = await set('FINISHED')
  expect(after).toMatchObject({ state: 'FINISHED', times_finished: 2 })
  expect(gamification.points_earned).toBe(0)
  expect(await booksRead()).toBe(1)
})

test('giving up reading again leaves the book finished', async () => {
  await set('FINISHED')
  octavo.setClock('2026-11-22T10:00:00Z')
  await set('REREADING')
  octavo.setClock('2026-11-24T10:00:00Z')
  await set('DID_NOT_FINISH')

  expect(await entry()).toMatchObject({ state: 'FINISHED', times_finished: 1 })
  expect((await entry()).readings.map(({ outcome }) => outcome).toSorted()).toEqual(['finished', 'stopped'])
})

test('a finish of last week earns as today’s does, an older one earns nothing, and both are in Done Reading by date', async () => {
  const [recent, older, newest] = await addBooks(octavo.db, [
    { title: `Recent ${readers}` },
    { title: `Older ${readers}` },
    { title: `Newest ${readers}` },
  ])
  const finish = (id: string, on?: string) =>
    reader.call(updateEntry, { params: { id }, body: { state: 'FINISHED', ...(on && { on }) } })

  await finish(newest.id)
  const before = await points()
  expect((await finish(older.id, '2026-05')).gamification.points_earned).toBe(0)
  expect(await points()).toBe(before)
  expect((await finish(recent.id, '2026-11-14')).gamification.points_earned).toBeGreaterThan(0)

  expect(await doneReading()).toEqual([`Newest ${readers}`, `Recent ${readers}`, `Older ${readers}`])
  expect(await booksRead()).toBe(3)
  const { readings } = await reader.call(getEntry, { params: { id: older.id } })
  expect(readings).toMatchObject([{ finished_on: '2026-05', origin: 'entered' }])
})

test.each([
  ['a date that does not exist', '2026-02-30'],
  ['a future date', '2026-11-21'],
  ['a date before 1900', '1899'],
])('%s is refused', async (_, on) => {
  await expect(set('FINISHED', on)).rejects.toMatchObject({ code: 'invalid', fields: { on: expect.any(String) } })
})

test('a finish before its start is refused, for as much of both dates as is known', async () => {
  const body = { outcome: 'finished', started_on: '2026-05-10' } as const
  await expect(reader.call(addReading, { params, body: { ...body, finished_on: '2026-05-09' } })).rejects.toMatchObject(
    { code: 'invalid' },
  )
  const { reading } = await reader.call(addReading, { params, body: { ...body, finished_on: '2026-05' } })
  expect(reading).toMatchObject({ started_on: '2026-05-10', finished_on: '2026-05', origin: 'entered' })
})

test('a finished reading may have no date, and makes the book finished', async () => {
  const { entry: after } = await reader.call(addReading, { params, body: { outcome: 'finished' } })
  expect(after).toMatchObject({ state: 'FINISHED', times_finished: 1, readings: [{ finished_on: null }] })
  expect(await doneReading()).toHaveLength(1)
})

test('deleting the only finished reading takes the book out of the finished ones', async () => {
  const { reading } = await reader.call(addReading, { params, body: { outcome: 'finished' } })
  await reader.call(deleteReading, { params: { id: reading.id } })

  expect(await entry()).toMatchObject({ state: 'NOT_ADDED', readings: [] })
  expect(await booksRead()).toBe(0)
  expect(await doneReading()).toEqual([])
})

test('a finish by mistake can be undone: the reading is open again, and the points stay', async () => {
  await set('READING')
  const { entry: finished } = await set('FINISHED')
  const before = await points()
  const id = finished.readings[0]?.id ?? ''
  const { entry: after } = await reader.call(editReading, {
    params: { id },
    body: { outcome: 'open', started_on: '2026-11-20' },
  })

  expect(after).toMatchObject({ state: 'READING', times_finished: 0, readings: [{ outcome: 'open' }] })
  expect(await booksRead()).toBe(0)
  expect(await doneReading()).toEqual([])
  expect(await points()).toBe(before)
})

test('only one reading of a book is open at a time', async () => {
  await set('READING')
  const second = reader.call(addReading, { params, body: { outcome: 'open' } })
  await expect(second).rejects.toMatchObject({ code: 'reading_is_open', status: 409 })
})

test('a reading sent twice under one key is added once', async () => {
  const send = () => reader.call(addReading, { params, body: { outcome: 'finished' }, onceKey: `key ${readers}` })
  const [first, again] = [await send(), await send()]
  expect(again.reading.id).toBe(first.reading.id)
  expect((await entry()).readings).toHaveLength(1)
})

test('progress of today counts as reading today, once with the button; progress of yesterday does not', async () => {
  await set('READING')
  const [open] = (await entry()).readings
  const read = (body: { page: number; on?: string }) =>
    reader.call(addProgress, { params: { id: open?.id ?? '' }, body })

  expect((await read({ page: 10, on: '2026-11-19' })).gamification.points_earned).toBe(0)
  expect((await reader.call(getStreak, {})).is_active).toBe(false)
  expect((await read({ page: 40 })).gamification.points_earned).toBeGreaterThan(0)
  expect((await read({ page: 60 })).gamification.points_earned).toBe(0)
  expect((await reader.call(getStreak, {})).is_active).toBe(true)
  expect((await entry()).readings[0]?.progress.map(({ page }) => page)).toEqual([60, 40, 10])
})

test('an entry of progress has exactly one measure, and can be deleted', async () => {
  await set('READING')
  const id = (await entry()).readings[0]?.id ?? ''
  for (const body of [{}, { page: 1, percent: 1 }]) {
    await expect(reader.call(addProgress, { params: { id }, body })).rejects.toMatchObject({ code: 'invalid' })
  }
  const { progress } = await reader.call(addProgress, { params: { id }, body: { percent: 50, note: 'Halfway.' } })
  await reader.call(deleteProgress, { params: { id: progress.id } })
  expect((await entry()).readings[0]?.progress).toEqual([])
})

test('a reading of a few minutes without progress was a slip of the finger; one with progress is kept as stopped', async () => {
  await set('READING')
  await set('WANT_TO_READ')
  expect((await entry()).readings).toEqual([])

  await set('READING')
  const id = (await entry()).readings[0]?.id ?? ''
  await reader.call(addProgress, { params: { id }, body: { page: 3 } })
  await set('WANT_TO_READ')
  expect((await entry()).readings).toMatchObject([{ outcome: 'stopped', stopped_on: '2026-11-20' }])
})

test('note and copies go with the status; readings and stars stay, and a private book stays private until the reader opens it', async () => {
  await set('FINISHED')
  const body = { private_note: 'Lent to the neighbours.', owned_copies: 2, visibility: 'private' } as const
  const kept = await reader.call(updateEntry, { params, body })
  expect(kept.entry).toMatchObject(body)

  await reader.call(removeReadingStatus, { params })
  expect(await entry()).toMatchObject({
    state: 'NOT_ADDED',
    private_note: '',
    owned_copies: 0,
    visibility: 'private',
    readings: [{ outcome: 'finished' }],
  })
  expect((await reader.call(listLibrary, { query: {} })).results).toEqual([])

  await set('WANT_TO_READ')
  expect(await entry()).toMatchObject({ state: 'WANT_TO_READ', visibility: 'private' })
  await reader.call(removeReadingStatus, { params })
  await reader.call(updateEntry, { params, body: { visibility: 'public' } })
  expect(await entry()).toMatchObject({ state: 'NOT_ADDED', visibility: 'public' })
  expect((await reader.call(listLibrary, { query: {} })).results).toEqual([])
})

test('a challenge of one’s own counts what was entered for its dates; what was finished before a date known by its month may not', async () => {
  await reader.call(createChallenge, {
    body: { name: 'Autumn', target_books: 5, start_date: '2026-11-20', end_date: '2026-11-30' },
  })
  const progress = async () =>
    (await reader.call(listJoinedChallenges, {})).challenges.find(({ name }) => name === 'Autumn')
  await reader.call(addReading, { params, body: { outcome: 'finished', finished_on: '2026-11' } })
  expect(await progress()).toMatchObject({ books_read: 0 })
  const [other] = await addBooks(octavo.db, [{ title: `Emma ${readers}` }])
  await reader.call(addReading, { params: { id: other.id }, body: { outcome: 'finished', finished_on: '2026-11-20' } })
  expect(await progress()).toMatchObject({ books_read: 1 })
})

test('an open reading that is corrected to a finished one earns nothing, and nothing is missing from the ledger', async () => {
  await reader.call(updateReadingStatus, { params, body: { status: 'READING' } })
  const [open] = (await entry()).readings

  const { reading } = await reader.call(editReading, {
    params: { id: open?.id ?? '' },
    body: { outcome: 'finished', started_on: '2026-11-01', finished_on: '2026-11-20' },
  })

  expect(reading).toMatchObject({ outcome: 'finished', origin: 'entered' })
  expect((await findDifferences(octavo.db)).map(({ claim }) => claim)).toEqual([])
})

test('the status set through the old call ends and starts readings as before', async () => {
  await reader.call(updateReadingStatus, { params, body: { status: 'READING' } })
  octavo.setClock('2026-11-23T10:00:00Z')
  await reader.call(updateReadingStatus, { params, body: { status: 'FINISHED' } })
  expect((await entry()).readings).toMatchObject([
    { outcome: 'finished', started_on: '2026-11-20', finished_on: '2026-11-23', origin: 'here' },
  ])
})
