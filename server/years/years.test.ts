import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { blockReader } from '#contract/privacy/blocks.ts'
import { followReader } from '#contract/follows.ts'
import { addReading, updateEntry } from '#contract/library/readings.ts'
import { designCover } from '#contract/pictures/cover-design.ts'
import { getSharedYear, getYear, maxYearBooks, shareYear, unshareYear } from '#contract/library/years.ts'
import { checkIn } from '#contract/points.ts'
import { updatePrivacy } from '#contract/privacy/settings.ts'
import { rateBook } from '#contract/ratings.ts'
import { addBooks, type TestBook } from '../testing/books.ts'
import { hold } from '../testing/hold-lock.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'
import { drawSvg, drawYearPreview } from './year-picture.ts'

let octavo: TestApp
beforeAll(async () => {
  octavo = await startApp()
  octavo.setClock('2026-11-23T12:00:00Z')
})

const finish = (reader: TestReader, { id }: TestBook, finished_on: string, pages?: number) =>
  reader.call(addReading, { params: { id }, body: { outcome: 'finished', finished_on, ...(pages && { pages }) } })
const yearOf = (reader: TestReader, year = 2025) => reader.call(getYear, { params: { year: String(year) as never } })
const share = async (reader: TestReader) => (await reader.call(shareYear, { params: { year: '2025' as never } })).shared
const seenBy = (viewer: Pick<TestReader, 'call'>, token: string) => viewer.call(getSharedYear, { params: { token } })
const setAccess = (reader: TestReader, profile_access: 'everyone' | 'followers' | 'nobody') =>
  octavo.db.updateTable('reader').set({ profile_access }).where('username', '=', reader.username).execute()

function fourBooks() {
  return addBooks(octavo.db, [
    { title: 'One', pages: 100 },
    { title: 'Two', pages: 900 },
    { title: 'Three', pages: null },
    { title: 'Four', pages: 50 },
  ])
}

test('a year has its first and last book, the longest, the best loved and the month of most pages', async () => {
  const reader = await octavo.signUp('yvonne')
  const [one, two, three, four] = await fourBooks()
  await finish(reader, three, '2025')
  await finish(reader, two, '2025-03-09')
  await finish(reader, one, '2025-02')
  await finish(reader, four, '2025-12-31')
  await finish(reader, one, '2025-12-01')
  await finish(reader, four, '2024-12-31')
  await reader.call(rateBook, { body: { google_books_id: four.google_books_id, stars: 4.5 } })
  octavo.setClock('2025-06-01T12:00:00Z')
  await reader.call(checkIn, {})
  octavo.setClock('2026-11-23T12:00:00Z')

  const year = await yearOf(reader)

  expect(year.books.map(({ book, finished_on }) => [book.title, finished_on])).toEqual([
    ['One', '2025-02'],
    ['Two', '2025-03-09'],
    ['One', '2025-12-01'],
    ['Four', '2025-12-31'],
    ['Three', '2025'],
  ])
  expect(year).toMatchObject({
    username: 'yvonne',
    books_count: 4,
    readings: 5,
    pages: 1_150,
    pages_known: 4,
    first: { book: { title: 'One' } },
    last: { book: { title: 'Four' }, stars: 4.5 },
    longest: { book: { title: 'Two' }, pages: 900 },
    best_loved: { book: { title: 'Four' } },
    best_month: { month: '2025-03', pages: 900, readings: 1 },
    longest_streak: 1,
    companions: [],
    shared: null,
  })
})

test('a year knows how many books the one before had, each once', async () => {
  const reader = await octavo.signUp('zoe')
  const [one, two] = await fourBooks()
  await finish(reader, one, '2024-02-01')
  await finish(reader, one, '2024')
  await finish(reader, two, '2025-02-01')

  expect(await yearOf(reader)).toMatchObject({ books_before: 1, books_count: 1 })
  expect(await yearOf(reader, 2026)).toMatchObject({ books_before: 1, books_count: 0 })
})

test('a year of which little is known is told as far as it goes', async () => {
  const reader = await octavo.signUp('zora')
  const [, , three] = await fourBooks()
  expect(await yearOf(reader)).toMatchObject({ books: [], first: null, last: null, best_month: null, pages: 0 })
  await finish(reader, three, '2025')

  expect(await yearOf(reader)).toMatchObject({
    books_count: 1,
    first: null,
    last: null,
    longest: null,
    best_loved: null,
    best_month: null,
    pages_known: 0,
  })
})

test('the biggest month is that of most books where the pages of many are unknown', async () => {
  const reader = await octavo.signUp('wanda')
  const [one, two, three] = await fourBooks()
  const [five] = await addBooks(octavo.db, [{ title: 'Five', pages: null }])
  await finish(reader, two, '2025-03-09')
  await finish(reader, three, '2025-04-01')
  await finish(reader, five, '2025-04-02')
  expect((await yearOf(reader)).best_month).toMatchObject({ month: '2025-04', readings: 2 })

  for (const month of ['05', '06', '07', '08', '09', '10']) await finish(reader, one, `2025-${month}-01`)
  expect((await yearOf(reader)).best_month).toMatchObject({ month: '2025-04' })
  for (const month of ['11', '12']) await finish(reader, one, `2025-${month}-01`)
  expect((await yearOf(reader)).best_month).toMatchObject({ month: '2025-03', pages: 900 })
})

test('a year of more readings than are sent is told whole', async () => {
  const reader = await octavo.signUp('xenia')
  const [often, longest] = await addBooks(octavo.db, [
    { title: 'Often', pages: 10 },
    { title: 'Longest', pages: 700 },
  ])
  const { id } = await octavo.db
    .selectFrom('reader')
    .select('id')
    .where('username', '=', 'xenia')
    .executeTakeFirstOrThrow()
  await finish(reader, longest, '2025-12-30')
  await finish(reader, often, '2025-12-31')
  await sql`
    with repeated as (
      insert into reading (id, reader_id, book_id, outcome, finished_on, origin)
      select gen_random_uuid(), ${id}, ${often.id}, 'finished', '2025-01-01', 'entered' from generate_series(1, ${maxYearBooks}::integer)
      returning 1
    )
    update reader set readings = readings + (select count(*) from repeated) where id = ${id}`.execute(octavo.db)

  expect(await yearOf(reader)).toMatchObject({
    books_count: 2,
    readings: maxYearBooks + 2,
    pages: 10 * (maxYearBooks + 1) + 700,
    first: { book: { title: 'Often' }, finished_on: '2025-01-01' },
    last: { book: { title: 'Often' }, finished_on: '2025-12-31' },
    longest: { book: { title: 'Longest' } },
    best_month: { month: '2025-01' },
  })
  expect((await yearOf(reader)).books).toHaveLength(maxYearBooks)
})

test('a shared year is open to whoever has the link, without private books, until it is taken off', async () => {
  const reader = await octavo.signUp('adele')
  const [one, two] = await fourBooks()
  await finish(reader, one, '2025-02-01')
  await finish(reader, two, '2025-03-01')
  await reader.call(updateEntry, { params: { id: two.id }, body: { visibility: 'private' } })
  const token = await share(reader)

  expect(token.length).toBeGreaterThanOrEqual(22)
  expect(await share(reader)).toBe(token)
  expect((await yearOf(reader)).shared).toBe(token)
  const seen = await seenBy(octavo.anyone, token)
  expect(JSON.stringify(seen)).not.toContain('Two')
  expect(seen).toMatchObject({ books_count: 1, pages: 100, longest: { book: { title: 'One' } } })
  expect(seen).not.toHaveProperty('companions')
  expect(seen).toHaveProperty('profile_image')
  expect(await seenBy(reader, token)).toEqual(seen)

  await reader.call(unshareYear, { params: { year: '2025' as never } })
  await expect(seenBy(octavo.anyone, token)).rejects.toMatchObject({ code: 'year_not_found' })
  expect(await share(reader)).not.toBe(token)
})

test('a streak is told in no year of a reader who has switched the game off, nor to one who has', async () => {
  const [owner, friend] = [await octavo.signUp('ottilie'), await octavo.signUp('paula')]
  octavo.setClock('2025-06-01T12:00:00Z')
  await owner.call(checkIn, {})
  octavo.setClock('2026-11-23T12:00:00Z')
  const token = await share(owner)
  const streaks = async () => [
    (await yearOf(owner)).longest_streak,
    (await seenBy(owner, token)).longest_streak,
    (await seenBy(friend, token)).longest_streak,
    (await seenBy(octavo.anyone, token)).longest_streak,
  ]
  expect(await streaks()).toEqual([1, 1, 1, 1])

  await friend.call(updatePrivacy, { body: { show_game: false } })
  expect(await streaks()).toEqual([1, 1, 0, 1])
  await owner.call(updatePrivacy, { body: { show_game: false } })
  expect(await streaks()).toEqual([0, 0, 0, 0])

  for (const reader of [owner, friend]) await reader.call(updatePrivacy, { body: { show_game: true } })
  expect(await streaks()).toEqual([1, 1, 1, 1])
})

test('a shared year goes dark while its owner closes the profile or blocks who looks', async () => {
  const [owner, friend] = [await octavo.signUp('berthe'), await octavo.signUp('carl')]
  const token = await share(owner)
  await friend.call(followReader, { body: { username: 'berthe' } })

  await setAccess(owner, 'followers')
  await expect(seenBy(octavo.anyone, token)).rejects.toMatchObject({ code: 'year_not_found' })
  await expect(seenBy(friend, token)).resolves.toBeDefined()
  await setAccess(owner, 'nobody')
  await expect(seenBy(friend, token)).rejects.toMatchObject({ code: 'year_not_found' })
  await expect(seenBy(owner, token)).resolves.toBeDefined()
  await setAccess(owner, 'everyone')
  await expect(seenBy(friend, token)).resolves.toBeDefined()
  await owner.call(blockReader, { body: { username: 'carl' } })
  await expect(seenBy(friend, token)).rejects.toMatchObject({ code: 'year_not_found' })
})

test('a shared year is dark while its owner is suspended', async () => {
  const reader = await octavo.signUp('suspended-owner')
  const token = await share(reader)
  const suspend = (suspended_until: Date | null) =>
    octavo.db.updateTable('reader').set({ suspended_until }).where('username', '=', reader.username).execute()

  await suspend(new Date('2026-11-24T12:00:00Z'))
  await expect(seenBy(octavo.anyone, token)).rejects.toMatchObject({ code: 'year_not_found' })
  await suspend(new Date('2026-11-22T12:00:00Z'))
  expect((await seenBy(octavo.anyone, token)).year).toBe(2025)
  // No moderator did it, so the log would not bear it out.
  await suspend(null)
})

test('those one read with are the followed who finished the same book, except for what they keep private', async () => {
  const [reader, dora, emil, fritz] = [
    await octavo.signUp('gudrun'),
    await octavo.signUp('dora'),
    await octavo.signUp('emil'),
    await octavo.signUp('fritz'),
  ]
  const [one, two] = await fourBooks()
  for (const each of [reader, dora, emil, fritz]) {
    await finish(each, one, '2025-02-01')
    await finish(each, two, '2025-03-01')
  }
  for (const { username } of [dora, emil]) await reader.call(followReader, { body: { username } })
  await emil.call(updateEntry, { params: { id: one.id }, body: { visibility: 'private' } })
  const companions = async () => (await yearOf(reader)).companions.map(({ username, books }) => [username, books])

  expect(await companions()).toEqual([
    ['dora', 2],
    ['emil', 1],
  ])
  await setAccess(dora, 'nobody')
  expect(await companions()).toEqual([['emil', 1]])
})

test('the picture of a shared link is as large as services expect, and knows nothing private', async () => {
  const reader = await octavo.signUp('hilde')
  const [one, two] = await fourBooks()
  await finish(reader, one, '2025-02-01')
  await finish(reader, two, '2025-02-01')
  await reader.call(updateEntry, { params: { id: two.id }, body: { visibility: 'private' } })
  const token = await share(reader)

  const reply = await octavo.app.inject({ url: `/api/shared-years/preview/${token}.png` })
  expect(reply.headers['content-type']).toBe('image/png')
  expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630, format: 'png' })
  for (const file of ['nothing.png', `${token}.svg`, '%00.png']) {
    expect((await octavo.app.inject({ url: `/api/shared-years/preview/${file}` })).statusCode).toBeGreaterThanOrEqual(
      400,
    )
  }
})

test('a picture that many ask for is drawn once, and nobody sees it once the year is shared no more', async () => {
  const reader = await octavo.signUp('klara')
  const token = await share(reader)
  const ask = () => octavo.app.inject({ url: `/api/shared-years/preview/${token}.png` })
  const first = await ask()

  const release = await hold(octavo.db, sql`lock table reading in access exclusive mode`)
  const again = await Promise.all([ask(), ask(), ask()])
  await release()

  for (const { statusCode, rawPayload } of again) {
    expect(statusCode).toBe(200)
    expect(rawPayload.equals(first.rawPayload)).toBe(true)
  }
  await reader.call(unshareYear, { params: { year: '2025' as never } })
  expect((await ask()).statusCode).toBe(404)
})

test('the picture shows covers as they are drawn elsewhere, and pages only where most are known', async () => {
  const year = await yearOf(await octavo.signUp('johanna'))
  const book = { ...aBook, title: 'Emma', google_books_id: 'b0' }
  const books = [{ book, finished_on: '2025', pages: null, stars: null }]
  const some = { ...year, books, books_count: 5, readings: 5, pages: 900, pages_known: 3 }

  expect(designCover({ id: 'b0' }).ground).toBe('oxblood')
  expect(drawSvg(some)).toContain('<rect width="100" height="150" fill="#701e22"/>')
  expect(drawSvg(some)).toBe(drawSvg({ ...some, pages: 0, pages_known: 0 }))
  expect(drawSvg({ ...some, pages_known: 4 })).not.toBe(drawSvg(some))
})

test('the picture is drawn whatever the titles are', async () => {
  const odd = [
    '',
    '字',
    'ﷴ'.repeat(50),
    '<svg>&"',
    'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
    'A '.repeat(200),
  ]
  const year = await yearOf(await octavo.signUp('ida'))
  const books = odd.map((title) => ({
    book: { ...aBook, title, google_books_id: title },
    finished_on: '2025',
    pages: null,
    stars: null,
  }))

  expect(drawSvg({ ...year, books })).not.toContain('NaN')
  expect((await sharp(await drawYearPreview({ ...year, books })).metadata()).width).toBe(1200)
})

const aBook = {
  id: null,
  google_books_id: '',
  title: '',
  author: '',
  authors: [],
  description: '',
  genre: '',
  genres: [],
  image: '',
  year: 'N/A',
  average_rating: null,
  total_ratings: 0,
}
