import { beforeAll, expect, test } from 'vitest'
import { listEditions, maxEditions } from '#contract/books/editions.ts'
import { getMoreOfBook } from '#contract/books/more-of-book.ts'
import { addBooks } from '../testing/books.ts'
import { startApp, type TestApp } from '../testing/test-app.ts'

let octavo: TestApp
beforeAll(async () => {
  octavo = await startApp()
})

const editionsOf = (id: string) => octavo.anyone.call(listEditions, { params: { id } })

let added = 0
/** Editions of a work in this order, each with what it is to say. */
async function addEditions(work: number, editions: { language?: string; year?: number; publisher?: string }[]) {
  await octavo.db
    .insertInto('dump_edition')
    .values(editions.map((each) => ({ id: (added += 1), work, revision: 1, ...each })))
    .execute()
}

test('a book’s editions are those of its work: in the book’s language first, then the latest', async () => {
  const [book] = await addBooks(octavo.db, [
    { title: 'Persuasion', google_books_id: 'OL101W', source: 'open-library-dump', language: 'en' },
  ])
  await addEditions(101, [
    { language: 'fr', year: 1999, publisher: 'Une maison' },
    { language: 'en', year: 1818, publisher: 'John Murray' },
    { language: 'en', year: 1965 },
    { year: 2010 },
    { language: 'en' },
  ])

  const { total, results } = await editionsOf(book.id)

  expect(total).toBe(5)
  expect(results.map(({ language, year }) => [language, year])).toEqual([
    ['en', 1965],
    ['en', 1818],
    ['en', null],
    ['', 2010],
    ['fr', 1999],
  ])
  expect(results[1]).toEqual({
    id: 'OL2M',
    language: 'en',
    year: 1818,
    publisher: 'John Murray',
    pages: null,
    isbns: [],
    image: '',
  })
})

test('a book of the shelf has the editions of the work it is, and of works that were merged into that', async () => {
  const [book] = await addBooks(octavo.db, [{ title: 'Emma', google_books_id: 'shelf-emma', source: 'shelf' }])
  await octavo.db
    .insertInto('book_other_id')
    .values([
      { google_books_id: 'OL201W', book_id: book.id },
      { google_books_id: 'isbn-9780306406157', book_id: book.id },
    ])
    .execute()
  await octavo.db.insertInto('dump_redirect').values({ kind: 'W', id: 202, to_id: 201 }).execute()
  await addEditions(201, [{ year: 1815 }])
  await addEditions(202, [{ year: 1833 }])
  await addEditions(203, [{ year: 1900 }])

  const { results } = await editionsOf('shelf-emma')
  const { editions } = await octavo.anyone.call(getMoreOfBook, { params: { id: 'shelf-emma' } })

  expect(results.map(({ year }) => year)).toEqual([1833, 1815])
  expect(editions).toBe(2)
})

test('of a book with very many editions, some are listed and all are counted', async () => {
  const [book] = await addBooks(octavo.db, [{ title: 'Alice', google_books_id: 'OL301W' }])
  await addEditions(
    301,
    Array.from({ length: maxEditions + 5 }, () => ({})),
  )

  const { total, results } = await editionsOf(book.id)

  expect(total).toBe(maxEditions + 5)
  expect(results).toHaveLength(maxEditions)
})

test('a book of which no edition is known has none', async () => {
  const [book] = await addBooks(octavo.db, [{ title: 'Sanditon' }])

  expect(await editionsOf(book.id)).toEqual({ total: 0, results: [] })
  expect((await octavo.anyone.call(getMoreOfBook, { params: { id: book.id } })).editions).toBe(0)
})
