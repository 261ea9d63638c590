import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrGetBook, getBook, searchBooks } from '#contract/books.ts'
import { rateBook } from '#contract/ratings.ts'
import { googleBooks } from '../outside/google-books.ts'
import { startGoogleBooksStandIn } from '../testing/stand-ins/google-books.ts'
import type { StandIn } from '../testing/stand-ins/stand-in.ts'
import { startApp } from '../testing/test-app.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { refreshOldest } from './refresh-books.ts'
import { day } from '../time.ts'

let google: StandIn
beforeAll(async () => {
  google = await startGoogleBooksStandIn()
})
afterAll(() => google.stop())

const id = 'longvoyage01'
const stored = new Date('2026-01-01T12:00:00Z')
const later = (days: number) => new Date(stored.getTime() + days * day)

/** A reader has kept and rated one book of the catalogue; `refresh` is what is done on a later day. */
async function start() {
  google.behave()
  google.reply(undefined)
  const { db } = await createTestDatabase()
  const sources = [googleBooks({ url: google.url, key: 'a-key', contact: 'a@example.org' })]
  const octavo = await startApp({ db, sources })
  octavo.setClock(stored.toISOString())
  const alice = await octavo.signUp('alice')
  await alice.call(createOrGetBook, { body: { google_books_id: id } })
  await alice.call(rateBook, { body: { google_books_id: id, rating: 4 } })
  const refresh = (days: number) => refreshOldest({ db, sources, now: () => later(days) })
  const open = () => octavo.anyone.call(getBook, { params: { id } })
  return { octavo, refresh, open }
}

const volume = (volumeInfo: object) => ({ id, volumeInfo })

test('a book stored a month ago is updated from its catalogue, and found by its new data', async () => {
  const { octavo, refresh, open } = await start()
  const early = await refresh(29)
  google.reply(volume({ title: 'The Longest Voyage', authors: ['Ada Sample', 'Bea Sample'], categories: ['Sea'] }))

  const due = await refresh(31)

  const book = await open()
  expect([early, due]).toEqual([false, true])
  expect(book).toMatchObject({ title: 'The Longest Voyage', author: 'Ada Sample, Bea Sample', genres: ['Sea'] })
  expect(book).toMatchObject({
    average_rating: 4,
    description: 'The ship sails on: part 1 of the story.',
    year: '1990',
  })
  google.misbehave('unavailable')
  const found = await octavo.anyone.call(searchBooks, { query: { q: 'longest', page: 1, filterType: 'title' } })
  expect(found.books.map(({ title }) => title)).toEqual(['The Longest Voyage'])
  expect(await refresh(32)).toBe(false)
})

test('data that the catalogue no longer has stays', async () => {
  const { refresh, open } = await start()
  const before = await open()

  google.reply(volume({}))
  await refresh(31)
  const afterEmpty = await open()
  google.reply(undefined)
  google.misbehave('html')
  await refresh(62)

  expect([afterEmpty, await open()]).toEqual([before, before])
})

test('a catalogue that is down is asked again a day later, by one server', async () => {
  const { refresh } = await start()
  google.misbehave('unavailable')
  await refresh(31)
  const next = await refresh(31.5)
  google.behave()
  const before = google.requests.length

  const both = await Promise.all([refresh(32.1), refresh(32.1)])

  expect(next).toBe(false)
  expect(both.toSorted()).toEqual([false, true])
  expect(google.requests.length - before).toBe(1)
})
