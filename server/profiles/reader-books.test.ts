import { beforeAll, expect, test } from 'vitest'
import { updateEntry } from '#contract/library/readings.ts'
import { listReaderBooks } from '#contract/profiles/reader-books.ts'
import { getReadingLife } from '#contract/profiles/reading-life.ts'
import { rateBook } from '#contract/ratings.ts'
import { updateReadingStatus, type SettableStatus } from '#contract/reading.ts'
import { addBooks, type TestBook } from '../testing/books.ts'
import { countQueries, type CountedDb } from '../testing/count-queries.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'
import { createTestDatabase } from '../testing/test-database.ts'

let counted: CountedDb
let octavo: TestApp
beforeAll(async () => {
  counted = countQueries((await createTestDatabase()).db)
  octavo = await startApp({ db: counted.db })
})

type Only = 'WANT_TO_READ' | 'READING' | 'FINISHED' | 'PAUSED' | 'DID_NOT_FINISH' | 'IN_COMMON'

const booksOf = (reader: TestReader, viewer: TestReader, only?: Only, after?: string) =>
  viewer.call(listReaderBooks, {
    params: { username: reader.username },
    query: { ...(only && { only }), ...(after && { after }) },
  })
const titles = ({ results }: { results: { book: { title: string } }[] }) => results.map(({ book }) => book.title)
const setStatus = (reader: TestReader, { id }: TestBook, status: SettableStatus) =>
  reader.call(updateReadingStatus, { params: { id }, body: { status } })
const keepPrivate = (reader: TestReader, { id }: TestBook) =>
  reader.call(updateEntry, { params: { id }, body: { visibility: 'private' } })

async function addTitles(...names: string[]): Promise<TestBook[]> {
  return addBooks(
    counted.db,
    names.map((title) => ({ title })),
  )
}

test('another reader’s books come last added first, each with its state and their stars', async () => {
  const [reader, viewer] = [await octavo.signUp('collector'), await octavo.signUp('visitor-of-collector')]
  const [wanted, begun, done] = (await addTitles('Wanted', 'Begun', 'Done')) as [TestBook, TestBook, TestBook]
  for (const [book, status, at] of [
    [done, 'FINISHED', '2026-03-01T12:00:00Z'],
    [begun, 'READING', '2026-03-02T12:00:00Z'],
    [wanted, 'WANT_TO_READ', '2026-03-03T12:00:00Z'],
  ] as const) {
    octavo.setClock(at)
    await setStatus(reader, book, status)
  }
  await reader.call(rateBook, { body: { google_books_id: done.google_books_id, stars: 4.5 } })

  const all = await booksOf(reader, viewer)

  expect(all).toMatchObject({
    username: 'collector',
    total: 3,
    next: null,
    results: [
      { book: { title: 'Wanted' }, state: 'WANT_TO_READ', stars: null },
      { book: { title: 'Begun' }, state: 'READING', stars: null },
      { book: { title: 'Done' }, state: 'FINISHED', stars: 4.5 },
    ],
  })
  const finished = await booksOf(reader, viewer, 'FINISHED')
  expect([titles(finished), finished.total]).toEqual([['Done'], 1])
})

test('each book counts in one state: one that is read again is a finished one, and says so', async () => {
  const [reader, viewer] = [await octavo.signUp('again'), await octavo.signUp('visitor-of-again')]
  const [one, two] = (await addTitles('Once', 'Twice')) as [TestBook, TestBook]
  for (const book of [one, two]) await setStatus(reader, book, 'FINISHED')
  await reader.call(updateEntry, { params: { id: two.id }, body: { state: 'REREADING' } })

  const { results, states, total } = await booksOf(reader, viewer, 'FINISHED')

  expect([states, total]).toEqual([[{ state: 'FINISHED', books: 2 }], 2])
  expect(results.find(({ book }) => book.title === 'Twice')?.state).toBe('REREADING')
})

test('books in common are those that both have finished or are reading, on the profile with their covers', async () => {
  const [reader, viewer] = [await octavo.signUp('common-one'), await octavo.signUp('common-two')]
  const [both, begun, wanted, theirs] = (await addTitles('Both', 'Begun', 'Only wanted', 'Theirs')) as [
    TestBook,
    TestBook,
    TestBook,
    TestBook,
  ]
  for (const [each, index] of [both, begun, wanted, theirs].map((book, nth) => [book, nth] as const)) {
    octavo.setClock(`2026-03-0${index + 1}T12:00:00Z`)
    await setStatus(reader, each, 'FINISHED')
  }
  await setStatus(viewer, both, 'FINISHED')
  await setStatus(viewer, begun, 'READING')
  await setStatus(viewer, wanted, 'WANT_TO_READ')

  const common = await booksOf(reader, viewer, 'IN_COMMON')
  expect([titles(common), common.total, common.in_common]).toEqual([['Begun', 'Both'], 2, 2])
  const life = await viewer.call(getReadingLife, { params: { username: reader.username } })
  expect(life).toMatchObject({
    books_finished: 4,
    in_common: { books: 2, covers: [{ title: 'Begun' }, { title: 'Both' }] },
  })
  expect((await booksOf(reader, reader)).in_common).toBe(0)
})

test('others see and count nothing of a book that is kept private, or that only its reader has', async () => {
  const [keeper, viewer] = [await octavo.signUp('book-keeper'), await octavo.signUp('visitor-of-keeper')]
  const [secret, own, open] = (await addTitles('Secret', 'Own', 'Open')) as [TestBook, TestBook, TestBook]
  for (const book of [secret, own, open]) await setStatus(keeper, book, 'FINISHED')
  for (const book of [secret, open]) await setStatus(viewer, book, 'FINISHED')
  await keepPrivate(keeper, secret)
  await counted.db
    .updateTable('book')
    .set(({ selectFrom }) => ({
      source: 'reader',
      owner_id: selectFrom('reader').select('id').where('username', '=', keeper.username),
    }))
    .where('id', '=', own.id)
    .execute()

  expect(await booksOf(keeper, viewer)).toMatchObject({
    total: 1,
    states: [{ state: 'FINISHED', books: 1 }],
    in_common: 1,
    results: [{ book: { title: 'Open' } }],
  })
  const life = await viewer.call(getReadingLife, { params: { username: keeper.username } })
  expect(life).toMatchObject({ books_finished: 1, in_common: { books: 1 } })
  expect((await booksOf(keeper, keeper)).total).toBe(3)
})

test('a long list comes page by page, each book once, in as many queries whatever its length', async () => {
  const [reader, viewer] = [await octavo.signUp('many-books'), await octavo.signUp('visitor-of-many')]
  const books = await addTitles(...Array.from({ length: 60 }, (_, index) => `Volume ${index}`))
  octavo.setClock('2026-03-05T12:00:00Z')
  for (const book of books) await setStatus(reader, book, 'WANT_TO_READ')

  const first = await booksOf(reader, viewer)
  const rest = await booksOf(reader, viewer, undefined, first.next ?? '')

  expect([first.results.length, rest.results.length, rest.total, rest.next]).toEqual([48, 12, 60, null])
  expect(new Set([...titles(first), ...titles(rest)]).size).toBe(60)
  expect(await counted.queriesOf(() => booksOf(reader, viewer))).toBeLessThanOrEqual(3)
})

test('a reader nobody knows, and a visitor, are refused', async () => {
  const reader = await octavo.signUp('curious-for-books')

  await expect(reader.call(listReaderBooks, { params: { username: 'nobody-here' }, query: {} })).rejects.toMatchObject({
    code: 'reader_not_found',
  })
  await expect(
    octavo.anyone.call(listReaderBooks, { params: { username: 'curious-for-books' }, query: {} }),
  ).rejects.toMatchObject({ code: 'not_signed_in' })
})
