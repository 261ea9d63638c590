import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createReadlist, updateReadlists } from '#contract/readlists.ts'
import { exportLibrary } from '#contract/personal-data.ts'
import { rateBook } from '#contract/ratings.ts'
import { createReview } from '#contract/reviews.ts'
import { addReading, updateEntry } from '#contract/library/readings.ts'
import { readExport } from '../imports/files/read-export.ts'
import { addBooks } from '../testing/books.ts'
import { countRowsRead } from '../testing/rows-read.ts'
import { startApp } from '../testing/test-app.ts'
import { libraryPage, listLibraryRows } from './library-csv.sql.ts'

test('the CSV holds every book of which a reader keeps anything, and is read back as it was', async () => {
  const { db, signUp } = await startApp()
  const alice = await signUp('alice')
  const [emma, ulysses, dune] = await addBooks(db, [
    { title: '=Emma, "the" novel', authors: ['Jane Austen', 'A. N. Other'] },
    { title: 'Ulysses' },
    { title: 'Dune' },
  ])
  const params = { id: emma.id }
  await alice.call(addReading, { params, body: { outcome: 'finished', started_on: '2019', finished_on: '2019-05' } })
  await alice.call(addReading, { params, body: { outcome: 'finished' } })
  await alice.call(rateBook, { body: { google_books_id: emma.google_books_id, stars: 3.75 } })
  await alice.call(createReview, {
    body: { book: emma.id, review_text: 'Two\nlines, <b>no</b> tags', has_spoilers: true },
  })
  const body = { private_note: '+ a note', owned_copies: 2, visibility: 'private' } as const
  await alice.call(updateEntry, { params, body })
  await alice.call(updateEntry, { params: { id: ulysses.id }, body: { state: 'DID_NOT_FINISH' } })
  const { id: readlist } = await alice.call(createReadlist, { body: { name: 'Sea, salt' } })
  for (const { id } of [dune, emma]) {
    await alice.call(updateReadlists, { body: { book_id: id, readlist_ids: [readlist] } })
  }

  const csv = await alice.call(exportLibrary, {})
  const { format, records } = await readExport(Buffer.from(csv), { answers: { today: '2026-11-23' } })
  const byTitle = new Map(records.map((record) => [record.title, record.entry]))

  expect(format).toBe('octavo')
  expect([...byTitle.keys()].toSorted()).toEqual(['=Emma, "the" novel', 'Dune', 'Ulysses'])
  expect(byTitle.get('=Emma, "the" novel')).toMatchObject({
    state: 'FINISHED',
    stars: 3.75,
    review: 'Two\nlines, <b>no</b> tags',
    has_spoilers: true,
    private_note: '+ a note',
    owned_copies: 2,
    visibility: 'private',
    authors: ['Jane Austen', 'A. N. Other'],
    shelves: [{ name: 'Sea, salt', position: 2 }],
    readings: [
      { outcome: 'finished', started_on: null, finished_on: null },
      { outcome: 'finished', started_on: '2019', finished_on: '2019-05' },
    ],
  })
  expect(byTitle.get('Ulysses')).toMatchObject({ state: 'DID_NOT_FINISH', readings: [{ outcome: 'stopped' }] })
  expect(byTitle.get('Dune')).toMatchObject({ state: null, shelves: [{ name: 'Sea, salt', position: 1 }] })
})

test('a page of the CSV reads no row of a long list once for each of its books', async () => {
  const { db, signUp } = await startApp()
  const alice = await signUp('alice')
  const books = await addBooks(
    db,
    Array.from({ length: 1_000 }, (_, n) => ({ title: `Volume ${n}` })),
  )
  const ids = books.map(({ id }) => id)
  const { id: list } = await alice.call(createReadlist, { body: { name: 'All' } })
  const { rows: kept } = await sql<{ reader_id: string; middle: string }>`
    with listed as (
      insert into readlist_book (readlist_id, book_id, position, added_at)
      select ${list}::uuid, id, place, now() from unnest(${ids}::uuid[]) with ordinality as each (id, place)
    )
    select reader_id, (select id from unnest(${ids}::uuid[]) as id order by id offset 499 limit 1) as middle
    from readlist where id = ${list}`.execute(db)
  const [{ reader_id, middle } = { reader_id: '', middle: '' }] = kept
  await sql`analyze`.execute(db)

  const page = await listLibraryRows(db, reader_id, middle)

  expect(page.map(({ book_id }) => book_id)).toEqual(ids.toSorted().slice(500, 600))
  expect(page.map(({ shelves }) => shelves)).toEqual(
    page.map(({ book_id }) => [{ name: 'All', position: ids.indexOf(book_id) + 1 }]),
  )
  expect(await countRowsRead(db, libraryPage(reader_id, middle))).toBeLessThan(books.length * 20)
})

test('a page of the CSV ends with the book at which much has been written, and the next one goes on after it', async () => {
  const { db, signUp } = await startApp()
  const alice = await signUp('alice')
  const books = await addBooks(
    db,
    Array.from({ length: 30 }, (_, n) => ({ title: `Volume ${n}` })),
  )
  const { id } = await db.selectFrom('reader').select('id').executeTakeFirstOrThrow()
  const note = 'n'.repeat(20_000)
  await db
    .insertInto('library_book')
    .values(books.map((book) => ({ reader_id: id, book_id: book.id, private_note: note })))
    .execute()

  const page = await listLibraryRows(db, id, undefined)
  const csv = await alice.call(exportLibrary, {})

  expect(page).toHaveLength(13)
  expect(csv.split(note)).toHaveLength(books.length + 1)
})
