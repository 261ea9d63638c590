import { beforeAll, beforeEach, expect, test } from 'vitest'
import { getMoreOfBook } from '#contract/books/more-of-book.ts'
import { listLibrary } from '#contract/library/library.ts'
import { addReading, getEntry, updateEntry, type NewReading } from '#contract/library/readings.ts'
import { getStats } from '#contract/library/stats.ts'
import { getYear } from '#contract/library/years.ts'
import { exportAccount } from '#contract/personal-data.ts'
import { listBooksInProgress } from '#contract/reading.ts'
import { addBooks, type TestBook } from '../testing/books.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'
import { checkStats } from '../verification/stats.ts'
import { keepFacts } from './reading-facts.ts'

let octavo: TestApp
let reader: TestReader
let book: TestBook
beforeAll(async () => {
  octavo = await startApp()
})
let works = 0
beforeEach(async () => {
  octavo.setClock('2026-11-20T10:00:00Z')
  works += 1
  reader = await octavo.signUp(`reader-${works}`)
  const id = `OL${works}W`
  ;[book] = await addBooks(octavo.db, [{ title: `Emma ${works}`, google_books_id: id, pages: 400, language: 'en' }])
  const edition = { work: works, revision: 1, language: 'de', pages: 512, cover: 77, isbns: ['9780306406157'] }
  await octavo.db
    .insertInto('dump_edition')
    .values([
      { ...edition, id: works * 10, year: 1985, publisher: 'Beispielverlag' },
      { ...edition, id: works * 10 + 1, pages: null, language: '' },
    ])
    .execute()
})

const ofBook = () => ({ params: { id: book.id } })
const pick = async (edition: string | null) =>
  (await reader.call(updateEntry, { ...ofBook(), body: { edition } })).entry
const add = (body: NewReading) => reader.call(addReading, { ...ofBook(), body })
const german = () => `OL${works * 10}M`
const silent = () => `OL${works * 10 + 1}M`
const stats = () => reader.call(getStats, { query: {} })

test('the edition that a reader picks is kept with their book, and its pages count, until they take it back', async () => {
  await reader.call(updateEntry, { ...ofBook(), body: { state: 'READING' } })
  expect(await reader.call(getEntry, ofBook())).toMatchObject({ edition: null, pages: 400 })

  const picked = await pick(german())

  const edition = {
    id: german(),
    language: 'de',
    year: 1985,
    publisher: 'Beispielverlag',
    pages: 512,
    isbns: ['9780306406157'],
    image: 'https://covers.openlibrary.org/b/id/77-M.jpg',
  }
  expect(picked).toMatchObject({ edition, pages: 512 })
  expect(await reader.call(getEntry, ofBook())).toEqual(picked)
  const { results } = await reader.call(listBooksInProgress, { query: { status: 'READING' } })
  expect(results).toMatchObject([{ pages: 512 }])
  const more = await reader.call(getMoreOfBook, ofBook())
  expect(more).toMatchObject({ pages: 400, language: 'en', your_edition: edition })

  expect(await pick(null)).toMatchObject({ edition: null, pages: 400 })
  expect(await reader.call(getMoreOfBook, ofBook())).toMatchObject({ your_edition: null })
})

test('what an edition does not say is what the book says', async () => {
  await add({ outcome: 'finished' })
  expect(await pick(silent())).toMatchObject({ pages: 400 })

  expect(await stats()).toMatchObject({ pages: 400, by_language: [{ name: 'en', readings: 1 }] })
})

test('statistics, the year and the library follow the edition, also once they have been asked before', async () => {
  await add({ outcome: 'finished', finished_on: '2026-03-01' })
  await add({ outcome: 'finished', finished_on: '2026-04-01', pages: 99 })
  await keepFacts(octavo.db)
  expect(await stats()).toMatchObject({ pages: 499, by_language: [{ name: 'en', readings: 2 }] })

  await pick(german())

  expect(await stats()).toMatchObject({ pages: 611, by_language: [{ name: 'de', readings: 2 }] })
  expect(await reader.call(getYear, { params: { year: 2026 } })).toMatchObject({ pages: 611 })
  const shown = async (query: { language?: string; length?: number }) =>
    (await reader.call(listLibrary, { query: { reading: 'finished', ...query } })).results.length
  expect([await shown({ language: 'de' }), await shown({ language: 'en' }), await shown({ length: 450 })]).toEqual([
    1, 0, 1,
  ])
  expect(await octavo.db.transaction().execute((tx) => checkStats(tx, 50))).toEqual([])

  await keepFacts(octavo.db)
  await pick(null)
  expect(await stats()).toMatchObject({ pages: 499, by_language: [{ name: 'en', readings: 2 }] })
})

test('an edition of another book is refused, and so is one that nobody knows', async () => {
  for (const edition of [`OL${(works - 1) * 10}M`, 'OL999999999M', 'OL1W', 'mine']) {
    await expect(pick(edition)).rejects.toMatchObject({ code: 'edition_not_found' })
  }
})

test('nobody else hears which edition a reader reads', async () => {
  await pick(german())
  const other = await octavo.signUp(`other-${works}`)

  expect(await other.call(getMoreOfBook, ofBook())).toMatchObject({ your_edition: null })
  expect(await octavo.anyone.call(getMoreOfBook, ofBook())).toMatchObject({ your_edition: null })
  expect(await other.call(getEntry, ofBook())).toMatchObject({ edition: null, pages: 400 })
})

test('the edition is in the export, stays when the dump goes, and goes with the book', async () => {
  await add({ outcome: 'finished' })
  await pick(german())
  await keepFacts(octavo.db)
  await octavo.db.deleteFrom('dump_edition').where('work', '=', works).execute()

  const { library } = await reader.call(exportAccount, {})
  expect(library).toMatchObject([{ edition: { id: german(), pages: 512 } }])
  expect(await stats()).toMatchObject({ pages: 512 })

  await reader.call(updateEntry, { ...ofBook(), body: { state: 'NOT_ADDED' } })
  expect(await reader.call(getEntry, ofBook())).toMatchObject({ edition: null })
  expect(await stats()).toMatchObject({ pages: 400 })
})
