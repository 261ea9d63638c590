import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { getEntry, updateEntry } from '#contract/library/readings.ts'
import { getPoints, getPointsHistory, getStreak, listEarnedAchievements } from '#contract/points.ts'
import { getReadingStatus, listBooksInProgress, removeReadingStatus, updateReadingStatus } from '#contract/reading.ts'
import { addBooks } from '../testing/books.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'
import { findDifferences } from '../verification/verify-data.ts'

let octavo: TestApp
beforeAll(async () => {
  octavo = await startApp()
})

const finish = (reader: TestReader, id: string) =>
  reader.call(updateReadingStatus, { params: { id }, body: { status: 'FINISHED' } })

test('a book has no status until the reader sets one, then the one set last', async () => {
  const alice = await octavo.signUp('alice')
  const [book] = await addBooks(octavo.db, [{ title: 'Emma' }])
  const params = { id: book.google_books_id }

  expect(await alice.call(getReadingStatus, { params })).toEqual({
    status: 'NOT_ADDED',
    since: null,
    state: 'NOT_ADDED',
    times_finished: 0,
  })
  for (const status of ['WANT_TO_READ', 'READING', 'FINISHED', 'READING', 'WANT_TO_READ'] as const) {
    await alice.call(updateReadingStatus, { params, body: { status } })
    expect(await alice.call(getReadingStatus, { params: { id: book.id } })).toMatchObject({ status })
  }
})

test('finishing a book earns points once, however often it is finished', async () => {
  const bob = await octavo.signUp('bob')
  const [book] = await addBooks(octavo.db, [{ title: 'Emma', genres: ['Classics'], year: '1815' }])

  const first = await finish(bob, book.id)
  await bob.call(updateReadingStatus, { params: { id: book.id }, body: { status: 'READING' } })
  const second = await finish(bob, book.id)

  expect(first.gamification).toEqual({
    points_earned: 20,
    notification: { show: true, message: 'Book finished! Great job!', type: 'achievement', points: 20 },
    achievement: expect.objectContaining({ id: 'first-book', name: 'First Book', points: 10 }),
    achievements: ['First Book'],
  })
  expect(second.gamification).toMatchObject({ points_earned: 0, achievement: null, notification: { show: false } })
  expect(await bob.call(getPoints, {})).toEqual({ total_points: 20, level: 1, books_read: 1, reviews_written: 0 })
})

test('thirty concurrent finishes of one book earn points once', async () => {
  const carol = await octavo.signUp('carol')
  const [book] = await addBooks(octavo.db, [{ title: 'Dune' }])

  const replies = await Promise.all(Array.from({ length: 30 }, () => finish(carol, book.id)))

  expect(replies.reduce((sum, each) => sum + each.gamification.points_earned, 0)).toBe(20)
  expect(await carol.call(getPoints, {})).toMatchObject({ total_points: 20, books_read: 1 })
})

test('thirty books finished at once earn points once each, and each achievement once', async () => {
  const dave = await octavo.signUp('dave')
  const books = await addBooks(
    octavo.db,
    Array.from({ length: 30 }, (_, i) => ({ title: `Volume ${i}` })),
  )

  const replies = await Promise.all(books.map((book) => finish(dave, book.id)))

  const names = replies.flatMap((each) => each.gamification.achievements)
  expect(names.toSorted()).toEqual(['Bibliophile', 'Book Enthusiast', 'Bookworm', 'First Book'])
  expect(await dave.call(getPoints, {})).toMatchObject({
    total_points: 30 * 10 + 10 + 20 + 30 + 50,
    books_read: 30,
    level: 5,
  })
})

test('only the action that reaches a level names it', async () => {
  const grace = await octavo.signUp('grace')
  const books = await addBooks(
    octavo.db,
    Array.from({ length: 9 }, (_, i) => ({ title: `Part ${i}` })),
  )

  const levels: (number | undefined)[] = []
  for (const { id } of books) levels.push((await finish(grace, id)).gamification.level_reached)

  // 20 with First Book, 30, 40, 50, 80 with Bookworm, 90, 100.
  expect(levels).toEqual([...Array.from({ length: 6 }), 2, undefined, undefined])
})

test('every reading of a book is stored with its start and end', async () => {
  const app = await startApp()
  const erin = await app.signUp('erin')
  const [book] = await addBooks(app.db, [{ title: 'Middlemarch' }])
  const set = (status: 'WANT_TO_READ' | 'READING' | 'FINISHED', at: string) => {
    app.setClock(at)
    return erin.call(updateReadingStatus, { params: { id: book.id }, body: { status } })
  }

  await set('READING', '2026-01-01T10:00:00Z')
  await set('FINISHED', '2026-01-09T10:00:00Z')
  await set('READING', '2026-02-01T10:00:00Z')
  await set('FINISHED', '2026-02-08T10:00:00Z')

  const readings = await app.db
    .selectFrom('reading')
    .select(['started_at', 'finished_at'])
    .orderBy('started_at')
    .execute()
  expect(readings).toEqual([
    { started_at: new Date('2026-01-01T10:00:00Z'), finished_at: new Date('2026-01-09T10:00:00Z') },
    { started_at: new Date('2026-02-01T10:00:00Z'), finished_at: new Date('2026-02-08T10:00:00Z') },
  ])
})

test("'Done Reading' holds what is finished now, last finished first", async () => {
  const frank = await octavo.signUp('frank')
  const [one, two, three] = await addBooks(octavo.db, [{ title: 'One' }, { title: 'Two' }, { title: 'Three' }])
  for (const book of [one, two, three]) await finish(frank, book.id)

  await frank.call(updateReadingStatus, { params: { id: two.id }, body: { status: 'READING' } })

  const stored = await octavo.db
    .selectFrom('readlist_book')
    .innerJoin('readlist', 'readlist.id', 'readlist_id')
    .innerJoin('reader', 'reader.id', 'readlist.reader_id')
    .select('book_id')
    .where('reader.username', '=', 'frank')
    .where('kept_for_you', '=', true)
    .orderBy('position')
    .execute()
  expect(stored.map((row) => row.book_id)).toEqual([three.id, one.id])
  expect(await frank.call(getPoints, {})).toMatchObject({ books_read: 2 })
})

test('finishing a book makes today count in the reader’s own time zone', async () => {
  const app = await startApp()
  app.setClock('2026-03-01T23:30:00Z')
  const greta = await app.signUp('greta', { timeZone: 'Asia/Tokyo' })
  const [book] = await addBooks(app.db, [{ title: 'Kokoro' }])

  await finish(greta, book.id)

  expect(await greta.call(getStreak, {})).toEqual({
    is_active: true,
    current_streak: 1,
    longest_streak: 1,
    last_read_on: '2026-03-02',
    days: ['2026-03-02'],
  })
})

test('a book begun where it was tomorrow already is finished on the day it was begun', async () => {
  const app = await startApp()
  app.setClock('2026-04-01T10:00:00Z')
  const tala = await app.signUp('tala', { timeZone: 'Pacific/Kiritimati' })
  const [book] = await addBooks(app.db, [{ title: 'Across the Date Line' }])
  await tala.call(updateReadingStatus, { params: { id: book.id }, body: { status: 'READING' } })
  await app.db.updateTable('reader').set({ time_zone: 'Etc/GMT+12' }).where('username', '=', 'tala').execute()

  const { gamification } = await finish(tala, book.id)

  expect(gamification.points_earned).toBeGreaterThan(0)
  const { readings } = await tala.call(getEntry, { params: { id: book.id } })
  expect(readings).toMatchObject([{ outcome: 'finished', started_on: '2026-04-02', finished_on: '2026-04-02' }])
})

test('what was earned is shown in the history and the achievements', async () => {
  const hank = await octavo.signUp('hank')
  const [book] = await addBooks(octavo.db, [{ title: 'Persuasion' }])
  await finish(hank, book.id)

  const history = await hank.call(getPointsHistory, { query: {} })
  const { achievements } = await hank.call(listEarnedAchievements, {})

  expect(history.next).toBeNull()
  expect(history.results.map(({ description, points }) => [description, points])).toEqual([
    ["Earned the achievement 'First Book'", 10],
    ['Finished a book', 10],
  ])
  expect(history.results[1]?.book).toMatchObject({ title: 'Persuasion' })
  expect(achievements.map((each) => each.name)).toEqual(['First Book'])
})

test('an unknown book has no status', async () => {
  const iris = await octavo.signUp('iris')

  const calls = await Promise.allSettled([
    iris.call(getReadingStatus, { params: { id: 'no such book' } }),
    finish(iris, 'no such book'),
  ])

  expect(calls).toMatchObject([{ reason: { code: 'book_not_found' } }, { reason: { code: 'book_not_found' } }])
})

test('a status that does not exist is refused', async () => {
  const { token } = await octavo.signUp('jack')
  const [book] = await addBooks(octavo.db, [{ title: 'Ulysses' }])

  const reply = await octavo.app.inject({
    method: 'POST',
    url: `/api/books/${book.id}/update-status/`,
    headers: { authorization: `Bearer ${token}` },
    payload: { status: 'EATEN' },
  })

  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toMatchObject({ code: 'invalid', fields: { status: expect.stringContaining('FINISHED') } })
})

test('a status has its date, and how often the book was finished', async () => {
  const app = await startApp()
  const kate = await app.signUp('kate')
  const [book] = await addBooks(app.db, [{ title: 'Emma' }])
  for (const [day, status] of [
    ['02', 'FINISHED'],
    ['03', 'READING'],
    ['04', 'FINISHED'],
    ['05', 'FINISHED'],
  ] as const) {
    app.setClock(`2026-11-${day}T10:00:00.000Z`)
    await kate.call(updateReadingStatus, { params: { id: book.id }, body: { status } })
  }

  expect(await kate.call(getReadingStatus, { params: { id: book.id } })).toEqual({
    status: 'FINISHED',
    since: '2026-11-04T10:00:00.000Z',
    state: 'FINISHED',
    times_finished: 2,
  })
})

test('a removed book is as if it had never been added, except for what was earned', async () => {
  const app = await startApp()
  const liam = await app.signUp('liam')
  const [finished, wanted] = await addBooks(app.db, [{ title: 'Emma' }, { title: 'Kindred' }])
  await liam.call(updateReadingStatus, { params: { id: finished.id }, body: { status: 'FINISHED' } })
  await liam.call(updateReadingStatus, { params: { id: wanted.id }, body: { status: 'WANT_TO_READ' } })

  for (const { id } of [finished, finished, wanted]) {
    expect(await liam.call(removeReadingStatus, { params: { id } })).toEqual({ status: 'NOT_ADDED' })
    expect(await liam.call(getReadingStatus, { params: { id } })).toMatchObject({ status: 'NOT_ADDED', since: null })
  }

  expect(await liam.call(listBooksInProgress, { query: { status: 'WANT_TO_READ' } })).toMatchObject({ total: 0 })
  expect(await liam.call(getPoints, {})).toMatchObject({ total_points: 20, books_read: 0 })
  expect((await finish(liam, finished.id)).gamification.points_earned).toBe(0)
  expect(await liam.call(getPoints, {})).toMatchObject({ total_points: 20, books_read: 1 })
  expect(await findDifferences(app.db)).toEqual([])
})

test.each(['removed', 'put back among those wanted'])(
  'a book given up in March and finished in November was not read for eight months: %s',
  async (how) => {
    const app = await startApp()
    const nora = await app.signUp('nora')
    const [book] = await addBooks(app.db, [{ title: 'Ulysses' }])
    const params = { id: book.id }
    app.setClock('2026-03-01T10:00:00Z')
    await nora.call(updateReadingStatus, { params, body: { status: 'READING' } })
    app.setClock('2026-03-09T10:00:00Z')
    if (how === 'removed') await nora.call(removeReadingStatus, { params })
    else await nora.call(updateReadingStatus, { params, body: { status: 'WANT_TO_READ' } })

    app.setClock('2026-11-08T10:00:00Z')
    await finish(nora, book.id)
    await nora.call(updateReadingStatus, { params, body: { status: 'READING' } })
    await nora.call(removeReadingStatus, { params })
    app.setClock('2026-12-01T10:00:00Z')
    await nora.call(updateReadingStatus, { params, body: { status: 'READING' } })

    const readings = await app.db
      .selectFrom('reading')
      .select(['outcome', 'started_on', 'finished_on', 'stopped_on'])
      .orderBy('id')
      .execute()
    // The one of a few minutes in November was a slip of the finger.
    expect(readings).toEqual([
      { outcome: 'stopped', started_on: '2026-03-01', finished_on: null, stopped_on: '2026-03-09' },
      { outcome: 'finished', started_on: null, finished_on: '2026-11-08', stopped_on: null },
      { outcome: 'open', started_on: '2026-12-01', finished_on: null, stopped_on: null },
    ])
  },
)

test('undoing and repeating a finish on the same day is one reading', async () => {
  const app = await startApp()
  const olaf = await app.signUp('olaf')
  const [book] = await addBooks(app.db, [{ title: 'Emma' }])
  const params = { id: book.id }
  app.setClock('2026-11-08T10:00:00Z')
  for (let i = 0; i < 5; i += 1) {
    await finish(olaf, book.id)
    await olaf.call(updateReadingStatus, { params, body: { status: 'WANT_TO_READ' } })
  }
  await finish(olaf, book.id)
  expect(await olaf.call(getReadingStatus, { params })).toMatchObject({ times_finished: 1 })

  await olaf.call(updateReadingStatus, { params, body: { status: 'READING' } })
  await finish(olaf, book.id)
  await olaf.call(removeReadingStatus, { params })
  app.setClock('2026-11-09T10:00:00Z')
  await finish(olaf, book.id)
  expect(await olaf.call(getReadingStatus, { params })).toMatchObject({ times_finished: 3 })
})

test.each([
  ['books_read', 9_999, "'Done Reading' can hold at most 10,000 books."],
  ['readings', 49_999, 'You can finish books at most 50,000 times.'],
] as const)('%s has an end', async (column, nearlyFull, error) => {
  const app = await startApp({ madeUp: true })
  const pia = await app.signUp('pia')
  const [one, two] = await addBooks(app.db, [{ title: 'One' }, { title: 'Two' }])
  await app.db
    .updateTable('reader')
    .set({ [column]: nearlyFull })
    .execute()

  await finish(pia, one.id)

  await expect(finish(pia, two.id)).rejects.toMatchObject({ code: 'list_is_full', status: 409, message: error })
  // 'Done Reading' alone is full then.
  if (column === 'books_read')
    await pia.call(updateReadingStatus, { params: { id: two.id }, body: { status: 'READING' } })
})

test.each(['READING', 'PAUSED', 'REREADING', 'DID_NOT_FINISH'] as const)(
  'a reader with fifty thousand readings adds none by the state %s, and can still end and put aside what is open',
  async (state) => {
    const app = await startApp({ madeUp: true })
    const ivo = await app.signUp('ivo')
    const [one, two, three] = await addBooks(app.db, [{ title: 'One' }, { title: 'Two' }, { title: 'Three' }])
    for (const { id } of [one, three]) await ivo.call(updateEntry, { params: { id }, body: { state: 'READING' } })
    await app.db.updateTable('reader').set({ readings: 50_000 }).execute()

    await expect(ivo.call(updateEntry, { params: { id: two.id }, body: { state } })).rejects.toMatchObject({
      code: 'list_is_full',
      message: 'You can keep at most 50,000 readings.',
    })
    await ivo.call(updateEntry, { params: { id: two.id }, body: { state: 'WANT_TO_READ' } })
    await ivo.call(updateEntry, { params: { id: one.id }, body: { state: 'DID_NOT_FINISH' } })
    await ivo.call(removeReadingStatus, { params: { id: three.id } })
  },
)

test('a reader can have twenty thousand books, and do with them what they like', async () => {
  const app = await startApp({ madeUp: true })
  const rosa = await app.signUp('rosa')
  const [one, two] = await addBooks(app.db, [{ title: 'One' }, { title: 'Two' }])
  await sql`
    insert into book (id, google_books_id, source, title, authors, fetched_at, created_at)
    select gen_random_uuid(), 'many-' || n, 'shelf', 'Volume ' || n, '{}', now(), now() from generate_series(1, 19999) as n`.execute(
    app.db,
  )
  await sql`
    insert into book_status (reader_id, book_id, status, changed_at)
    select reader.id, book.id, 'WANT_TO_READ', now() from reader, book where google_books_id like 'many-%'`.execute(
    app.db,
  )
  await rosa.call(updateReadingStatus, { params: { id: one.id }, body: { status: 'READING' } })

  await expect(finish(rosa, two.id)).rejects.toMatchObject({
    code: 'list_is_full',
    message: 'You can have at most 20,000 books.',
  })
  expect(await rosa.call(getReadingStatus, { params: { id: two.id } })).toMatchObject({ status: 'NOT_ADDED' })
  expect((await finish(rosa, one.id)).status).toBe('FINISHED')
})

test('thirty concurrent removals of a book lower the count once', async () => {
  const mona = await octavo.signUp('mona')
  const [one, two] = await addBooks(octavo.db, [{ title: 'One' }, { title: 'Two' }])
  await finish(mona, one.id)
  await finish(mona, two.id)

  await Promise.all(Array.from({ length: 30 }, () => mona.call(removeReadingStatus, { params: { id: one.id } })))

  expect(await mona.call(getPoints, {})).toMatchObject({ books_read: 1 })
})
