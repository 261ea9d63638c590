import { beforeAll, expect, test } from 'vitest'
import { getMoreOfBook } from '#contract/books/more-of-book.ts'
import { loadDumps } from '../dumps/load-dumps.ts'
import { addBooks } from '../testing/books.ts'
import { workOfKnown, writeDumps, type DumpPlan } from '../testing/dump-generator.ts'
import { makeTemporaryFolder, removeFolder } from '../testing/temporary-folder.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { startApp, type TestApp } from '../testing/test-app.ts'

const authors = ['Mira Okafor']
const plan: DumpPlan = {
  works: 60,
  known: [
    { title: 'First Frost', authors, series: ['The Winter Road -- bk. 1'] },
    { title: 'Second Snow', authors, series: ['Winter road ;', 'bk. 2.'] },
    { title: 'Third Thaw', authors, series: ['Third Press classics', 'The Winter Road, #3'] },
    { title: 'A Guide to Roads', authors, series: ['Winter Road, vol. 4'] },
  ],
}
const [first, second, third, guide] = [0, 1, 2, 3].map((nth) => `OL${workOfKnown(plan, nth)}W`)

let octavo: TestApp
beforeAll(async () => {
  const { db, address } = await createTestDatabase()
  octavo = await startApp({ db })
  const folder = makeTemporaryFolder()
  const files = await writeDumps(folder, plan)
  await loadDumps(address, Object.values(files), { choice: { languages: [], minEditions: 0 }, tell() {} })
  return () => removeFolder(folder)
})

const seriesOf = async (id = '') => (await octavo.anyone.call(getMoreOfBook, { params: { id } })).series

let added = 900
/** A book with editions that say these positions in a series. */
async function addPositioned(
  title: string,
  positions: { series: string; series_number: number }[],
  by = ['Tess Amari'],
) {
  added += 1
  const id = `OL${added}W`
  const [book] = await addBooks(octavo.db, [{ title, authors: by, google_books_id: id, source: 'open-library-dump' }])
  await octavo.db
    .insertInto('dump_edition')
    .values(positions.map((position, at) => ({ id: added * 100 + at, work: added, revision: 1, ...position })))
    .execute()
  return book.google_books_id
}

test('a book of a dump has its position in the series, with the books before and after it', async () => {
  expect(await seriesOf(second)).toEqual({
    name: 'Winter road',
    number: 2,
    previous: { google_books_id: first, title: 'First Frost' },
    next: { google_books_id: third, title: 'Third Thaw' },
  })
  expect(await seriesOf(first)).toMatchObject({ number: 1, previous: null, next: { title: 'Second Snow' } })
  expect(await seriesOf(third)).toMatchObject({ number: 3, previous: { title: 'Second Snow' }, next: null })
  expect(await seriesOf(guide)).toBeNull()
})

test('a book of the shelf has the position of the work it is', async () => {
  const [book] = await addBooks(octavo.db, [{ title: 'Fourth Flood', authors, google_books_id: 'shelf-flood' }])
  await octavo.db.insertInto('book_other_id').values({ google_books_id: 'OL880W', book_id: book.id }).execute()
  await octavo.db
    .insertInto('dump_edition')
    .values({ id: 88_000, work: 880, revision: 1, series: 'The Winter Road', series_number: 4 })
    .execute()

  expect(await seriesOf('shelf-flood')).toMatchObject({ number: 4, previous: { title: 'Third Thaw' } })
  expect(await seriesOf(third)).toMatchObject({ next: { google_books_id: 'shelf-flood' } })
})

test('what the shelf says of a series needs no editions, comes before what these say, and has its other titles and its opening beside it', async () => {
  const shelf = [1, 2, 3].map((number) => ({
    title: `Tide ${number}`,
    authors: ['Ida Quist'],
    google_books_id: `shelf-tide-${number}`,
  }))
  const stored = await addBooks(octavo.db, shelf)
  const facts = stored.map(({ id }, at) => ({ book_id: id, series: 'The Tides', series_number: at + 1 }))
  await octavo.db.insertInto('shelf_fact').values(facts).execute()
  await octavo.db
    .updateTable('shelf_fact')
    .set({ other_titles: ['Flut', '潮'], opening: 'The water came twice.' })
    .where('series_number', '=', 2)
    .execute()
  await octavo.db.insertInto('book_other_id').values({ google_books_id: 'OL881W', book_id: stored[1]!.id }).execute()
  await octavo.db
    .insertInto('dump_edition')
    .values({ id: 88_001, work: 881, revision: 1, series: 'Seas', series_number: 9 })
    .execute()

  expect(await octavo.anyone.call(getMoreOfBook, { params: { id: 'shelf-tide-2' } })).toMatchObject({
    editions: 1,
    other_titles: ['Flut', '潮'],
    opening: 'The water came twice.',
    series: { name: 'The Tides', number: 2, previous: { title: 'Tide 1' }, next: { title: 'Tide 3' } },
  })
  expect(await seriesOf('shelf-tide-1')).toMatchObject({ number: 1, previous: null })
})

test('editions that disagree leave the book without a position', async () => {
  const either = await addPositioned('Either', [
    { series: 'Doors', series_number: 1 },
    { series: 'Doors', series_number: 2 },
  ])
  const both = await addPositioned('Both', [
    { series: 'Gates', series_number: 1 },
    { series: 'Fences', series_number: 1 },
  ])

  expect(await seriesOf(either)).toBeNull()
  expect(await seriesOf(both)).toBeNull()
})

test('a position that two books have leads to neither, and one of another author to none', async () => {
  const one = await addPositioned('One', [{ series: 'Bridges', series_number: 1 }])
  await addPositioned('Two', [{ series: 'Bridges', series_number: 2 }])
  await addPositioned('Two Again', [{ series: 'Bridges', series_number: 2 }])
  const alone = await addPositioned('Alone', [{ series: 'Ferries', series_number: 1 }])
  await addPositioned('By Another', [{ series: 'Ferries', series_number: 2 }], ['Somebody Else'])
  const before = await addPositioned('Before', [{ series: 'Tunnels', series_number: 1 }])
  await addPositioned('In Doubt', [
    { series: 'Tunnels', series_number: 2 },
    { series: 'Tunnels', series_number: 9 },
  ])

  expect(await seriesOf(one)).toMatchObject({ name: 'Bridges', next: null })
  expect(await seriesOf(alone)).toMatchObject({ name: 'Ferries', next: null })
  expect(await seriesOf(before)).toMatchObject({ name: 'Tunnels', next: null })
})
