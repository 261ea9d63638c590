import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createChallenge, listChallenges } from '#contract/challenges.ts'
import { addFavorite } from '#contract/favorites.ts'
import { listGoals, setGoal } from '#contract/library/goals.ts'
import { getStats } from '#contract/library/stats.ts'
import { getYear } from '#contract/library/years.ts'
import { listLibrary } from '#contract/library/library.ts'
import { listImportRows, setImportOptions } from '#contract/imports/imports.ts'
import { addProgress, addReading, getEntry, updateEntry } from '#contract/library/readings.ts'
import { exportAccount } from '#contract/personal-data.ts'
import { getOwnProfile } from '#contract/profiles.ts'
import { getRatings, rateBook } from '#contract/ratings.ts'
import { updateReadingStatus } from '#contract/reading.ts'
import { updateReadlistAudience } from '#contract/privacy/readlist-audience.ts'
import {
  createReadlist,
  getReadlist,
  listReadlists,
  noteReadlistBook,
  renameReadlist,
  shareReadlist,
  updateReadlists,
} from '#contract/readlists.ts'
import { createReview, listReviews, replyToReview } from '#contract/reviews.ts'
import { addBooks, type TestBook } from '../testing/books.ts'
import { hold, untilWaiting } from '../testing/hold-lock.ts'
import { onOneMachine } from '../testing/on-one-machine.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'
import { libraryIn } from './testing/exported-library.ts'
import {
  bringIn,
  goodreadsFile,
  importFile,
  prepareImport,
  publishReviews,
  takeBack,
  type GoodreadsRow,
  libraryOf,
  untilIn,
} from './testing/import-file.ts'

let octavo: TestApp
let books: readonly [TestBook, TestBook, TestBook, TestBook]
beforeAll(async () => {
  octavo = await startApp({ background: true })
  books = await addBooks(octavo.db, [
    { title: 'Emma', authors: ['Jane Austen'] },
    { title: 'Persuasion', authors: ['Jane Austen'] },
    { title: 'Middlemarch', authors: ['George Eliot'] },
    { title: 'Silas Marner', authors: ['George Eliot'] },
  ])
})

const austen = (Title: string, more: GoodreadsRow): GoodreadsRow => ({ Title, Author: 'Jane Austen', ...more })
const eliot = (Title: string, more: GoodreadsRow): GoodreadsRow => ({ Title, Author: 'George Eliot', ...more })

/** Says something about each book, and about one that no catalogue knows. */
const everything = goodreadsFile([
  austen('Emma', {
    'Exclusive Shelf': 'read',
    'Date Read': '2020/05/07',
    'Read Count': '2',
    'My Rating': '3',
    'My Review': 'Witty.',
    'Private Notes': 'From Ann',
    'Owned Copies': '2',
    Bookshelves: 'classics, favorites',
  }),
  austen('Persuasion', { 'Exclusive Shelf': 'currently-reading', 'Date Added': '2021/01/01', 'My Rating': '5' }),
  eliot('Middlemarch', { 'Exclusive Shelf': 'to-read', Bookshelves: 'classics' }),
  eliot('Silas Marner', { 'Exclusive Shelf': 'read', 'Date Read': '2021/02/03', 'Date Added': '2020/12/01' }),
  eliot('A Book Nobody Knows', { 'Exclusive Shelf': 'read', 'My Review': 'Odd.' }),
])

async function liveABit(reader: TestReader): Promise<void> {
  const [emma, persuasion, middlemarch, silas] = books
  await reader.call(updateReadingStatus, { params: { id: emma.id }, body: { status: 'READING' } })
  await reader.call(updateReadingStatus, { params: { id: persuasion.id }, body: { status: 'FINISHED' } })
  await reader.call(updateReadingStatus, { params: { id: silas.id }, body: { status: 'FINISHED' } })
  await reader.call(rateBook, { body: { google_books_id: persuasion.id, rating: 2 } })
  await reader.call(createReview, { body: { book: persuasion.id, review_text: 'Mine.' } })
  await reader.call(addFavorite, { body: { google_books_id: silas.google_books_id } })
  const { id } = await reader.call(createReadlist, { body: { name: 'Classics' } })
  await reader.call(updateReadlists, { body: { book_id: middlemarch.id, readlist_ids: [id] } })
  await reader.call(updateEntry, { params: { id: emma.id }, body: { private_note: 'Mine', owned_copies: 1 } })
}

test('after an import and its undo the export is that of before, field by field', async () => {
  const reader = await octavo.signUp('returns')
  await liveABit(reader)
  const before = await libraryOf(reader)
  const { total_ratings } = await reader.call(getRatings, { params: { id: books[1].id } })

  const { id, result } = await importFile(reader, everything)
  const between = await libraryOf(reader)
  const undone = await takeBack(reader, id)

  expect(result).toMatchObject({ own_books: 1, readlists: 1, kept_mine: 2 })
  expect(between).not.toEqual(before)
  expect(undone.result).toMatchObject({ not_undone: [] })
  expect(await libraryOf(reader)).toEqual(before)
  expect(await reader.call(getRatings, { params: { id: books[1].id } })).toMatchObject({ total_ratings })
})

test('into an empty library and out again, nothing is left', async () => {
  const reader = await octavo.signUp('empty')
  const before = await libraryOf(reader)

  const { id } = await importFile(reader, everything)
  await takeBack(reader, id)

  expect(await libraryOf(reader)).toEqual(before)
  const own = octavo.db.selectFrom('book').innerJoin('reader', 'reader.id', 'owner_id').select('title')
  expect(await own.where('username', '=', 'empty').execute()).toEqual([])
})

test('of two imports the later is taken back to what the earlier left, and the earlier to what was before', async () => {
  const reader = await octavo.signUp('in-order')
  const more = goodreadsFile([
    austen('Emma', { 'Exclusive Shelf': 'read', 'Date Read': '2022/01/01', 'Owned Copies': '3' }),
    eliot('Middlemarch', { 'Exclusive Shelf': 'read', 'Date Read': '2022/02/02' }),
  ])
  const before = await libraryOf(reader)
  const first = await importFile(reader, everything)
  const between = await libraryOf(reader)
  const second = await importFile(reader, more)

  await takeBack(reader, second.id)
  expect(await libraryOf(reader)).toEqual(between)

  await takeBack(reader, first.id)
  expect(await libraryOf(reader)).toEqual(before)
})

describe('of two imports the earlier is taken back first:', () => {
  /** Says something of books that `everything` has, and of two others. */
  const later = goodreadsFile([
    austen('Emma', {
      'Exclusive Shelf': 'read',
      'Date Read': '2022/01/01',
      'Private Notes': 'From Ann',
      'Owned Copies': '3',
      Bookshelves: 'classics, later',
    }),
    austen('Persuasion', { 'Exclusive Shelf': 'read', 'Date Read': '2022/03/03' }),
    eliot('Middlemarch', { 'Exclusive Shelf': 'read', 'Date Read': '2022/02/02', 'My Rating': '4' }),
    eliot('Silas Marner', { 'Exclusive Shelf': 'read', 'Date Read': '2021/02/03' }),
    eliot('A Book Nobody Knows', { 'Exclusive Shelf': 'read', 'My Review': 'Odd.' }),
    eliot('Another Nobody Knows', { 'Exclusive Shelf': 'to-read', Bookshelves: 'later' }),
  ])
  const timeless = async (reader: TestReader) =>
    JSON.parse(JSON.stringify(await libraryIn(reader)).replaceAll(/"\w+_at":"[^"]*"/g, '"at":""'))

  test.each([
    ['an empty library', 'empty', async () => {}],
    ['a library that is lived in', 'lived', liveABit],
  ])('in %s the later one is as if it were the only one, and without it nothing is left', async (_, name, live) => {
    const [reader, other] = [await octavo.signUp(`both-${name}`), await octavo.signUp(`one-${name}`)]
    for (const each of [reader, other]) await live(each)
    const before = await libraryOf(reader)
    await importFile(other, later)
    const first = await importFile(reader, everything)
    const second = await importFile(reader, later)

    const { result } = await takeBack(reader, first.id)
    expect(await timeless(reader)).toEqual(await timeless(other))
    const whys = new Set(result?.not_undone.map(({ why }) => why))
    expect(whys).toEqual(new Set(['A later import has changed this further.', 'A later import brought this book too.']))

    const undone = await takeBack(reader, second.id)
    expect(undone.result?.not_undone).toEqual([])
    expect(await libraryOf(reader)).toEqual(before)
  })
})

test('what the reader changed since stays, and is listed', async () => {
  const reader = await octavo.signUp('changer')
  const [emma, persuasion, middlemarch, silas] = books
  const { id } = await importFile(reader, everything)
  await reader.call(rateBook, { body: { google_books_id: emma.id, rating: 1 } })
  await reader.call(updateReadingStatus, { params: { id: middlemarch.id }, body: { status: 'FINISHED' } })
  const { readings } = await reader.call(getEntry, { params: { id: persuasion.id } })
  await reader.call(addProgress, { params: { id: readings[0]?.id ?? '' }, body: { page: 40 } })
  await reader.call(updateEntry, { params: { id: silas.id }, body: { private_note: 'My own words' } })

  const { result } = await takeBack(reader, id)

  expect(await reader.call(getEntry, { params: { id: emma.id } })).toMatchObject({
    state: 'NOT_ADDED',
    stars: 1,
    owned_copies: 0,
  })
  expect(await reader.call(getEntry, { params: { id: middlemarch.id } })).toMatchObject({ state: 'FINISHED' })
  expect((await reader.call(getEntry, { params: { id: persuasion.id } })).readings).toMatchObject([
    { progress: [{ page: 40 }] },
  ])
  expect(await reader.call(getEntry, { params: { id: silas.id } })).toMatchObject({
    state: 'NOT_ADDED',
    private_note: 'My own words',
  })
  expect(result?.not_undone.map(({ row }) => row).toSorted()).toEqual([1, 2, 3, 4])
})

async function findReadlist(reader: TestReader): Promise<string> {
  const { readlists } = await reader.call(listReadlists, { query: {} })
  return readlists.find(({ name }) => name === 'classics')?.id ?? ''
}

test('a note on a book of an imported readlist stays, and is listed', async () => {
  const reader = await octavo.signUp('annotator')
  const { id } = await importFile(reader, everything)
  const list = await findReadlist(reader)
  await reader.call(noteReadlistBook, {
    params: { id: list, book: books[2].id },
    body: { note: 'The best of them.' },
  })

  const { result } = await takeBack(reader, id)

  expect(await reader.call(getReadlist, { params: { id: list }, query: {} })).toMatchObject({
    books: [{ title: 'Middlemarch' }],
    notes: [{ note: 'The best of them.' }],
  })
  expect(result?.not_undone).toEqual([
    { row: 3, why: 'You have moved this book between readlists, or changed its note, since.' },
  ])
})

test.each<[string, (reader: TestReader, id: string) => Promise<unknown>]>([
  [
    'named otherwise',
    (reader, id) => reader.call(renameReadlist, { body: { readlist_id: id, new_name: 'The old ones' } }),
  ],
  ['shown to all', (reader, id) => reader.call(updateReadlistAudience, { params: { id }, body: { public: true } })],
  [
    'shared',
    async (reader, id) => {
      const { username } = await octavo.signUp('friend-of-sharer')
      await reader.call(shareReadlist, { body: { readlist_id: id, target_username: username } })
    },
  ],
])('an imported readlist that the reader has %s since stays, and is listed', async (how, change) => {
  const reader = await octavo.signUp(`list-${how.replaceAll(' ', '-')}`)
  const { id } = await importFile(reader, everything)
  const list = await findReadlist(reader)
  await change(reader, list)

  const { result } = await takeBack(reader, id)

  expect(await reader.call(getReadlist, { params: { id: list }, query: {} })).toMatchObject({ books: [] })
  expect(result?.not_undone).toMatchObject([{ why: 'You have changed or shared this readlist since.' }])
})

test.each([
  ['that was not there before', undefined],
  ['that they wanted to read', 'WANT_TO_READ'],
  ['that they did not finish', 'DID_NOT_FINISH'],
] as const)(
  'who began a book again that an import said is read, one %s, is reading it after the undo',
  async (_, state) => {
    const reader = await octavo.signUp(`again-${state?.toLowerCase().replaceAll('_', '-') ?? 'new'}`)
    const [{ id: emma }] = books
    if (state) await reader.call(updateEntry, { params: { id: emma }, body: { state } })
    const read = { 'Exclusive Shelf': 'read', 'Date Read': '2024/01/05' }
    const { id } = await prepareImport(reader, goodreadsFile([austen('Emma', read)]))
    await reader.call(setImportOptions, { params: { id }, body: { when_here: 'take_file' } })
    await untilIn(reader, id, 'ready')
    await bringIn(reader, id)
    await reader.call(addReading, { params: { id: emma }, body: { outcome: 'open' } })

    await takeBack(reader, id)

    const entry = await reader.call(getEntry, { params: { id: emma } })
    expect(entry).toMatchObject({ state: 'READING', times_finished: 0 })
    expect(entry.readings.filter(({ outcome }) => outcome === 'open')).toHaveLength(1)
  },
)

test('a book that the reader has hidden and removed since is not in the library after the undo', async () => {
  const reader = await octavo.signUp('remover')
  const [{ id: emma }] = books
  const { id } = await importFile(reader, goodreadsFile([austen('Emma', { 'Exclusive Shelf': 'read' })]))
  await reader.call(updateEntry, { params: { id: emma }, body: { private_note: 'Mine', visibility: 'private' } })
  await reader.call(updateEntry, { params: { id: emma }, body: { state: 'NOT_ADDED' } })

  await takeBack(reader, id)

  expect(await reader.call(getEntry, { params: { id: emma } })).toMatchObject({
    state: 'NOT_ADDED',
    visibility: 'private',
  })
  expect(await reader.call(listLibrary, { query: {} })).toMatchObject({ total: 0 })
})

test('of what an import kept beside a book and the reader has emptied since, nothing stays after the undo', async () => {
  const reader = await octavo.signUp('emptier')
  const [{ id: emma }] = books
  const row = austen('Emma', { 'Exclusive Shelf': 'read', 'Private Notes': 'From Ann' })
  const { id } = await importFile(reader, goodreadsFile([row]))
  await reader.call(updateEntry, { params: { id: emma }, body: { private_note: '' } })

  await takeBack(reader, id)

  const rows = octavo.db.selectFrom('library_book').innerJoin('reader', 'reader.id', 'reader_id').selectAll()
  expect(await rows.where('username', '=', 'emptier').execute()).toEqual([])
})

test('an import earns nothing and moves no points, streak, standing or challenge that Octavo offers', async () => {
  const reader = await octavo.signUp('earner')
  await reader.call(updateReadingStatus, { params: { id: books[0].id }, body: { status: 'READING' } })
  const standing = async () => {
    const { points, reading_days, challenges } = await reader.call(exportAccount, {})
    const { total_points } = await reader.call(getOwnProfile, {})
    const offered = (await reader.call(listChallenges, {})).challenges.filter((each) => !each.yours)
    const standings = await octavo.db
      .selectFrom('standing')
      .selectAll()
      .orderBy('reader_id')
      .orderBy('period')
      .orderBy('starts_on')
      .execute()
    return { points, reading_days, challenges, total_points, offered, standings }
  }
  const before = await standing()

  await importFile(reader, everything)

  expect(await standing()).toEqual(before)
  expect(await reader.call(getOwnProfile, {})).toMatchObject({ books_read: 3 })
})

test('statistics, goals and the year count what an import brought, and nothing of it after the undo', async () => {
  const reader = await octavo.signUp('recounted')
  await liveABit(reader)
  await reader.call(setGoal, { params: { period: '2020' }, body: { unit: 'books', target: 10 } })
  const counted = async () => {
    const [all, year, { goals }, shown] = await Promise.all([
      reader.call(getStats, { query: {} }),
      reader.call(getStats, { query: { from: '2020-01-01', to: '2020-12-31' } }),
      reader.call(listGoals, {}),
      reader.call(getYear, { params: { year: '2020' as never } }),
    ])
    return { all, year, goals, shown }
  }
  const before = await counted()

  const { id } = await importFile(reader, everything)
  const between = await counted()
  await takeBack(reader, id)

  expect(before.shown.readings).toBe(0)
  expect(between.all.readings).toBeGreaterThan(before.all.readings)
  expect(between.year.by_month).toEqual([{ month: '2020-05', readings: 1, pages: expect.any(Number) }])
  expect(between.goals).toMatchObject([{ done: 1 }])
  expect(between.shown.first?.book.title).toBe('Emma')
  expect(await counted()).toEqual(before)
})

test('a challenge of one’s own counts what came along, and is open again after the undo', async () => {
  const reader = await octavo.signUp('challenger')
  const today = new Date().toISOString().slice(0, 10)
  const body = { name: 'Two', target_books: 2, start_date: today, end_date: today }
  await reader.call(createChallenge, { body })
  const read = { 'Exclusive Shelf': 'read', 'Date Read': today.replaceAll('-', '/') }
  const completed = async () => (await libraryOf(reader)).challenges?.map(({ completed_at }) => completed_at !== null)

  const { id } = await importFile(reader, goodreadsFile([austen('Emma', read), austen('Persuasion', read)]))
  const done = await completed()
  await takeBack(reader, id)

  expect(done).toEqual([true])
  expect(await completed()).toEqual([false])
})

test('a review that others replied to stays', async () => {
  const [reader, other] = [await octavo.signUp('quoted'), await octavo.signUp('quoting')]
  const { id } = await importFile(reader, everything)
  await publishReviews(reader, id)
  const { results } = await other.call(listReviews, { params: { id: books[0].id }, query: {} })
  const review = results.find(({ user }) => user.username === 'quoted')?.id ?? ''
  await other.call(replyToReview, { params: { id: review }, body: { review_text: 'Indeed.' } })

  const { result } = await takeBack(reader, id)

  expect(result?.not_undone).toContainEqual({ row: 1, why: 'Others have replied to this review.' })
  expect((await other.call(listReviews, { params: { id: books[0].id }, query: {} })).results).toMatchObject([
    { review_text: 'Witty.', replies_count: 1 },
  ])
  const { results: rows } = await reader.call(listImportRows, { params: { id }, query: {} })
  expect(rows).toHaveLength(5)
})

test('a review that another is replying to at that moment stays', async (context) => {
  onOneMachine(context, 'what waits is told there for each machine')
  const [reader, other] = [await octavo.signUp('quick'), await octavo.signUp('quicker')]
  const { id } = await importFile(reader, everything)
  await publishReviews(reader, id)
  const { results } = await other.call(listReviews, { params: { id: books[0].id }, query: {} })
  const review = results.find(({ user }) => user.username === 'quick')?.id ?? ''
  const release = await hold(octavo.db, sql`update review set replies_count = replies_count + 1 where id = ${review}`, {
    keep: true,
  })

  const undo = takeBack(reader, id)
  await untilWaiting(octavo.db, 1)
  await release()

  expect((await undo).result?.not_undone).toContainEqual({ row: 1, why: 'Others have replied to this review.' })
  await sql`update review set replies_count = 0 where id = ${review}`.execute(octavo.db)
})
