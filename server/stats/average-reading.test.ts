import { beforeAll, expect, test } from 'vitest'
import { addReading, updateEntry, type NewReading } from '#contract/library/readings.ts'
import { getStats } from '#contract/library/stats.ts'
import { addBooks, type TestBook } from '../testing/books.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'
import { checkAverages } from '../verification/stats.ts'
import { roughly, workOutAverages } from './average-reading.ts'

let octavo: TestApp
let readers: TestReader[]
let books: TestBook[]
beforeAll(async () => {
  octavo = await startApp()
  octavo.setClock('2026-11-23T12:00:00Z')
  readers = []
  for (let nth = 0; nth < 22; nth += 1) readers.push(await octavo.signUp(`reader-${nth}`))
  books = [...(await addBooks(octavo.db, [{ pages: 300 }, { pages: 500 }, { pages: null }]))]
})

const book = (nth: number) => books[nth] ?? { id: '', google_books_id: '', title: '' }
const reader = (nth: number) => readers[nth] ?? octavo.anyone
const finish = (nth: number, of: number, rest: Partial<NewReading>) =>
  reader(nth).call(addReading, { params: { id: book(of).id }, body: { outcome: 'finished', ...rest } })
const averagesOf = async (from?: string, to?: string) =>
  (await reader(0).call(getStats, { query: { ...(from && { from }), ...(to && { to }) } })).readers
const ofYear = (year: number) => averagesOf(`${year}-01-01`, `${year}-12-31`)
const hide = (nth: number, visibility: 'private' | 'public') =>
  reader(nth).call(updateEntry, { params: { id: book(0).id }, body: { visibility } })
const suspend = (nth: number, suspended_until: Date | null) =>
  octavo.db.updateTable('reader').set({ suspended_until }).where('username', '=', `reader-${nth}`).execute()

test('what readers read on average is told of a year from twenty readers on, and not of nineteen', async () => {
  for (let nth = 0; nth < 19; nth += 1) await finish(nth, 0, { finished_on: '2021-03-05' })
  await workOutAverages(octavo.deps)
  expect(await ofYear(2021)).toEqual([])

  await finish(19, 0, { finished_on: '2021-03-05' })
  // Still as it was worked out.
  expect(await ofYear(2021)).toEqual([])
  await workOutAverages(octavo.deps)
  expect(await ofYear(2021)).toEqual([
    { figure: 'books', average: 1, readers: 20 },
    { figure: 'pages', average: 300, readers: 20 },
  ])
})

test('a book that its reader keeps private, and a suspended reader, do not stand behind a figure', async () => {
  for (let nth = 0; nth < 20; nth += 1) await finish(nth, 0, { finished_on: '2020-03-05' })
  const isTold = async () => {
    await workOutAverages(octavo.deps)
    return ((await ofYear(2020)) ?? []).length > 0
  }
  expect(await isTold()).toBe(true)

  await hide(7, 'private')
  expect(await isTold()).toBe(false)
  await hide(7, 'public')
  expect(await isTold()).toBe(true)
  await suspend(7, new Date('2026-12-24T00:00:00Z'))
  expect(await isTold()).toBe(false)
  await suspend(7, new Date('2026-10-24T00:00:00Z'))
  expect(await isTold()).toBe(true)
  await suspend(7, null)
})

test('each figure has readers of its own behind it, and months, years and all time are told apart', async () => {
  for (let nth = 0; nth < 22; nth += 1) {
    await finish(nth, 0, { started_on: '2019-05-01', finished_on: '2019-05-10' })
    await finish(nth, 0, { finished_on: '2019-05' })
    await finish(nth, 1, { finished_on: '2019', ...(nth < 21 && { minutes: 600 }) })
    if (nth < 19) await finish(nth, 2, { finished_on: '2019-06-01' })
  }
  await workOutAverages(octavo.deps)

  expect(await ofYear(2019)).toEqual([
    // 22 readers with two books, 19 of them with a third.
    { figure: 'books', average: 3, readers: 22 },
    { figure: 'days_of_book', average: 10, readers: 22 },
    { figure: 'minutes', average: 600, readers: 21 },
    { figure: 'pages', average: 1_100, readers: 22 },
    { figure: 'pages_per_day', average: 30, readers: 22 },
  ])
  expect(await averagesOf('2019-05-01', '2019-05-31')).toContainEqual({ figure: 'pages', average: 600, readers: 22 })
  expect(await averagesOf('2019-06-01', '2019-06-30')).toEqual([])
  expect(await averagesOf('2019-05-01', '2019-06-30')).toBeNull()
  expect(await averagesOf('2019-01-01')).toBeNull()
  expect((await averagesOf())?.map(({ figure }) => figure)).toContain('books')
  expect(await octavo.db.transaction().execute((tx) => checkAverages(tx, 50))).toEqual([])
})

test('a reader of whose books few lengths are known stands behind no average of pages', async () => {
  for (let nth = 0; nth < 22; nth += 1) {
    await finish(nth, 1, { finished_on: '2016-03-05' })
    for (let times = 0; times < (nth < 2 ? 2 : 1); times += 1) await finish(nth, 2, { finished_on: '2016-04' })
  }
  await workOutAverages(octavo.deps)

  expect(await ofYear(2016)).toEqual([
    { figure: 'books', average: 2, readers: 22 },
    { figure: 'pages', average: 500, readers: 20 },
  ])
  expect(await octavo.db.transaction().execute((tx) => checkAverages(tx, 50))).toEqual([])
})

test('what was worked out goes once too few readers stand behind it, and nothing is written if it is stopped', async () => {
  for (let nth = 0; nth < 20; nth += 1) await finish(nth, 1, { finished_on: '2018-03-05' })
  await workOutAverages(octavo.deps, AbortSignal.abort())
  expect(await ofYear(2018)).toEqual([])
  octavo.setClock('2026-11-24T12:00:00Z')
  await workOutAverages(octavo.deps)
  expect(await ofYear(2018)).toHaveLength(2)

  await suspend(3, new Date('2027-01-01T00:00:00Z'))
  octavo.setClock('2026-11-25T12:00:00Z')
  await workOutAverages(octavo.deps)
  expect(await ofYear(2018)).toEqual([])
  await suspend(3, null)
})

test('two servers that work it out at once leave what one leaves', async () => {
  for (let nth = 0; nth < 20; nth += 1) await finish(nth, 1, { finished_on: '2017-03-05' })
  await Promise.all(Array.from({ length: 6 }, () => workOutAverages(octavo.deps)))

  expect(await ofYear(2017)).toHaveLength(2)
})

test.each([
  [7.4, 7],
  [12.5, 13],
  [2_134.2, 2_100],
  [0, 0],
])('an average of %d is told as %d', (average, told) => {
  expect(roughly(average)).toBe(told)
})
