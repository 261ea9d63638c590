import { sql } from 'kysely'
import pino from 'pino'
import { expect, test } from 'vitest'
import { listBestsellers } from '#contract/bestsellers.ts'
import { addFavorite } from '#contract/favorites.ts'
import { deleteAccount } from '#contract/personal-data.ts'
import { updateReadingStatus, type SettableStatus } from '#contract/reading.ts'
import type { Db } from '../db/database.ts'
import { addBooks } from '../testing/books.ts'
import { countQueries } from '../testing/count-queries.ts'
import { startApp, testPassword, type TestApp, type TestReader } from '../testing/test-app.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { makeFailing } from '../testing/trust/failing-queries.ts'
import { listBestsellers as askServer } from './bestsellers.ts'
import { renewMostRead } from './most-read.ts'
import { hour, second } from '../time.ts'

const start = Date.parse('2026-02-01T12:00:00Z')
const log = pino({ level: 'silent' })

/** An app with its own clock and so many favorite books; sixteen are more than the list can show. */
async function withFavorites(count: number, db?: Db) {
  const clock = { at: start }
  const now = () => new Date(clock.at)
  const octavo = await startApp({ ...(db && { db }), now, log })
  const alice = await octavo.signUp('alice')
  const wanted = Array.from({ length: count }, (_, index) => ({ title: `Book ${index}` }))
  const books = await addBooks(db ?? octavo.db, wanted)
  for (const { id } of books) await alice.call(addFavorite, { body: { id } })
  return { octavo, alice, books, clock, now, titles: () => listTitles(octavo) }
}

async function listTitles({ anyone }: TestApp): Promise<string[]> {
  return (await anyone.call(listBestsellers, {})).books.map(({ title }) => title)
}

function setStatus(reader: TestReader, id: string, status: SettableStatus) {
  return reader.call(updateReadingStatus, { params: { id }, body: { status } })
}

test('without a newspaper, the books most read here come first, then favorites', async () => {
  const octavo = await startApp()
  const [alice, bob, carol] = [await octavo.signUp('alice'), await octavo.signUp('bob'), await octavo.signUp('carol')]
  const [once, twice, favoured, , old] = await addBooks(octavo.db, [
    { title: 'Read once' },
    { title: 'Read twice' },
    { title: 'Favorite' },
    { title: 'On the shelf' },
    { title: 'Read long ago' },
  ])
  octavo.setClock('2026-01-01T12:00:00Z')
  for (const reader of [alice, bob, carol]) await setStatus(reader, old.id, 'FINISHED')
  octavo.setClock('2026-02-01T12:00:00Z')
  // One reader counts once for a book, whatever the reader does with it.
  for (const status of ['READING', 'FINISHED', 'READING', 'FINISHED'] as const) await setStatus(alice, once.id, status)
  await setStatus(alice, twice.id, 'READING')
  await setStatus(bob, twice.id, 'FINISHED')
  await carol.call(addFavorite, { body: { id: favoured.id } })
  await carol.call(addFavorite, { body: { id: once.id } })

  const list = await octavo.anyone.call(listBestsellers, {})

  expect(list).toMatchObject({ source: 'readers', list_name: 'Most read on Octavo', published_date: null })
  expect(list.books.map(({ rank, title, weeks_on_list }) => [rank, title, weeks_on_list])).toEqual([
    [1, 'Read twice', 0],
    [2, 'Read once', 0],
    [3, 'Favorite', 0],
  ])
})

test('a book is most read for 28 days after it was started or finished', async () => {
  const octavo = await startApp()
  const alice = await octavo.signUp('alice')
  const [started, finished, wanted] = await addBooks(octavo.db, [{ title: 'A' }, { title: 'B' }, { title: 'C' }])
  octavo.setClock('2026-02-01T12:00:00Z')
  await setStatus(alice, started.id, 'READING')
  await setStatus(alice, finished.id, 'READING')
  await setStatus(alice, wanted.id, 'WANT_TO_READ')
  octavo.setClock('2026-02-03T12:00:00Z')
  await setStatus(alice, finished.id, 'FINISHED')

  octavo.setClock('2026-03-01T11:59:59Z')
  expect((await listTitles(octavo)).toSorted()).toEqual(['A', 'B'])
  octavo.setClock('2026-03-01T12:00:00Z')
  expect(await listTitles(octavo)).toEqual(['B'])
  octavo.setClock('2026-03-03T12:00:00Z')
  expect(await listTitles(octavo)).toEqual([])
})

test('a status that is removed, or whose reader has left, no longer counts', async () => {
  const octavo = await startApp()
  const [alice, bob, carol] = [await octavo.signUp('alice'), await octavo.signUp('bob'), await octavo.signUp('carol')]
  const [one, two, three] = await addBooks(octavo.db, [{ title: 'One' }, { title: 'Two' }, { title: 'Three' }])
  octavo.setClock('2026-02-01T12:00:00Z')
  for (const { id } of [one, two, three]) await setStatus(alice, id, 'FINISHED')
  for (const { id } of [two, three]) await setStatus(bob, id, 'READING')
  await setStatus(carol, three.id, 'READING')
  expect(await listTitles(octavo)).toEqual(['Three', 'Two', 'One'])

  for (const reader of [bob, carol]) await setStatus(reader, three.id, 'WANT_TO_READ')
  await alice.call(deleteAccount, { body: { password: testPassword, reviews: 'delete' } })
  octavo.setClock('2026-02-01T12:00:01Z')

  expect(await listTitles(octavo)).toEqual(['Two'])
})

test('without any reading, the list is empty', async () => {
  const octavo = await startApp()
  await addBooks(octavo.db, [{ title: 'Unread' }])

  expect(await octavo.anyone.call(listBestsellers, {})).toMatchObject({ source: 'readers', books: [] })
})

test('a full list is shown for an hour, and nobody waits while the next one is computed', async () => {
  const { octavo, alice, books, clock, now, titles } = await withFavorites(16)
  const before = await titles()
  await setStatus(alice, books[15]?.id ?? '', 'READING')

  clock.at += hour - 1
  await renewMostRead({ db: octavo.db, now })
  expect(await titles()).toEqual(before)
  clock.at += 1
  const renewed = await octavo.db.transaction().execute(async (tx) => {
    await sql`lock table book_status`.execute(tx)
    const renewing = renewMostRead({ db: octavo.db, now })
    expect(await titles()).toEqual(before)
    return { renewing }
  })
  await renewed.renewing

  expect((await titles())[0]).toBe('Book 15')
})

test('only one of several servers computes the list, and the first calls wait for it', async () => {
  const { octavo, clock, now } = await withFavorites(16)
  const servers = Array.from({ length: 4 }, () => ({
    db: countQueries(octavo.db).db,
    now,
    newspaper: undefined,
    log,
  }))
  const calls = Array.from({ length: 200 }, (_, index) => servers[index % 4] ?? servers[0])
  const lists = await Promise.all(calls.map((deps) => deps && askServer(deps)))
  expect(new Set(lists.map((list) => list?.books.length))).toEqual(new Set([15]))
  clock.at += hour

  const renewed = await Promise.all(calls.map((deps) => deps && renewMostRead(deps)))

  expect(renewed.filter((list) => list !== undefined)).toHaveLength(1)
})

test('a short list is cached, and a new book is on it a second later', async () => {
  const { db, queriesOf } = countQueries((await createTestDatabase()).db)
  const { alice, clock, titles } = await withFavorites(2, db)
  const [emma] = await addBooks(db, [{ title: 'Emma' }])
  const toWorkOut = await queriesOf(titles)
  const before = await titles()
  await setStatus(alice, emma.id, 'READING')

  clock.at += second - 1
  const toShow = await queriesOf(titles)
  expect(await titles()).toEqual(before)
  clock.at += 1

  expect(await titles()).toEqual(['Emma', ...before])
  expect(toShow).toBeLessThan(toWorkOut)
})

test('a short list that took long to compute is cached for a hundred times as long', async () => {
  const { octavo, alice, clock, titles } = await withFavorites(2)
  const [emma] = await addBooks(octavo.db, [{ title: 'Emma' }])
  const before = await titles()
  await octavo.db
    .updateTable('bestseller_list')
    .set({ tried_at: new Date(start - 2 * second) })
    .execute()
  await setStatus(alice, emma.id, 'READING')

  clock.at += 200 * second - 1
  expect(await titles()).toEqual(before)
  clock.at += 1

  expect(await titles()).toEqual(['Emma', ...before])
})

test('if the list cannot be computed, the last one is shown, and it is retried after a while', async () => {
  const { octavo, alice, books, clock, now, titles } = await withFavorites(16)
  const before = await titles()
  await setStatus(alice, books[15]?.id ?? '', 'READING')
  const { db, failAfter } = makeFailing(octavo.db)
  clock.at += hour

  const { failed } = await failAfter(2, () => renewMostRead({ db, now }).catch(() => 'as it should'))

  expect(failed).toBe(true)
  expect(await renewMostRead({ db, now })).toBeUndefined()
  expect(await titles()).toEqual(before)
  clock.at += 5 * 60 * second
  await renewMostRead({ db, now })
  expect((await titles())[0]).toBe('Book 15')
})

test('if the very first list cannot be computed, the failure says when it is retried, and it is retried then', async () => {
  const { octavo, clock, now, titles } = await withFavorites(2)
  const { db, failAfter } = makeFailing(octavo.db)
  await failAfter(2, () => renewMostRead({ db, now }).catch(() => 'as it should'))

  await expect(titles()).rejects.toMatchObject({ code: 'source_unavailable', retryAfter: 300 })
  clock.at += 5 * 60 * second

  expect(await titles()).toHaveLength(2)
})
