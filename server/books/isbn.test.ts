import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrGetBook, searchBooks } from '#contract/books.ts'
import { googleBooks } from '../outside/google-books.ts'
import { openLibrary } from '../outside/open-library.ts'
import { startGoogleBooksStandIn } from '../testing/stand-ins/google-books.ts'
import { startOpenLibraryStandIn } from '../testing/stand-ins/open-library.ts'
import type { StandIn } from '../testing/stand-ins/stand-in.ts'
import { startApp } from '../testing/test-app.ts'
import { isbnFrom } from './isbn.ts'

test.each([
  ['9780141439518', '9780141439518'],
  ['978-0-14-143951-8', '9780141439518'],
  ['978–0–14–143951–8', '9780141439518'],
  ['978 0 14 143951 8', '9780141439518'],
  [' 0141439513 ', '9780141439518'],
  ['0-14-143951-3', '9780141439518'],
  ['054792822x', '9780547928227'],
  ['ISBN 0-547-92822-X', '9780547928227'],
  ['ISBN: 9780141439518', '9780141439518'],
  ['ISBN-10: 0141439513', '9780141439518'],
  ['isbn13 9780141439518', '9780141439518'],
  ['isbn 1593080123', '9781593080129'],
])('%s is %s', (text, isbn) => {
  expect(isbnFrom(text)).toBe(isbn)
})

test.each(['9780141439519', '0141439514', '1984', '2666', '11/22/63', '9770141439511', '1234567890', 'isbn', ''])(
  '%s is none',
  (text) => {
    expect(isbnFrom(text)).toBeUndefined()
  },
)

const isbn = '9781111111106'
let google: StandIn
let library: StandIn
beforeAll(async () => {
  google = await startGoogleBooksStandIn()
  library = await startOpenLibraryStandIn()
})
afterAll(() => Promise.all([google.stop(), library.stop()]))

async function start() {
  google.behave()
  library.behave()
  const contact = 'nobody@example.org'
  return startApp({
    sources: [googleBooks({ url: google.url, key: 'a-key', contact }), openLibrary({ url: library.url, contact })],
  })
}

const query = { q: '978-1-111-11110-6', page: 1, filterType: 'title' } as const

test('a book that is not here is found by its ISBN at a catalogue, and here once somebody keeps it', async () => {
  const octavo = await start()
  const before = google.requests.length

  const found = await octavo.anyone.call(searchBooks, { query })
  const [book] = found.books
  const reader = await octavo.signUp('alice')
  await reader.call(createOrGetBook, { body: { google_books_id: book?.google_books_id ?? '' } })
  google.misbehave('unavailable')
  library.misbehave('unavailable')
  const stored = await octavo.anyone.call(searchBooks, { query: { ...query, q: isbn } })

  expect(found).toMatchObject({ totalResults: 1, totalPages: 1, source: 'google-books' })
  expect(book?.title).toBe('The Long Voyage, Part 6')
  expect(google.requests.slice(before).map(({ url }) => url.searchParams.get('q'))).toEqual([`isbn:${isbn}`])
  expect(stored).toMatchObject({ totalResults: 1, source: 'shelf' })
  expect(stored.books[0]?.google_books_id).toBe(book?.google_books_id)
})

test('an ISBN that nobody knows is no book, and not said while a catalogue is away', async () => {
  const octavo = await start()
  const unknown = { ...query, q: '9783161484100' }

  expect(await octavo.anyone.call(searchBooks, { query: unknown })).toMatchObject({ books: [], totalResults: 0 })
  library.misbehave('unavailable')
  await expect(octavo.anyone.call(searchBooks, { query: { ...unknown, q: '9780306406157' } })).rejects.toMatchObject({
    code: 'source_unavailable',
  })
})
