import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { setImportOptions } from '#contract/imports/imports.ts'
import { addReading, getEntry, updateEntry } from '#contract/library/readings.ts'
import { deleteAccount } from '#contract/personal-data.ts'
import { getRatings, rateBook } from '#contract/ratings.ts'
import { getReadlist, listReadlists } from '#contract/readlists.ts'
import { updateReadingStatus } from '#contract/reading.ts'
import { addBooks, type TestBook } from '../testing/books.ts'
import { startApp, testPassword, type TestApp, type TestReader } from '../testing/test-app.ts'
import { findDifferences } from '../verification/verify-data.ts'
import {
  bringIn,
  goodreadsFile,
  importFile,
  prepareImport,
  takeBack,
  type GoodreadsRow,
} from './testing/import-file.ts'

let octavo: TestApp
const titles = ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Foxtrot', 'Juliet', 'Kilo', 'Lima', 'Mango', 'Nectar']
let books: TestBook[]
beforeAll(async () => {
  octavo = await startApp({ background: true })
  books = await addBooks(
    octavo.db,
    titles.map((title) => ({ title, authors: ['Some One'] })),
  )
})

const idOf = (title: string) => books.find((book) => book.title === title)?.id ?? ''
const says = (Title: string, shelf: string, more: GoodreadsRow = {}): GoodreadsRow => ({
  Title,
  Author: 'Some One',
  'Exclusive Shelf': shelf,
  ...more,
})
const entryOf = (reader: TestReader, title: string) => reader.call(getEntry, { params: { id: idOf(title) } })
const set = (
  reader: TestReader,
  title: string,
  state: 'WANT_TO_READ' | 'READING' | 'PAUSED' | 'FINISHED' | 'DID_NOT_FINISH',
) => reader.call(updateEntry, { params: { id: idOf(title) }, body: { state } })

test('no state is lowered, and a stronger one is taken', async () => {
  const reader = await octavo.signUp('states')
  await set(reader, 'Alpha', 'FINISHED')
  await set(reader, 'Bravo', 'READING')
  await set(reader, 'Charlie', 'PAUSED')
  await set(reader, 'Delta', 'DID_NOT_FINISH')
  await set(reader, 'Foxtrot', 'WANT_TO_READ')
  await set(reader, 'Juliet', 'WANT_TO_READ')
  await set(reader, 'Kilo', 'READING')

  await importFile(
    reader,
    goodreadsFile([
      says('Alpha', 'currently-reading'),
      says('Bravo', 'to-read'),
      says('Charlie', 'dnf'),
      says('Delta', 'currently-reading'),
      says('Foxtrot', 'read', { 'Date Read': '2020/01/02' }),
      says('Juliet', 'dnf'),
      says('Kilo', 'read', { 'Date Read': '2019/01/02' }),
      says('Lima', 'paused'),
    ]),
  )
  const states = await Promise.all(titles.slice(0, 8).map(async (title) => (await entryOf(reader, title)).state))

  expect(states).toEqual([
    'FINISHED',
    'READING',
    'PAUSED',
    'READING',
    'FINISHED',
    'DID_NOT_FINISH',
    'REREADING',
    'PAUSED',
  ])
})

test('readings are united: equal dates once, of those without a date the larger number', async () => {
  const reader = await octavo.signUp('readings')
  const add = (finished_on: string | null) =>
    reader.call(addReading, { params: { id: idOf('Alpha') }, body: { outcome: 'finished', finished_on } })
  await add('2020-05-07')
  await add(null)

  await importFile(reader, goodreadsFile([says('Alpha', 'read', { 'Date Read': '2020/05/07', 'Read Count': '3' })]))
  await importFile(reader, goodreadsFile([says('Alpha', 'read', { 'Date Read': '2021/06/08', 'Read Count': '1' })]))
  const { readings, times_finished } = await entryOf(reader, 'Alpha')

  expect(readings.map(({ finished_on }) => finished_on)).toEqual(['2021-06-08', '2020-05-07', null, null])
  expect(times_finished).toBe(4)
})

test('stars, review and note fill only what is empty, and copies are the larger number; unless the file is to be taken', async () => {
  const [keeper, taker] = [await octavo.signUp('keeper'), await octavo.signUp('taker')]
  const file = goodreadsFile([
    says('Alpha', 'read', { 'My Rating': '5', 'Private Notes': 'Theirs', 'Owned Copies': '1' }),
  ])
  for (const reader of [keeper, taker]) {
    await reader.call(rateBook, { body: { google_books_id: idOf('Alpha'), rating: 2 } })
    await reader.call(updateEntry, { params: { id: idOf('Alpha') }, body: { private_note: 'Mine', owned_copies: 3 } })
  }

  const kept = await importFile(keeper, file)
  const { id } = await prepareImport(taker, file)
  await taker.call(setImportOptions, { params: { id }, body: { when_here: 'take_file' } })
  await bringIn(taker, id)

  expect(kept.result?.kept_mine).toBe(2)
  expect(await entryOf(keeper, 'Alpha')).toMatchObject({ stars: 2, private_note: 'Mine', owned_copies: 3 })
  expect(await entryOf(taker, 'Alpha')).toMatchObject({ stars: 5, private_note: 'Theirs', owned_copies: 3 })
})

test('stars that wait with a sudden crowd wait no longer when a file gives them another day, and again when it is taken back', async () => {
  const reader = await octavo.signUp('in-a-crowd')
  const bookId = idOf('Nectar')
  await reader.call(rateBook, { body: { google_books_id: bookId, rating: 1 } })
  await sql`
    insert into rating_crowd (id, book_id, day, noticed_at)
    select gen_random_uuid(), book_id, (rated_at at time zone 'UTC')::date, now() from rating where book_id = ${bookId}`.execute(
    octavo.db,
  )
  await sql`update rating set waits = true where book_id = ${bookId}`.execute(octavo.db)
  await sql`update book set rating_sum = 0, rating_count = 0 where id = ${bookId}`.execute(octavo.db)
  const counted = async () => {
    const { average_rating, total_ratings } = await octavo.anyone.call(getRatings, { params: { id: bookId } })
    return [average_rating, total_ratings]
  }
  const { id } = await prepareImport(
    reader,
    goodreadsFile([says('Nectar', 'read', { 'My Rating': '4', 'Date Read': '2015/03/01' })]),
  )
  await reader.call(setImportOptions, { params: { id }, body: { when_here: 'take_file' } })

  await bringIn(reader, id)
  const brought = [await counted(), await findDifferences(octavo.db)]
  await takeBack(reader, id)
  const takenBack = [await counted(), await findDifferences(octavo.db)]

  expect(brought).toEqual([[4, 1], []])
  expect(takenBack).toEqual([[null, 0], []])
  const { waits } = await octavo.db
    .selectFrom('rating')
    .select('waits')
    .where('book_id', '=', bookId)
    .executeTakeFirstOrThrow()
  expect(waits).toBe(true)
})

test('a book that came along and is finished here again pays like any first finish', async () => {
  const reader = await octavo.signUp('payer')
  await importFile(reader, goodreadsFile([says('Alpha', 'currently-reading')]))

  const { gamification } = await reader.call(updateReadingStatus, {
    params: { id: idOf('Alpha') },
    body: { status: 'FINISHED' },
  })

  expect(gamification.points_earned).toBeGreaterThan(0)
})

test('two rows of one book are one book: their readings are united, and the later stars stand', async () => {
  const reader = await octavo.signUp('once')

  const { effects } = await importFile(
    reader,
    goodreadsFile([
      says('Alpha', 'read', { 'Date Read': '2020/01/01', 'My Rating': '2' }),
      says('Unheard Of', 'read', { 'Date Read': '2020/01/01' }),
      says('Alpha', 'read', { 'Date Read': '2021/01/01', 'My Rating': '4' }),
      says('Unheard of!', 'to-read'),
    ]),
  )

  expect(effects).toMatchObject({ new: 2, joins: 2 })
  expect(await entryOf(reader, 'Alpha')).toMatchObject({ stars: 4, times_finished: 2 })
})

test('a book of which a file says ‘public’ makes none of its reviews public, where each comes in as the file says', async () => {
  const reader = await octavo.signUp('reviewer')
  const file = [
    'Hardcover Book ID,Title,Author,Status,Privacy,Review Date,Review',
    '1,Mango,Some One,Read,Public,2020-01-02,The older review.',
    '1,Mango,Some One,Read,Public,2021-01-02,The newer review.',
  ].join('\n')

  const { id } = await prepareImport(reader, file)
  await reader.call(setImportOptions, { params: { id }, body: { reviews: 'as_in_file' } })
  await bringIn(reader, id)

  const reviews = octavo.db
    .selectFrom('review')
    .select(['review_text', 'visibility'])
    .where('book_id', '=', idOf('Mango'))
    .orderBy('created_at')
  expect(await reviews.execute()).toEqual([
    { review_text: 'The older review.', visibility: 'private' },
    { review_text: 'The newer review.', visibility: 'private' },
  ])
})

test('shelves become readlists in the order of their places, those of a known name are added to', async () => {
  const reader = await octavo.signUp('shelver')
  const shelf = (title: string, position: number) =>
    says(title, 'to-read', { Bookshelves: 'summer', 'Bookshelves with positions': `summer (#${position})` })

  await importFile(reader, goodreadsFile([shelf('Alpha', 3), shelf('Bravo', 1)]))
  await importFile(reader, goodreadsFile([says('Charlie', 'to-read', { Bookshelves: 'Summer' })]))
  const { readlists } = await reader.call(listReadlists, { query: {} })
  const summer = readlists.find(({ name }) => name === 'summer')?.id ?? ''
  const listed = (await reader.call(getReadlist, { params: { id: summer }, query: {} })).books.map(({ title }) => title)

  expect(readlists).toHaveLength(2)
  expect(listed).toEqual(['Bravo', 'Alpha', 'Charlie'])
})

test('‘Done Reading’ has the newest finish first, and those without a date last', async () => {
  const reader = await octavo.signUp('orderly')
  await set(reader, 'Delta', 'FINISHED')

  await importFile(
    reader,
    goodreadsFile([
      says('Alpha', 'read'),
      says('Bravo', 'read', { 'Date Read': '2019/01/01' }),
      says('Charlie', 'read', { 'Date Read': '2021/01/01' }),
    ]),
  )
  const { readlists } = await reader.call(listReadlists, { query: {} })
  const done = await reader.call(getReadlist, { params: { id: readlists[0]?.id ?? '' }, query: {} })

  expect(done.books.map(({ title }) => title)).toEqual(['Delta', 'Charlie', 'Bravo', 'Alpha'])
})

test('deleting the account deletes its imports and its own books', async () => {
  const reader = await octavo.signUp('leaver')
  await importFile(reader, goodreadsFile([says('Nobody Else Has This', 'read', { 'My Review': 'Mine.' })]))

  await reader.call(deleteAccount, { body: { password: testPassword, reviews: 'keep' } })

  const own = octavo.db.selectFrom('book').select('id').where('title', '=', 'Nobody Else Has This')
  expect(await own.execute()).toEqual([])
  const left = octavo.db.selectFrom('import_row').select('row').where('own_key', 'like', 'nobody else%')
  expect(await left.execute()).toEqual([])
})
