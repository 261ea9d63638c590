import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '../db/database.ts'
import { addBooks } from '../testing/books.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { readShelf } from './index/load-shelf.ts'
import { searchShelf } from './shelf-search.ts'
import { storeBooks } from './index/store-books.ts'

let db: Db
beforeAll(async () => {
  db = (await createTestDatabase()).db
  await storeBooks(db, readShelf(join(import.meta.dirname, '../../shelf')).books())
})

async function search(query: string) {
  return searchShelf(db, { type: 'genre', query, page: 1 })
}

test.each([
  ['comics', 'Graphic Novel'],
  ['comic books', 'Graphic Novel'],
  ['manga', 'Graphic Novel'],
  ['crime novels', 'Crime'],
  ['spy', 'Espionage'],
  ['plays', 'Drama'],
  ['theatre', 'Drama'],
  ['teen', 'Young Adult'],
  ['YA', 'Young Adult'],
  ['love', 'Romance'],
  ['love stories', 'Romance'],
  ['funny', 'Humour'],
  ['comedy', 'Humour'],
  ['autobiography', 'Memoir'],
  ['scary', 'Horror'],
  ['scary books', 'Horror'],
  ['ghosts', 'Horror'],
  ['ghost stories', 'Horror'],
  ['sci-fi', 'Science Fiction'],
  ['sf', 'Science Fiction'],
  ['sci-fi novels', 'Science Fiction'],
  ['kids', "Children's"],
  ['history', 'History'],
  ['fantsy', 'Fantasy'],
  ['philosphy', 'Philosophy'],
])('%s are books of %s', async (query, genre) => {
  const { books } = await search(query)

  expect(books).toHaveLength(10)
  expect(books.filter(({ genres }) => !genres.includes(genre))).toEqual([])
})

test.each([
  ['detective', ['Mystery', 'Crime']],
  ['whodunit', ['Mystery', 'Crime']],
  ['self-help', ['Psychology', 'Health']],
  ['non-fiction', ['Memoir', 'Biography', 'History', 'Science', 'Essays', 'Journalism', 'Psychology', 'Economics']],
])('%s are books of several genres', async (query, wanted) => {
  const { books } = await search(query)

  expect(books).toHaveLength(10)
  expect(books.filter(({ genres }) => !genres.some((genre) => wanted.includes(genre)))).toEqual([])
})

test.each(['bananas', 'comets', 'gosts of mars', 'russian literature', 'lgbt', 'xkcd', 'wart'])(
  'a word that is not a genre is not taken for one: %s',
  async (query) => {
    expect((await search(query)).totalResults).toBe(0)
  },
)

test.each([
  ['fantasy', 'The Hobbit'],
  ['fantasy', "Harry Potter and the Philosopher's Stone"],
  ['classics', 'Pride and Prejudice'],
  ['classics', 'Moby-Dick'],
  ['science', 'A Brief History of Time'],
])('the first page of %s has %s', async (query, title) => {
  const { books } = await search(query)

  expect(books.map((book) => book.title)).toContain(title)
})

test('of books about equally well known, those mainly of the genre come first', async () => {
  const octavo = await createTestDatabase()
  await addBooks(octavo.db, [
    { title: 'Best Known', genres: ['Travel', 'Poetry'], popularity: 90_000 },
    { title: 'Second', genres: ['Travel', 'Poetry'], popularity: 20_000, year: '1900' },
    { title: 'Above All', genres: ['Poetry', 'Travel'], popularity: 19_000 },
    { title: 'Older', genres: ['Travel', 'Poetry'], popularity: 20_000, year: '1800' },
    { title: 'In Name Only', genres: ['Travel Poetry'], popularity: 30_000 },
  ])

  const { books } = await searchShelf(octavo.db, { type: 'genre', query: 'poetry', page: 1 })

  expect(books.map(({ title }) => title)).toEqual(['Best Known', 'Above All', 'Older', 'Second', 'In Name Only'])
})
