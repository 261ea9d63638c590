import { afterEach, beforeEach, expect, test } from 'vitest'
import { createOrGetBook, getBook, searchBooks } from '#contract/books.ts'
import { getReadingStatus, updateReadingStatus } from '#contract/reading.ts'
import { googleBooks } from '../outside/google-books.ts'
import { openLibrary } from '../outside/open-library.ts'
import { addBooks } from '../testing/books.ts'
import { startGoogleBooksStandIn } from '../testing/stand-ins/google-books.ts'
import { startOpenLibraryStandIn } from '../testing/stand-ins/open-library.ts'
import type { StandIn } from '../testing/stand-ins/stand-in.ts'
import { closeApps, startApp, type TestApp } from '../testing/test-app.ts'

let google: StandIn
let library: StandIn
let octavo: TestApp

afterEach(closeApps)
beforeEach(async () => {
  google = await startGoogleBooksStandIn()
  library = await startOpenLibraryStandIn()
  octavo = await startApp({
    sources: [
      googleBooks({ url: google.url, key: 'a-key', deadlineMs: 20_000 }),
      openLibrary({ url: library.url, contact: 'a@example.org', deadlineMs: 20_000 }),
    ],
  })
})
afterEach(async () => {
  await Promise.all([google.stop(), library.stop()])
})

const open = (id: string) => octavo.anyone.call(getBook, { params: { id } })

test('a book opens by its id and by its catalogue’s id', async () => {
  const [emma] = await addBooks(octavo.db, [
    { title: 'Emma', authors: ['Jane Austen', 'A Friend'], genres: ['Classics', 'Romance'], year: '1815' },
  ])

  const book = await open(emma.id)

  expect(await open(emma.google_books_id)).toEqual(book)
  expect(book).toEqual({
    id: emma.id,
    google_books_id: emma.google_books_id,
    title: 'Emma',
    author: 'Jane Austen, A Friend',
    authors: ['Jane Austen', 'A Friend'],
    description: '',
    genre: 'Classics, Romance',
    genres: ['Classics', 'Romance'],
    image: '',
    year: '1815',
    average_rating: null,
    total_ratings: 0,
  })
})

test('a book that only a catalogue knows is fetched once, and looking at it does not store it', async () => {
  const first = await open('longvoyage07')
  const second = await open('longvoyage07')

  expect(first).toMatchObject({ title: 'The Long Voyage, Part 7', year: '1996', id: null })
  expect(second).toEqual(first)
  expect(google.requests).toHaveLength(1)
})

test('a book that was just shown in a search is opened and stored without asking the catalogue again', async () => {
  const alice = await octavo.signUp('seeker')
  await octavo.anyone.call(searchBooks, { query: { q: 'long voyage', page: 1, filterType: 'title' } })
  google.misbehave('quota')

  const opened = await open('longvoyage02')
  const stored = await alice.call(createOrGetBook, { body: { google_books_id: 'longvoyage02' } })

  expect(opened).toMatchObject({ title: 'The Long Voyage, Part 2', id: null })
  expect(stored).toEqual({ ...opened, id: expect.any(String) })
  expect(google.requests).toHaveLength(1)
})

test('a stored book is found on the shelf, and has its id in search results', async () => {
  const keeper = await octavo.signUp('keeper')
  const { id } = await keeper.call(createOrGetBook, { body: { google_books_id: 'longvoyage04' } })
  const search = { query: { q: 'long voyage', page: 1, filterType: 'title' as const } }

  const outside = await octavo.anyone.call(searchBooks, search)
  google.misbehave('quota')
  library.misbehave('quota')
  const shelf = await octavo.anyone.call(searchBooks, { query: { ...search.query, q: 'vogage part 4' } })

  expect(outside.books.find((book) => book.google_books_id === 'longvoyage04')?.id).toBe(id)
  expect(shelf).toMatchObject({ source: 'shelf', books: [{ id, title: 'The Long Voyage, Part 4' }] })
})

test('sixty-four concurrent requests that create one book all get the same one', async () => {
  const alice = await octavo.signUp('alice')
  const body = { google_books_id: 'longvoyage09' }

  const books = await Promise.all(Array.from({ length: 64 }, () => alice.call(createOrGetBook, { body })))

  expect(new Set(books.map(({ id }) => id)).size).toBe(1)
  expect(await octavo.db.selectFrom('book').select('title').execute()).toEqual([{ title: 'The Long Voyage, Part 9' }])
  // One who looked just before the answer was kept may ask once more.
  expect(google.requests.length).toBeLessThan(4)
})

test('a book’s data comes from the catalogue, never from the caller', async () => {
  const alice = await octavo.signUp('alice')
  const found = {
    title: 'Buy My Pills',
    author: 'A Crook',
    description: 'Cheap',
    genre: 'Spam',
    image: 'https://evil.example/x.png',
    year: '2026',
  }
  const [ours] = await addBooks(octavo.db, [{ title: 'Emma' }])

  const theirs = await alice.call(createOrGetBook, { body: { google_books_id: 'longvoyage05', ...found } })
  const known = await alice.call(createOrGetBook, { body: { google_books_id: ours.google_books_id, ...found } })

  expect(theirs).toMatchObject({ title: 'The Long Voyage, Part 5', author: 'Ada Sample', image: '', year: '1994' })
  expect(known).toMatchObject({ id: ours.id, title: 'Emma' })
})

test('an unknown id is answered as not found, and not looked up again for an hour', async () => {
  const alice = await octavo.signUp('alice')
  octavo.setClock('2026-11-20T12:00:00Z')
  const create = (google_books_id: string) => alice.call(createOrGetBook, { body: { google_books_id } })

  await expect(create('nosuchvolume')).rejects.toMatchObject({ code: 'book_not_found' })
  await expect(create('nosuchvolume')).rejects.toMatchObject({ code: 'book_not_found' })
  expect(google.requests).toHaveLength(1)
  octavo.setClock('2026-11-20T13:01:00Z')
  await expect(open('nosuchvolume')).rejects.toMatchObject({ code: 'book_not_found' })
  expect(google.requests).toHaveLength(2)
})

test.each([
  'no such form of id',
  '00000000-0000-7000-8000-000000000000',
  '../../etc/passwd',
  "' or 1=1 --",
  '🐙',
  'x'.repeat(90),
])('an id that can be nobody’s asks nobody: %s', async (id) => {
  await expect(open(id)).rejects.toMatchObject({ code: 'book_not_found' })
  expect([...google.requests, ...library.requests]).toEqual([])
})

test('while its catalogue does not answer, a book is unavailable, not unknown', async () => {
  google.misbehave('unavailable')
  await expect(open('longvoyage01')).rejects.toMatchObject({ code: 'source_unavailable', status: 503 })

  google.behave()
  expect(await open('longvoyage01')).toMatchObject({ title: 'The Long Voyage, Part 1' })
})

test('a work of Open Library opens under its own id', async () => {
  expect(await open('OL9000003W')).toMatchObject({
    google_books_id: 'OL9000003W',
    title: 'The Long Voyage, Part 3',
    authors: expect.arrayContaining(['Ada Sample']),
  })
  expect(google.requests).toEqual([])
})

test('a work that was merged into another opens as that one', async () => {
  const merged = await open('OL9000100W')
  const itself = await open('OL9000001W')

  expect(merged).toEqual(itself)
  expect(merged.google_books_id).toBe('OL9000001W')
})

test('a reader’s data on a work is also found under an id that was merged into it', async () => {
  const alice = await octavo.signUp('alice')
  await alice.call(updateReadingStatus, { params: { id: 'OL9000001W' }, body: { status: 'READING' } })

  const status = await alice.call(getReadingStatus, { params: { id: 'OL9000100W' } })

  expect(status).toMatchObject({ status: 'READING' })
})

test('only a signed-in reader can store a book', async () => {
  const asked = octavo.anyone.call(createOrGetBook, { body: { google_books_id: 'longvoyage01' } })

  await expect(asked).rejects.toMatchObject({ code: 'not_signed_in' })
})

test('the average rating is rounded to one decimal', async () => {
  const madeUp = await startApp({ madeUp: true })
  const [book] = await addBooks(madeUp.db, [{ title: 'Emma' }])
  await madeUp.db
    .updateTable('book')
    .set({ rating_sum: 4 * 13, rating_count: 3 })
    .where('id', '=', book.id)
    .execute()

  expect(await madeUp.anyone.call(getBook, { params: { id: book.id } })).toMatchObject({
    average_rating: 4.3,
    total_ratings: 3,
  })
})
