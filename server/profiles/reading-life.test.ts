import { beforeAll, expect, test } from 'vitest'
import { addFavorite, reorderFavorites } from '#contract/favorites.ts'
import { addProgress, addReading, getEntry, updateEntry } from '#contract/library/readings.ts'
import { getReadingLife, type ReadingLife } from '#contract/profiles/reading-life.ts'
import { rateBook } from '#contract/ratings.ts'
import { removeReadingStatus, updateReadingStatus } from '#contract/reading.ts'
import { createReadlist, shareReadlist, updateReadlists } from '#contract/readlists.ts'
import { addBooks, type TestBook } from '../testing/books.ts'
import { countQueries, type CountedDb } from '../testing/count-queries.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'
import { createTestDatabase } from '../testing/test-database.ts'

let counted: CountedDb
let octavo: TestApp
beforeAll(async () => {
  counted = countQueries((await createTestDatabase()).db)
  octavo = await startApp({ db: counted.db })
  octavo.setClock('2026-03-10T12:00:00Z')
})

const lifeOf = (reader: TestReader, viewer: TestReader = reader) =>
  viewer.call(getReadingLife, { params: { username: reader.username } })
const titles = (books: { title: string }[]) => books.map(({ title }) => title)
const finished = (life: ReadingLife) => titles(life.last_finished.map(({ book }) => book))
const favor = (reader: TestReader, { id }: TestBook) => reader.call(addFavorite, { body: { id } })
const begin = (reader: TestReader, { id }: TestBook) =>
  reader.call(updateReadingStatus, { params: { id }, body: { status: 'READING' } })
const finish = (reader: TestReader, { id }: TestBook, finished_on: string) =>
  reader.call(addReading, { params: { id }, body: { outcome: 'finished', finished_on } })
const rate = (reader: TestReader, { google_books_id }: TestBook, stars: number) =>
  reader.call(rateBook, { body: { google_books_id, stars } })
async function note(
  reader: TestReader,
  { id }: TestBook,
  body: { page?: number; percent?: number; note?: string },
): Promise<void> {
  const { readings } = await reader.call(getEntry, { params: { id } })
  const open = readings.find(({ outcome }) => outcome === 'open')
  await reader.call(addProgress, { params: { id: open?.id ?? '' }, body })
}
const keepPrivate = (reader: TestReader, { id }: TestBook) =>
  reader.call(updateEntry, { params: { id }, body: { visibility: 'private' } })

test('a new reader has an empty year', async () => {
  const newcomer = await octavo.signUp('newcomer')

  expect(await lifeOf(newcomer)).toEqual({
    favorites: [],
    reading_now: [],
    reading_again: [],
    reading_at: [],
    last_finished: [],
    books_finished: 0,
    states: [],
    in_common: { books: 0, covers: [] },
    ratings: { average: null, total: 0, by_half: Array(10).fill(0) },
    reads_most: { genres: [], authors: [] },
    readlists: [],
    year: { year: 2026, books: 0, pages: 0, books_with_pages: 0, by_month: Array(12).fill(0) },
  })
})

test('the first four favorites come in the reader’s own order', async () => {
  const reader = await octavo.signUp('fond')
  const books = await addBooks(
    counted.db,
    ['One', 'Two', 'Three', 'Four', 'Five'].map((title) => ({ title })),
  )
  for (const book of books) await favor(reader, book)
  await reader.call(reorderFavorites, { body: { ordered_book_ids: books.map((book) => book.google_books_id) } })

  const viewer = await octavo.signUp('fond-viewer')
  expect(titles((await lifeOf(reader, viewer)).favorites)).toEqual(['One', 'Two', 'Three', 'Four'])
})

test('reading now is what was begun last, and last finished goes by the day, each book once, with its stars', async () => {
  const reader = await octavo.signUp('busy')
  const [one, two, old, late] = await addBooks(counted.db, [
    { title: 'One' },
    { title: 'Two' },
    { title: 'Old' },
    { title: 'Late' },
  ])
  for (const [book, at] of [
    [one, '2026-03-08T12:00:00Z'],
    [two, '2026-03-09T12:00:00Z'],
  ] as const) {
    octavo.setClock(at)
    await begin(reader, book)
  }
  octavo.setClock('2026-03-10T12:00:00Z')
  await finish(reader, late, '2026-02-01')
  await finish(reader, late, '2025-02-01')
  await finish(reader, old, '2019')
  await reader.call(rateBook, { body: { google_books_id: late.google_books_id, stars: 4.5 } })

  const life = await lifeOf(reader)

  expect(titles(life.reading_now)).toEqual(['Two', 'One'])
  expect(finished(life)).toEqual(['Late', 'Old'])
  expect(life.last_finished.map(({ stars }) => stars)).toEqual([4.5, null])
  expect(life.last_finished.map(({ finished_on, times }) => [finished_on, times])).toEqual([
    ['2026-02-01', 2],
    ['2019', 1],
  ])
  expect(life.reading_again).toEqual([])
})

test('reading now has what is read again, too', async () => {
  const reader = await octavo.signUp('rereader')
  const [once, again] = await addBooks(counted.db, [{ title: 'Once' }, { title: 'Again' }])
  await finish(reader, again, '2026-02-01')
  octavo.setClock('2026-03-08T12:00:00Z')
  await begin(reader, once)
  octavo.setClock('2026-03-09T12:00:00Z')
  await reader.call(addReading, { params: { id: again.id }, body: { outcome: 'open' } })
  octavo.setClock('2026-03-10T12:00:00Z')

  const life = await lifeOf(reader)

  expect(titles(life.reading_now)).toEqual(['Again', 'Once'])
  expect(life.reading_again).toEqual([again.google_books_id])
  expect(finished(life)).toEqual(['Again'])
})

test('who may see what is read now sees how far, as it was noted last, and no word of what was noted with it', async () => {
  const reader = await octavo.signUp('halfway')
  const viewer = await octavo.signUp('halfway-viewer')
  const [paged, heard, begun, secret] = await addBooks(counted.db, [
    { title: 'Paged', pages: 432 },
    { title: 'Heard' },
    { title: 'Begun' },
    { title: 'Secret' },
  ])
  await finish(reader, paged, '2025-02-01')
  for (const book of [heard, begun, secret]) await begin(reader, book)
  await reader.call(addReading, { params: { id: paged.id }, body: { outcome: 'open' } })
  await note(reader, paged, { page: 60 })
  await note(reader, paged, { page: 120, note: 'My own words.' })
  await note(reader, heard, { percent: 40 })
  await note(reader, secret, { percent: 10 })
  await keepPrivate(reader, secret)

  const life = await lifeOf(reader, viewer)

  expect(new Map(life.reading_at?.map(({ google_books_id, ...noted }) => [google_books_id, noted]))).toEqual(
    new Map([
      [paged.google_books_id, { page: 120, percent: null, minutes: null, of_pages: 432, of_minutes: null }],
      [heard.google_books_id, { page: null, percent: 40, minutes: null, of_pages: null, of_minutes: null }],
    ]),
  )
  expect(JSON.stringify(life)).not.toContain('My own words')
  expect((await lifeOf(reader)).reading_at).toHaveLength(3)
})

test('a finished book that was removed is not shown', async () => {
  const reader = await octavo.signUp('tidy')
  const [book] = await addBooks(counted.db, [{ title: 'Removed' }])
  await finish(reader, book, '2026-01-05')
  await reader.call(removeReadingStatus, { params: { id: book.id } })

  expect(finished(await lifeOf(reader))).toEqual([])
})

test('the year counts different books and their pages, month by month where the month is known', async () => {
  const reader = await octavo.signUp('yearly')
  const [one, two, three, before] = await addBooks(counted.db, [
    { title: 'One', pages: 100 },
    { title: 'Two', pages: 250 },
    { title: 'Three', pages: null },
    { title: 'Before', pages: 900 },
  ])
  await finish(reader, one, '2026-01-05')
  await finish(reader, one, '2026-02-05')
  await finish(reader, two, '2026-02')
  await finish(reader, three, '2026')
  await finish(reader, before, '2025-12-31')

  expect((await lifeOf(reader)).year).toEqual({
    year: 2026,
    books: 3,
    pages: 350,
    books_with_pages: 2,
    by_month: [1, 2, ...Array<number>(10).fill(0)],
  })
})

test('how a reader rates is told as an average and by half stars, a quarter with the half above it', async () => {
  const [reader, viewer] = [await octavo.signUp('rater'), await octavo.signUp('rater-viewer')]
  const books = await addBooks(
    counted.db,
    ['One', 'Two', 'Three', 'Four'].map((title) => ({ title })),
  )
  for (const [index, stars] of [0.5, 4.25, 4.5, 5].entries()) await rate(reader, books[index] as TestBook, stars)
  await rate(viewer, books[0] as TestBook, 1)

  const by_half = [1, 0, 0, 0, 0, 0, 0, 0, 2, 1]
  expect((await lifeOf(reader, viewer)).ratings).toEqual({ average: 14.25 / 4, total: 4, by_half })
})

test('what a reader reads most are the genres and authors of at least two finished books', async () => {
  const [reader, viewer] = [await octavo.signUp('faithful'), await octavo.signUp('faithful-viewer')]
  const books = await addBooks(counted.db, [
    { title: 'One', authors: ['Ann'], genres: ['Poetry', 'Classics'] },
    { title: 'Two', authors: ['Ann', 'Bea'], genres: ['Poetry'] },
    { title: 'Three', authors: ['Cleo'], genres: ['Classics', 'Poetry'] },
    { title: 'Wanted', authors: ['Cleo'], genres: ['Horror'] },
  ])
  for (const book of books.slice(0, 3)) await finish(reader, book, '2026-02-03')
  await reader.call(updateReadingStatus, {
    params: { id: (books[3] as TestBook).id },
    body: { status: 'WANT_TO_READ' },
  })

  const life = await lifeOf(reader, viewer)

  expect(life.reads_most).toEqual({
    genres: [
      { name: 'Poetry', books: 3 },
      { name: 'Classics', books: 2 },
    ],
    authors: [{ name: 'Ann', books: 2 }],
  })
  await keepPrivate(reader, books[2] as TestBook)
  expect((await lifeOf(reader, viewer)).reads_most?.genres).toEqual([{ name: 'Poetry', books: 2 }])
  expect((await lifeOf(reader)).reads_most?.genres[0]).toEqual({ name: 'Poetry', books: 3 })
  expect(life.states?.toSorted((a, b) => a.books - b.books)).toEqual([
    { state: 'WANT_TO_READ', books: 1 },
    { state: 'FINISHED', books: 3 },
  ])
})

test('a book in common comes with both ratings, and first if both have rated it', async () => {
  const [reader, viewer] = [await octavo.signUp('pair-one'), await octavo.signUp('pair-two')]
  const [rated, late] = (await addBooks(counted.db, [{ title: 'Rated' }, { title: 'Late' }])) as [TestBook, TestBook]
  for (const each of [reader, viewer]) {
    await finish(each, rated, '2026-02-01')
    await finish(each, late, '2026-03-01')
  }
  await rate(reader, rated, 4.25)
  await rate(viewer, rated, 2)
  await rate(reader, late, 5)

  expect((await lifeOf(reader, viewer)).in_common).toMatchObject({
    books: 2,
    covers: [
      { title: 'Rated', your_stars: 2, their_stars: 4.25 },
      { title: 'Late', your_stars: null, their_stars: 5 },
    ],
  })
  expect((await lifeOf(reader)).in_common).toEqual({ books: 0, covers: [] })
})

test('others see nothing of a book that is kept private, and its reader sees all', async () => {
  const [keeper, viewer] = [await octavo.signUp('keeper'), await octavo.signUp('viewer')]
  const [secret, open] = await addBooks(counted.db, [
    { title: 'Secret', pages: 100 },
    { title: 'Open', pages: 10 },
  ])
  const { id: readlist } = await keeper.call(createReadlist, { body: { name: 'Both' } })
  for (const book of [secret, open]) {
    await favor(keeper, book)
    await finish(keeper, book, '2026-02-03')
    await begin(keeper, book)
    await keeper.call(updateReadlists, { body: { book_id: book.id, readlist_ids: [readlist] } })
  }
  for (const reader of [keeper, viewer]) {
    await finish(reader, secret, '2026-02-03')
    await rate(reader, secret, 1)
  }
  await rate(keeper, open, 5)
  await keepPrivate(keeper, secret)
  await keeper.call(shareReadlist, { body: { readlist_id: readlist, target_username: 'viewer' } })

  const shown = await lifeOf(keeper, viewer)

  expect(JSON.stringify(shown)).not.toContain('Secret')
  expect(shown).toMatchObject({
    favorites: [{ title: 'Open' }],
    reading_now: [{ title: 'Open' }],
    last_finished: [{ book: { title: 'Open' } }],
    readlists: [{ name: 'Both', books_count: 1, covers: [{ title: 'Open' }] }],
    year: { books: 1, pages: 10 },
    ratings: { average: 5, total: 1 },
    in_common: { books: 0, covers: [] },
  })
  const own = await lifeOf(keeper)
  expect(titles(own.favorites)).toEqual(['Open', 'Secret'])
  expect(own.reading_now).toHaveLength(2)
  expect(own).toMatchObject({
    readlists: [{ books_count: 2 }],
    year: { books: 2, pages: 110 },
    ratings: { average: 3, total: 2 },
  })
})

test('a book that only one reader has is shown to nobody else', async () => {
  const [owner, viewer] = [await octavo.signUp('owner'), await octavo.signUp('other')]
  const [own] = await addBooks(counted.db, [{ title: 'Own' }])
  await favor(owner, own)
  await finish(owner, own, '2026-02-03')
  await rate(owner, own, 5)
  await counted.db
    .updateTable('book')
    .set(({ selectFrom }) => ({
      source: 'reader',
      owner_id: selectFrom('reader').select('id').where('username', '=', 'owner'),
    }))
    .where('id', '=', own.id)
    .execute()

  expect(await lifeOf(owner, viewer)).toMatchObject({
    favorites: [],
    last_finished: [],
    year: { books: 0 },
    ratings: { total: 0 },
    states: [],
  })
  expect(await lifeOf(owner)).toMatchObject({ favorites: [{ title: 'Own' }], year: { books: 1 } })
})

test('readlists are shown to those they are shared with, and to their owner once shared', async () => {
  const [owner, guest] = [await octavo.signUp('lister'), await octavo.signUp('guest')]
  const stranger = await octavo.signUp('stranger')
  const { id } = await owner.call(createReadlist, { body: { name: 'Shared' } })
  await owner.call(createReadlist, { body: { name: 'Kept' } })
  await owner.call(shareReadlist, { body: { readlist_id: id, target_username: 'guest' } })

  const names = async (viewer: TestReader) => (await lifeOf(owner, viewer)).readlists.map(({ name }) => name)
  expect(await names(guest)).toEqual(['Shared'])
  expect(await names(stranger)).toEqual([])
  expect(await names(owner)).toEqual(['Shared'])
})

test('it takes as many queries for a reader of 1 book as for one of 30', async () => {
  const [few, many] = [await octavo.signUp('few'), await octavo.signUp('many')]
  const books = await addBooks(
    counted.db,
    Array.from({ length: 30 }, (_, i) => ({ title: `Tale ${i}` })),
  )
  for (const [reader, count] of [
    [few, 1],
    [many, 30],
  ] as const) {
    for (const book of books.slice(0, count)) await finish(reader, book, '2026-02-03')
  }
  await Promise.all([lifeOf(few), lifeOf(many)])

  const ofFew = await counted.queriesOf(() => lifeOf(few))
  expect(await counted.queriesOf(() => lifeOf(many))).toBe(ofFew)
  expect(ofFew).toBeLessThanOrEqual(6)
})

test('a reader nobody knows, and a visitor, are refused', async () => {
  const reader = await octavo.signUp('curious')

  await expect(reader.call(getReadingLife, { params: { username: 'nobody-here' } })).rejects.toMatchObject({
    code: 'reader_not_found',
  })
  await expect(octavo.anyone.call(getReadingLife, { params: { username: 'curious' } })).rejects.toMatchObject({
    code: 'not_signed_in',
  })
})
