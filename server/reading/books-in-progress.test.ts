import { beforeAll, expect, test } from 'vitest'
import { addProgress, getEntry, updateEntry } from '#contract/library/readings.ts'
import { listBooksInProgress, updateReadingStatus, type SettableStatus } from '#contract/reading.ts'
import { addBooks } from '../testing/books.ts'
import { countQueries, type CountedDb } from '../testing/count-queries.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'
import { createTestDatabase } from '../testing/test-database.ts'

let counted: CountedDb
let octavo: TestApp
beforeAll(async () => {
  counted = countQueries((await createTestDatabase()).db)
  octavo = await startApp({ db: counted.db })
})

async function setAll(reader: TestReader, books: readonly { id: string }[], status: SettableStatus): Promise<void> {
  for (const { id } of books) await reader.call(updateReadingStatus, { params: { id }, body: { status } })
}

async function listTitles(reader: TestReader, status: 'WANT_TO_READ' | 'READING'): Promise<string[]> {
  const { results } = await reader.call(listBooksInProgress, { query: { status } })
  return results.map(({ book }) => book.title)
}

test('a book is listed under its status, the latest first, and moves when the status changes', async () => {
  const alice = await octavo.signUp('alice')
  const bob = await octavo.signUp('bob')
  const books = await addBooks(counted.db, [{ title: 'Emma' }, { title: 'Kindred' }, { title: 'Ulysses' }])
  const [emma, kindred] = books

  await setAll(alice, books, 'WANT_TO_READ')
  expect(await listTitles(alice, 'WANT_TO_READ')).toEqual(['Ulysses', 'Kindred', 'Emma'])

  await setAll(alice, [emma], 'READING')
  await setAll(alice, [kindred], 'FINISHED')

  expect(await listTitles(alice, 'WANT_TO_READ')).toEqual(['Ulysses'])
  expect(await listTitles(alice, 'READING')).toEqual(['Emma'])
  expect(await listTitles(bob, 'WANT_TO_READ')).toEqual([])
})

test('a finished book that is read again is in hand until that reading ends', async () => {
  const greta = await octavo.signUp('greta')
  const [emma, kindred] = await addBooks(counted.db, [{ title: 'Emma' }, { title: 'Kindred' }])
  await setAll(greta, [emma], 'FINISHED')
  await setAll(greta, [kindred], 'READING')
  await greta.call(updateEntry, { params: { id: emma.id }, body: { state: 'REREADING' } })

  const { results, total } = await greta.call(listBooksInProgress, { query: { status: 'READING' } })

  expect(results.map(({ book, state, reading }) => [book.title, state, reading !== null])).toEqual([
    ['Emma', 'REREADING', true],
    ['Kindred', 'READING', true],
  ])
  expect(total).toBe(2)
  await setAll(greta, [emma], 'FINISHED')
  expect(await listTitles(greta, 'READING')).toEqual(['Kindred'])
})

test('each book has the time of its status', async () => {
  const { db, signUp, setClock } = await startApp()
  const carol = await signUp('carol')
  const books = await addBooks(db, [{ title: 'Emma' }])
  setClock('2026-11-19T08:30:00.000Z')
  await setAll(carol, books, 'READING')

  const { results } = await carol.call(listBooksInProgress, { query: { status: 'READING' } })

  expect(results).toEqual([
    {
      book: expect.objectContaining({ id: books[0].id }),
      state: 'READING',
      since: '2026-11-19T08:30:00.000Z',
      pages: null,
      reading: { id: expect.any(String), started_on: '2026-11-19', pages: null, minutes: null, progress: [] },
    },
  ])
})

test('each book in hand has its open reading with the latest progress, and says if it is paused', async () => {
  const frank = await octavo.signUp('frank')
  const [emma, kindred, ulysses] = await addBooks(counted.db, [
    { title: 'Emma' },
    { title: 'Kindred' },
    { title: 'Ulysses' },
  ])
  await setAll(frank, [kindred, emma], 'READING')
  await setAll(frank, [ulysses], 'WANT_TO_READ')
  await frank.call(updateEntry, { params: { id: kindred.id }, body: { state: 'PAUSED' } })
  const { readings } = await frank.call(getEntry, { params: { id: emma.id } })
  for (const page of [12, 80]) {
    await frank.call(addProgress, { params: { id: readings[0]?.id ?? '' }, body: { page } })
  }

  const { results } = await frank.call(listBooksInProgress, { query: { status: 'READING' } })
  const wanted = await frank.call(listBooksInProgress, { query: { status: 'WANT_TO_READ' } })

  expect(results.map(({ book, state, reading }) => [book.title, state, reading?.progress[0]?.page])).toEqual([
    ['Kindred', 'PAUSED', undefined],
    ['Emma', 'READING', 80],
  ])
  expect(results[1]?.reading?.progress).toHaveLength(1)
  expect(wanted.results[0]?.reading).toBeNull()
})

test('a long list is paged, each book once, with the total', async () => {
  const dave = await octavo.signUp('dave')
  const books = await addBooks(
    counted.db,
    Array.from({ length: 45 }, (_, i) => ({ title: `Volume ${i}` })),
  )
  await setAll(dave, books, 'WANT_TO_READ')

  const seen: string[] = []
  const sizes: number[] = []
  for (let after: string | null | undefined; after !== null;) {
    const query = { status: 'WANT_TO_READ' as const, ...(after !== undefined && { after }) }
    const page = await dave.call(listBooksInProgress, { query })
    expect(page.total).toBe(45)
    seen.push(...page.results.map(({ book }) => book.title))
    sizes.push(page.results.length)
    after = page.next
  }

  expect(sizes).toEqual([20, 20, 5])
  expect(seen).toEqual(Array.from({ length: 45 }, (_, i) => `Volume ${44 - i}`))
})

test('a cursor that no page returned is refused, or leads to the beginning or the end', async () => {
  const erin = await octavo.signUp('erin')
  const ask = (after: string) => erin.call(listBooksInProgress, { query: { status: 'READING', after } })

  await expect(ask('x')).rejects.toMatchObject({ code: 'invalid' })
  await expect(ask('1.2')).rejects.toMatchObject({ code: 'invalid' })
  expect((await ask('99999999999999.00000000-0000-0000-0000-000000000000')).results).toEqual([])
})

test('the number of queries is the same for 2 books and for 20', async () => {
  const few = await octavo.signUp('few')
  const many = await octavo.signUp('many')
  const books = await addBooks(
    counted.db,
    Array.from({ length: 20 }, (_, i) => ({ title: `Volume ${i}` })),
  )
  await setAll(few, books.slice(0, 2), 'READING')
  await setAll(many, books, 'READING')

  const ofFew = await counted.queriesOf(() => listTitles(few, 'READING'))
  const ofMany = await counted.queriesOf(() => listTitles(many, 'READING'))

  expect(ofMany).toBe(ofFew)
})
