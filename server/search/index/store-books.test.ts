import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase, type Db } from '../../db/database.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { searchShelf } from '../shelf-search.ts'
import { storeBooks, type NewBook } from './store-books.ts'

const words = ['Moon', 'River', 'Garden', 'Winter', 'Letters', 'The', 'Of', 'Stone', 'Night', 'Silence']

function book(at: number): NewBook {
  const pick = (step: number) => words[(at * step) % words.length] ?? ''
  return {
    google_books_id: `stored-${String((at * 7919) % 10_007).padStart(5, '0')}`,
    source: 'shelf',
    title: `${pick(1)} ${pick(3)} ${pick(7)} ${at}`,
    authors: [`${pick(3)} Writer`],
    description: 'A book.',
    genres: ['Fiction', pick(1)],
    image: '',
    year: '-750',
    pages: 1,
    language: 'en',
    popularity: at,
  }
}

const books = Array.from({ length: 120 }, (_, at) => book(at))

/** Where the dictionary's counts differ from those of the books themselves. */
async function miscounted(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    with counted as (
      select
        substr(term, 3) as word,
        count(*) filter (where term like 't:%') as titles,
        count(*) filter (where term like 'a:%') as authors,
        count(*) filter (where term like 'g:%') as genres
      from book_search, unnest(tsvector_to_array(terms)) as term
      where term not like '=%' group by 1
    )
    select * from counted full join book_word using (word)
    where (counted.titles, counted.authors, counted.genres)
      is distinct from (book_word.titles, book_word.authors, book_word.genres)`.execute(db)
  return rows
}

test('servers that store the same books at once store each once, count every word right and never block each other', async () => {
  const { db, address } = await createTestDatabase()
  const other = openDatabase({ address })
  const shuffled = (seed: number) =>
    books.toSorted((a, b) => ((a.popularity * seed) % 101) - ((b.popularity * seed) % 101))

  const stored = await Promise.all(
    [1, 3, 7, 13, 29, 31].flatMap((seed) =>
      shuffled(seed)
        .map((each) => storeBooks(seed % 4 === 1 ? db : other.db, [each]))
        .concat(storeBooks(other.db, shuffled(seed))),
    ),
  )

  await other.close()
  const { rows } = await sql<{ books: number }>`select count(*) as books from book`.execute(db)
  expect(stored.flat()).toHaveLength(120)
  expect(rows).toEqual([{ books: 120 }])
  expect(await miscounted(db)).toEqual([])
})

test('a stored book is never overwritten', async () => {
  const { db } = await createTestDatabase()
  await storeBooks(db, [{ ...book(1), title: 'The First Telling' }])

  const stored = await storeBooks(db, [{ ...book(1), title: 'Another Telling' }])

  expect(stored).toEqual([])
  expect((await searchShelf(db, { type: 'title', query: 'telling', page: 1 })).books.map(({ title }) => title)).toEqual(
    ['The First Telling'],
  )
  expect(await miscounted(db)).toEqual([])
})

test('a book with any text is stored and found', async () => {
  const { db } = await createTestDatabase()
  const odd = [
    "O'Brien \\ \"quoted\" 'title'",
    'x'.repeat(500),
    '👩‍👩‍👧‍👦',
    'a:b & c | !d',
    'half \ud83d a sign',
    '\u0301',
    '字'.repeat(400),
  ]
  const entries = odd.map((title, at) => ({
    ...book(at),
    title,
    authors: [title],
    genres: [title],
    description: title,
  }))

  const stored = await storeBooks(db, entries)
  const found = await Promise.all(odd.slice(0, 4).map((query) => searchShelf(db, { type: 'title', query, page: 1 })))

  expect(stored).toHaveLength(odd.length)
  expect(found.map((answer) => answer.books[0]?.title)).toEqual(odd.slice(0, 4))
})
