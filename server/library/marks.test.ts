import { beforeAll, expect, test } from 'vitest'
import { listMarks, maxMarksAsked } from '#contract/library/library.ts'
import { updateEntry } from '#contract/library/readings.ts'
import { rateBook } from '#contract/ratings.ts'
import { updateReadingStatus } from '#contract/reading.ts'
import { addBooks } from '../testing/books.ts'
import { countQueries, type CountedDb } from '../testing/count-queries.ts'
import { startApp, type TestApp } from '../testing/test-app.ts'
import { createTestDatabase } from '../testing/test-database.ts'

let counted: CountedDb
let octavo: TestApp
beforeAll(async () => {
  counted = countQueries((await createTestDatabase()).db)
  octavo = await startApp({ db: counted.db })
})

test('marks are a reader’s own states and stars, and books without either are left out', async () => {
  const [alice, bob] = [await octavo.signUp('alice'), await octavo.signUp('bob')]
  const books = await addBooks(
    counted.db,
    ['Again', 'Rated', 'Untouched', 'Bob’s'].map((title) => ({ title })),
  )
  const [again, rated, untouched, his] = books
  if (!again || !rated || !untouched || !his) throw new Error('The books were not stored.')
  await alice.call(updateReadingStatus, { params: { id: again.id }, body: { status: 'FINISHED' } })
  await alice.call(updateEntry, { params: { id: again.id }, body: { state: 'REREADING' } })
  await alice.call(rateBook, { body: { google_books_id: rated.google_books_id, stars: 3.5 } })
  await bob.call(updateReadingStatus, { params: { id: his.id }, body: { status: 'READING' } })

  const ids = [...books.map((book) => book.google_books_id), 'not-stored', ''].join(',')
  const { marks } = await alice.call(listMarks, { query: { ids } })

  expect(marks.toSorted((one, other) => (one.stars ?? 0) - (other.stars ?? 0))).toEqual([
    { id: again.google_books_id, state: 'REREADING', stars: null },
    { id: rated.google_books_id, state: 'NOT_ADDED', stars: 3.5 },
  ])
})

test('a book shown under another of its ids has its marks too', async () => {
  const carol = await octavo.signUp('carol')
  const [book] = await addBooks(counted.db, [{ title: 'Known twice' }])
  await counted.db
    .insertInto('book_other_id')
    .values({ google_books_id: 'isbn-9780807083697', book_id: book.id })
    .execute()
  await carol.call(updateReadingStatus, { params: { id: book.id }, body: { status: 'WANT_TO_READ' } })

  const { marks } = await carol.call(listMarks, { query: { ids: 'isbn-9780807083697' } })

  expect(marks).toEqual([{ id: 'isbn-9780807083697', state: 'WANT_TO_READ', stars: null }])
})

test('marks take one query however many books are asked about, and there is a limit', async () => {
  const dora = await octavo.signUp('dora')
  const ask = (count: number) =>
    dora.call(listMarks, { query: { ids: Array.from({ length: count }, (_, i) => `book-${i}`).join(',') } })

  const queries = await counted.queriesOf(() => ask(1))

  expect(await counted.queriesOf(() => ask(maxMarksAsked))).toBe(queries)
  await expect(ask(maxMarksAsked + 1)).rejects.toMatchObject({ code: 'invalid' })
})
