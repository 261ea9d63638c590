import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { getLibraryOverview, librarySorts, listLibrary, type LibrarySort } from '#contract/library/library.ts'
import type { LogFilter } from '#contract/library/log-filter.ts'
import { addReading, updateEntry, type NewReading } from '#contract/library/readings.ts'
import {
  createReadlist,
  getReadlist,
  listSharedReadlists,
  shareReadlist,
  updateReadlists,
} from '#contract/readlists.ts'
import { getRatings, rateBook } from '#contract/ratings.ts'
import { createReview, deleteReview, editReview, listReplies, listReviews, replyToReview } from '#contract/reviews.ts'
import { getProfile } from '#contract/profiles.ts'
import { removeReadingStatus, updateReadingStatus } from '#contract/reading.ts'
import { findDifferences } from '../verification/verify-data.ts'
import { addBooks } from '../testing/books.ts'
import { countQueries, type CountedDb } from '../testing/count-queries.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'
import { createTestDatabase } from '../testing/test-database.ts'

let counted: CountedDb
let octavo: TestApp
beforeAll(async () => {
  counted = countQueries((await createTestDatabase()).db)
  octavo = await startApp({ db: counted.db })
})

const titles = async (reader: TestReader, query: Parameters<typeof ask>[1] = {}) =>
  (await ask(reader, query)).results.map(({ book }) => book.title)

function ask(
  reader: TestReader,
  query: {
    sort?: LibrarySort
    q?: string
    after?: string
    min_stars?: number
    year?: number
    readlist?: string
    state?: 'FINISHED' | 'PAUSED' | 'WANT_TO_READ' | 'REREADING'
  },
) {
  return reader.call(listLibrary, { query })
}

test('the library holds every book with a state, and those of which only a note is kept', async () => {
  const anna = await octavo.signUp('anna')
  const [wanted, stopped, noted, none] = await addBooks(counted.db, [
    { title: 'Wanted' },
    { title: 'Stopped' },
    { title: 'Noted' },
    { title: 'None of hers' },
  ])
  await anna.call(updateReadingStatus, { params: { id: wanted.id }, body: { status: 'WANT_TO_READ' } })
  await anna.call(updateEntry, { params: { id: stopped.id }, body: { state: 'DID_NOT_FINISH' } })
  await anna.call(updateEntry, { params: { id: noted.id }, body: { private_note: 'From the fair.' } })

  expect(none.id).not.toBe('')
  expect(await titles(anna, { sort: 'title' })).toEqual(['Noted', 'Stopped', 'Wanted'])
  expect(await titles(anna, { state: 'WANT_TO_READ' })).toEqual(['Wanted'])
})

test('the library can be searched, filtered by year, stars and readlist, and sorted by surname', async () => {
  const bert = await octavo.signUp('bert')
  const [emma, kindred, years] = await addBooks(counted.db, [
    { title: 'Emma', authors: ['Jane Austen'] },
    { title: 'Kindred', authors: ['Octavia E. Butler'] },
    { title: 'Cien años', authors: ['Gabriel García Márquez'] },
  ])
  await bert.call(addReading, { params: { id: emma.id }, body: { outcome: 'finished', finished_on: '2019' } })
  await bert.call(addReading, { params: { id: kindred.id }, body: { outcome: 'finished', finished_on: '2021-05-03' } })
  await bert.call(updateReadingStatus, { params: { id: years.id }, body: { status: 'WANT_TO_READ' } })
  await bert.call(rateBook, { body: { google_books_id: kindred.google_books_id, stars: 4.5 } })
  const { id: readlist } = await bert.call(createReadlist, { body: { name: 'Favourites of all' } })
  await bert.call(updateReadlists, { body: { book_id: emma.id, readlist_ids: [readlist] } })

  expect(await titles(bert, { q: 'garcia anos' })).toEqual(['Cien años'])
  expect(await titles(bert, { year: 2019 })).toEqual(['Emma'])
  expect(await titles(bert, { min_stars: 4.5 })).toEqual(['Kindred'])
  expect(await titles(bert, { readlist })).toEqual(['Emma'])
  expect(await titles(bert, { sort: 'author' })).toEqual(['Emma', 'Kindred', 'Cien años'])
  expect(await titles(bert, { sort: 'finished' })).toEqual(['Kindred', 'Emma', 'Cien años'])
})

test.each(librarySorts)('pages by %s show each book once', async (sort) => {
  const many = await octavo.signUp(`many-${sort}`)
  const books = await addBooks(
    counted.db,
    Array.from({ length: 120 }, (_, i) => ({
      title: `Volume ${i % 7}, ${sort}, ${'or the tale of a long title '.repeat(30)}`,
      authors: [`Author ${i % 3}`],
    })),
  )
  for (const { id } of books) {
    await many.call(updateReadingStatus, { params: { id }, body: { status: 'WANT_TO_READ' } })
  }
  const seen: string[] = []
  let after: string | undefined
  do {
    const page = await ask(many, { sort, ...(after !== undefined && { after }) })
    expect(page.total).toBe(120)
    seen.push(...page.results.map(({ book }) => book.id ?? ''))
    after = page.next ?? undefined
  } while (after !== undefined)

  expect(seen).toHaveLength(120)
  expect(new Set(seen).size).toBe(120)
})

const nobodys = '00000000-0000-4000-8000-000000000000'

test.each(['abc', '', '-1', '999999999999', '0000-01-01', '2026-02-30', '2026-99-99 10:00:00', '1 day', 'infinity'])(
  'a cursor that was made up, with the key %o, is refused wherever it is no key of the order',
  async (key) => {
    const reader = await octavo.signUp(`forger-${randomUUID().slice(0, 8)}`)
    for (const sort of ['added', 'finished', 'stars', 'pages'] as const) {
      await expect(ask(reader, { sort, after: `${nobodys}.${key}` })).rejects.toMatchObject({ code: 'invalid' })
    }
    for (const sort of ['title', 'author'] as const) {
      expect(await ask(reader, { sort, after: `${nobodys}.${key}` })).toMatchObject({ results: [] })
    }
  },
)

test('the overview counts books by state and by the year of a finish', async () => {
  const clara = await octavo.signUp('clara')
  const [one, two, three] = await addBooks(counted.db, [{ title: 'One' }, { title: 'Two' }, { title: 'Three' }])
  const finish = (book: { id: string }, finished_on: string) =>
    clara.call(addReading, { params: { id: book.id }, body: { outcome: 'finished', finished_on } })
  await finish(one, '2019')
  await finish(one, '2019-07-01')
  await finish(one, '2021-05')
  await finish(two, '2021-05-03')
  await clara.call(updateEntry, { params: { id: two.id }, body: { state: 'REREADING' } })
  await clara.call(updateEntry, { params: { id: three.id }, body: { state: 'PAUSED' } })

  const { states, years } = await clara.call(getLibraryOverview, {})

  expect(Object.fromEntries(states.map(({ state, books }) => [state, books]))).toEqual({
    FINISHED: 2,
    PAUSED: 1,
    REREADING: 1,
  })
  expect(years).toEqual([
    { year: 2021, books: 2 },
    { year: 2019, books: 1 },
  ])
  expect(await titles(clara, { state: 'REREADING' })).toEqual(['Two'])
})

test('a page takes as many queries for 2 books as for 40', async () => {
  const [few, many] = [await octavo.signUp('few-books'), await octavo.signUp('many-books')]
  const books = await addBooks(
    counted.db,
    Array.from({ length: 40 }, (_, i) => ({ title: `Tale ${i}` })),
  )
  for (const [i, { id }] of books.entries()) {
    await many.call(updateReadingStatus, { params: { id }, body: { status: 'READING' } })
    if (i < 2) await few.call(updateReadingStatus, { params: { id }, body: { status: 'READING' } })
  }
  const ofFew = await counted.queriesOf(() => titles(few))
  expect(await counted.queriesOf(() => titles(many))).toBe(ofFew)
  expect(ofFew).toBeLessThanOrEqual(6)
})

test('a private book is its reader’s alone, in reviews, averages, counts and shared readlists, until it is public again', async () => {
  const [owner, other] = [await octavo.signUp('owner'), await octavo.signUp('other')]
  const [book, shown] = await addBooks(counted.db, [{ title: 'Secret' }, { title: 'Open' }])
  const id = book.google_books_id
  await owner.call(updateReadingStatus, { params: { id }, body: { status: 'FINISHED' } })
  await owner.call(rateBook, { body: { google_books_id: id, stars: 4.75 } })
  await other.call(rateBook, { body: { google_books_id: id, rating: 2 } })
  const { id: review } = await owner.call(createReview, { body: { book: id, review_text: 'Mine.' } })
  const { id: reply } = await other.call(replyToReview, { params: { id: review }, body: { review_text: 'Yours.' } })
  const { id: readlist } = await owner.call(createReadlist, { body: { name: 'Shared' } })
  for (const each of [book, shown]) {
    await owner.call(updateReadlists, { body: { book_id: each.id, readlist_ids: [readlist] } })
  }
  await owner.call(shareReadlist, { body: { readlist_id: readlist, target_username: 'other' } })

  const seenBy = async (reader: TestReader) => ({
    reviews: (await reader.call(listReviews, { params: { id }, query: {} })).total,
    ratings: await reader.call(getRatings, { params: { id } }),
    books: (await reader.call(getReadlist, { params: { id: readlist }, query: {} })).books.map(({ title }) => title),
    recent: (await reader.call(getProfile, { params: { username: 'owner' } })).recent_reviews.length,
  })
  const open = await seenBy(other)
  expect(open).toMatchObject({ reviews: 1, ratings: { total_ratings: 2, average_rating: 3.4 }, recent: 1 })

  await owner.call(updateEntry, { params: { id }, body: { visibility: 'private' } })
  expect(await seenBy(other)).toMatchObject({
    reviews: 0,
    ratings: { total_ratings: 1, average_rating: 2 },
    books: ['Open'],
    recent: 0,
  })
  expect(await seenBy(owner)).toMatchObject({ reviews: 1, books: expect.arrayContaining(['Open', 'Secret']) })
  const { readlists } = await other.call(listSharedReadlists, {})
  expect(readlists).toMatchObject([{ books_count: 1, covers: [{ title: 'Open' }] }])
  for (const hidden of [review, reply]) {
    const reading = other.call(listReplies, { params: { id: hidden }, query: {} })
    await expect(reading).rejects.toMatchObject({ code: 'review_not_found' })
  }
  const answer = other.call(replyToReview, { params: { id: review }, body: { review_text: 'Still there?' } })
  await expect(answer).rejects.toMatchObject({ code: 'review_not_found' })
  expect(await findDifferences(counted.db)).toEqual([])

  await owner.call(updateEntry, { params: { id }, body: { visibility: 'public' } })
  expect(await seenBy(other)).toEqual(open)
  expect(await findDifferences(counted.db)).toEqual([])
})

test('removing a private book shows nobody its review', async () => {
  const [cara, dan] = [await octavo.signUp('cara'), await octavo.signUp('dan')]
  const [book] = await addBooks(counted.db, [{ title: 'Hidden' }])
  const params = { id: book.id }
  await cara.call(createReview, { body: { book: book.id, review_text: 'For me.' } })
  await cara.call(updateEntry, { params, body: { state: 'READING', visibility: 'private' } })
  await cara.call(removeReadingStatus, { params })

  expect(await dan.call(listReviews, { params, query: {} })).toMatchObject({ total: 0, results: [] })
  expect(await cara.call(listReviews, { params, query: {} })).toMatchObject({ total: 1 })
  expect(await findDifferences(counted.db)).toEqual([])
})

test('a private review is there for its author alone, until it is published and once it is private again', async () => {
  const [eva, finn] = [await octavo.signUp('eva'), await octavo.signUp('finn')]
  const [book] = await addBooks(counted.db, [{ title: 'Diary' }])
  const params = { id: book.id }
  const body = { book: book.id, review_text: 'The butler did it.', visibility: 'private', has_spoilers: true } as const
  const { id } = await eva.call(createReview, { body })
  const count = async (reader: TestReader) => (await reader.call(listReviews, { params, query: {} })).total

  expect([await count(eva), await count(finn)]).toEqual([1, 0])
  await eva.call(editReview, { params: { id }, body: { review_text: 'The butler did it.', visibility: 'public' } })
  expect([await count(eva), await count(finn)]).toEqual([1, 1])
  const { results } = await finn.call(listReviews, { params, query: {} })
  expect(results).toMatchObject([{ has_spoilers: true, visibility: 'public' }])
  const reply = await finn.call(replyToReview, { params: { id }, body: { review_text: 'No!' } })
  await eva.call(editReview, { params: { id }, body: { review_text: 'The butler did it.', visibility: 'private' } })
  expect([await count(eva), await count(finn)]).toEqual([1, 0])
  await expect(finn.call(listReplies, { params: { id: reply.id }, query: {} })).rejects.toMatchObject({
    code: 'review_not_found',
  })
  await eva.call(deleteReview, { params: { id } })
  expect(await findDifferences(counted.db)).toEqual([])
})

test('a figure of the statistics leads to its books, those that were removed too', async () => {
  const lena = await octavo.signUp('lena')
  const [emma, dune, late] = await addBooks(counted.db, [
    { title: 'Emma', authors: ['Jane Austen'], genres: ['Romance'], year: '1815', pages: 474, language: 'en' },
    {
      title: 'Dune',
      authors: ['Frank Herbert'],
      genres: ['Science Fiction'],
      year: '1965',
      pages: 612,
      language: 'de',
    },
    { title: 'Late', pages: null, genres: ['Essays'] },
  ])
  const add = (id: string, body: NewReading) => lena.call(addReading, { params: { id }, body })
  const of = async (query: LogFilter) =>
    (await lena.call(listLibrary, { query: { ...query, sort: 'title' } })).results.map(({ book }) => book.title)
  await add(emma.id, { outcome: 'finished', started_on: '2025-05-01', finished_on: '2025-05-05', medium: 'audio' })
  await add(dune.id, { outcome: 'finished', finished_on: '2025-06' })
  await add(late.id, { outcome: 'stopped', started_on: '2025-06-03', stopped_on: '2025' })
  await lena.call(rateBook, { body: { google_books_id: dune.google_books_id, stars: 4.5 } })
  await lena.call(removeReadingStatus, { params: { id: emma.id } })

  expect(await of({ from: '2025-01-01', to: '2025-12-31' })).toEqual(['Dune', 'Emma'])
  expect(await of({ from: '2025-06-01', to: '2025-06-30' })).toEqual(['Dune'])
  expect(await of({ reading: 'stopped', from: '2025-01-01' })).toEqual(['Late'])
  expect(await of({ reading: 'started', from: '2025-06-01' })).toEqual(['Late'])
  expect(await of({ weekday: 1 })).toEqual(['Emma'])
  expect(await of({ medium: 'audio' })).toEqual(['Emma'])
  expect(await of({ medium: 'unknown' })).toEqual(['Dune'])
  expect(await of({ length: 450 })).toEqual(['Emma'])
  expect(await of({ length: 600 })).toEqual(['Dune'])
  expect(await of({ days: 4 })).toEqual(['Emma'])
  expect(await of({ genre: 'Romance' })).toEqual(['Emma'])
  expect(await of({ kind: 'fiction' })).toEqual(['Dune', 'Emma'])
  expect(await of({ reading: 'stopped', kind: 'nonfiction' })).toEqual(['Late'])
  expect(await of({ author: 'Frank Herbert' })).toEqual(['Dune'])
  expect(await of({ language: 'de' })).toEqual(['Dune'])
  expect(await of({ decade: 1810 })).toEqual(['Emma'])
  expect(await of({ exact_stars: 4.5 })).toEqual(['Dune'])
  expect(await of({ reading: 'stopped', lacks: 'pages' })).toEqual(['Late'])
  expect(await of({ lacks: 'pages' })).toEqual([])
  expect(await of({ decade: 1810, medium: 'print' })).toEqual([])
  await expect(of({ from: '2025-02-30' })).rejects.toMatchObject({ status: 400 })
})
