import { join } from 'node:path'
import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '../db/database.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { readShelf } from './load-shelf.ts'
import { searchShelf } from './shelf-search.ts'
import { storeBooks, type NewBook } from './store-books.ts'
import { splitTitle, titleKeys } from './title-keys.ts'

const starterShelf = readShelf(join(import.meta.dirname, '../../shelf')).books()

let db: Db
beforeAll(async () => {
  db = (await createTestDatabase()).db
  await storeBooks(db, starterShelf)
})

test('every book of the starter shelf comes first for its title, unless another is called the same', async () => {
  const namesakes = Map.groupBy(starterShelf.flatMap(keyed), ({ key }) => key)
  const missed: string[] = []
  const left = [...starterShelf]
  async function checkNext(): Promise<void> {
    const book = left.pop()
    if (!book) return
    const same = new Set(
      keyed(book)
        .flatMap(({ key }) => namesakes.get(key) ?? [])
        .map(({ id }) => id),
    )
    const { books } = await searchShelf(db, { type: 'title', query: book.title, page: 1 })
    if (!same.has(books[0]?.google_books_id ?? '')) missed.push(`${book.title}: ${books[0]?.title}`)
    if (!books.some(({ google_books_id }) => google_books_id === book.google_books_id)) missed.push(book.title)
    return checkNext()
  }
  await Promise.all(Array.from({ length: 6 }, checkNext))

  expect(missed).toEqual([])
}, 60_000)

function keyed(book: NewBook): { key: string; id: string }[] {
  return titleKeys(splitTitle(book.title)).map((key) => ({ key, id: book.google_books_id }))
}

test('any text at all is answered', async () => {
  const alphabet = fc.constantFrom(
    ...'the of a kg é ß 字 \u0301 \\ \' " % _ & | ! ( ) : * < > - . , 1 \u{1f419} \ud83d'.split(' '),
    ' ',
  )
  const queries = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ unit: alphabet, maxLength: 60 }))
  const types = fc.constantFrom('title' as const, 'author' as const, 'genre' as const)

  await fc.assert(
    fc.asyncProperty(queries, types, fc.integer({ min: 1, max: 110 }), async (text, type, page) => {
      const query = text.replaceAll('\0', '')
      const { books, totalResults } = await searchShelf(db, { type, query, page })
      expect(books.length).toBe(Math.max(0, Math.min(10, totalResults - (page - 1) * 10)))
    }),
    { numRuns: 500 },
  )
}, 60_000)
