import { beforeAll, expect, test } from 'vitest'
import { searchBooks } from '#contract/books.ts'
import { addBooks } from '../testing/books.ts'
import { startApp, type TestApp } from '../testing/test-app.ts'

let octavo: TestApp
beforeAll(async () => {
  octavo = await startApp()
  const volumes = Array.from({ length: 237 }, (_, at) => ({
    title: `Saga ${at}`,
    authors: ['Ann Long'],
    popularity: at % 7,
  }))
  const many = Array.from({ length: 3_400 }, (_, at) => ({
    title: `The Tale ${at}`,
    authors: [`Writer ${at}`],
    genres: ['Tales'],
    popularity: at % 50,
  }))
  await addBooks(octavo.db, [...volumes, ...many])
})

const page = (q: string, at: number, filterType: 'title' | 'author' | 'genre' = 'title') =>
  octavo.anyone.call(searchBooks, { query: { q, page: at, filterType } })

test.each(['title', 'author', 'genre'] as const)('the pages of a %s search show every book once', async (type) => {
  const query = { title: 'saga', author: 'ann long', genre: 'fiction' }[type]

  const pages = await Promise.all(Array.from({ length: 25 }, (_, at) => page(query, at + 1, type)))

  const ids = pages.flatMap(({ books }) => books.map(({ id }) => id))
  expect(pages.map(({ books }) => books.length)).toEqual([...Array<number>(23).fill(10), 7, 0])
  expect(new Set(ids).size).toBe(237)
  expect(pages.every(({ totalResults, totalPages }) => totalResults === 237 && totalPages === 24)).toBe(true)
})

test.each([
  ['title', 'the tale'],
  ['title', 'the'],
  ['genre', 'tales'],
] as const)('many hits are counted up to a thousand: %s, %s', async (type, query) => {
  const first = await page(query, 1, type)
  const pages = await Promise.all([19, 20, 21, 22, 99, 100].map((at) => page(query, at, type)))
  const beyond = await page(query, 101, type)

  const ids = [first, ...pages].flatMap(({ books }) => books.map(({ id }) => id))
  expect(first).toMatchObject({ totalResults: 1_000, totalPages: 100 })
  expect(new Set(ids).size).toBe(70)
  expect(beyond).toMatchObject({ books: [], totalResults: 1_000, totalPages: 100 })
})

test('far past the end there are no books', async () => {
  expect((await page('saga', 100_000)).books).toEqual([])
})
