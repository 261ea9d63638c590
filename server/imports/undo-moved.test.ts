import { beforeAll, describe, expect, test } from 'vitest'
import { decideImportRow, setImportOptions } from '#contract/imports/imports.ts'
import { addBooks, type TestBook } from '../testing/books.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'
import {
  bringIn,
  goodreadsFile,
  importFile,
  prepareImport,
  takeBack,
  type GoodreadsRow,
  libraryOf,
} from './testing/import-file.ts'

let octavo: TestApp
let books: readonly [TestBook, TestBook]
beforeAll(async () => {
  octavo = await startApp({ background: true })
  books = await addBooks(octavo.db, [
    { title: 'Emma', authors: ['Jane Austen'] },
    { title: 'Persuasion', authors: ['Jane Austen'] },
  ])
})

const onShelf = (shelf: string, more: GoodreadsRow = {}): GoodreadsRow => ({
  Title: 'A Book Nobody Knows',
  Author: 'George Eliot',
  'Exclusive Shelf': shelf,
  ...more,
})
const noted = onShelf('read', { 'Date Read': '2025/03/10', 'Private Notes': 'From Ann', 'Owned Copies': '2' })

/** Their library, and the books of their own. */
async function keptBy(reader: TestReader): Promise<Awaited<ReturnType<typeof libraryOf>> & { own: string[] }> {
  const own = await octavo.db
    .selectFrom('book')
    .innerJoin('reader', 'reader.id', 'owner_id')
    .select('title')
    .where('username', '=', reader.username)
    .execute()
  return { ...(await libraryOf(reader)), own: own.map(({ title }) => title) }
}

/** Brings in a file whose rows stay books of one's own. */
async function importOwn(reader: TestReader, rows: GoodreadsRow[]): Promise<string> {
  const { id } = await prepareImport(reader, goodreadsFile(rows))
  await reader.call(setImportOptions, { params: { id }, body: { when_here: 'keep_mine', visibility: 'public' } })
  for (const row of rows.keys()) {
    await reader.call(decideImportRow, { params: { id, row: row + 1 }, body: { decision: 'own' } })
  }
  await bringIn(reader, id)
  return id
}

const move = (reader: TestReader, id: string, row: number, { google_books_id }: TestBook) =>
  reader.call(decideImportRow, { params: { id, row }, body: { decision: 'book', google_books_id } })

async function takeBackAll(reader: TestReader, ids: string[]): Promise<Set<string>> {
  const whys = new Set<string>()
  for (const id of ids) {
    const { result } = await takeBack(reader, id)
    for (const { why } of result?.not_undone ?? []) whys.add(why)
  }
  return whys
}

const ofLater = ['A later import has changed this further.', 'A later import brought this book too.']

describe.each<[string, string, (first: string, second: string) => string[]]>([
  ['the earlier first', 'earlier', (first, second) => [first, second]],
  ['the later first', 'later', (first, second) => [second, first]],
])('of two imports that are taken back, %s, nothing stays', (_, name, inOrder) => {
  test('where both keep the same book as one’s own and one moves it', async () => {
    const reader = await octavo.signUp(`moves-${name}`)
    const before = await keptBy(reader)
    const first = await importOwn(reader, [noted])
    const second = await importOwn(reader, [onShelf('paused', { 'Date Added': '2024/01/05', Bookshelves: 'later' })])
    await move(reader, second, 1, books[0])

    const whys = await takeBackAll(reader, inOrder(first, second))

    expect(ofLater).toEqual(expect.arrayContaining([...whys]))
    expect(await keptBy(reader)).toEqual(before)
  })

  test('where one is moved to a book after the other brought it', async () => {
    const reader = await octavo.signUp(`moved-after-${name}`)
    const before = await keptBy(reader)
    const first = await importOwn(reader, [{ ...noted, 'My Rating': '4' }])
    const emma = { Title: 'Emma', Author: 'Jane Austen', 'Exclusive Shelf': 'currently-reading' }
    const { id: second } = await importFile(reader, goodreadsFile([{ ...emma, 'Private Notes': 'From Bob' }]))
    await move(reader, first, 1, books[0])

    const whys = await takeBackAll(reader, inOrder(first, second))

    expect(ofLater).toEqual(expect.arrayContaining([...whys]))
    expect(await keptBy(reader)).toEqual(before)
  })
})

test('what the second of two rows of a later import said of a book stays when the earlier import is taken back', async () => {
  const reader = await octavo.signUp('two-rows')
  const before = await keptBy(reader)
  const emma = { Title: 'Emma', Author: 'Jane Austen', 'Exclusive Shelf': 'to-read' }
  const { id: first } = await importFile(reader, goodreadsFile([{ ...emma, 'My Rating': '5' }]))
  const { id: second } = await prepareImport(
    reader,
    goodreadsFile([emma, onShelf('read', { 'Date Read': '2025/03/10', 'My Rating': '3' })]),
  )
  await reader.call(decideImportRow, { params: { id: second, row: 2 }, body: { decision: 'own' } })
  await bringIn(reader, second)
  await move(reader, second, 2, books[0])

  const whys = await takeBackAll(reader, [first])
  const left = await keptBy(reader)
  const whysAfter = await takeBackAll(reader, [second])

  expect(left).toMatchObject({
    statuses: [{ state: 'FINISHED' }],
    ratings: [{ stars: 3 }],
    readings: [{ finished_on: '2025-03-10' }],
    own: [],
  })
  expect(ofLater).toEqual(expect.arrayContaining([...whys]))
  expect(whysAfter).toEqual(new Set())
  expect(await keptBy(reader)).toEqual(before)
})

test('what an earlier import kept beside a book is told to stay with the later one that moved it', async () => {
  const reader = await octavo.signUp('told')
  const first = await importOwn(reader, [onShelf('', { 'Private Notes': 'From Ann' })])
  const second = await importOwn(reader, [onShelf('', { 'Owned Copies': '1' })])
  await move(reader, second, 1, books[0])

  const { result } = await takeBack(reader, first)

  expect((await keptBy(reader)).library).toMatchObject([{ book: { title: 'Emma' }, private_note: 'From Ann' }])
  expect(result?.not_undone).toContainEqual({ row: 1, why: ofLater[0] })
})

test('a reading that gave way to the same one of the book it was moved to is taken back with both imports', async () => {
  const reader = await octavo.signUp('same-reading')
  const before = await keptBy(reader)
  const read = { 'Exclusive Shelf': 'read', 'Date Read': '2025/03/10' }
  const first = await importOwn(reader, [noted, { Title: 'Persuasion', Author: 'Nobody', ...read }])
  await move(reader, first, 2, books[1])
  const second = await importOwn(reader, [onShelf('paused')])
  await move(reader, second, 1, books[1])

  const whys = await takeBackAll(reader, [first, second])

  expect(ofLater).toEqual(expect.arrayContaining([...whys]))
  expect(await keptBy(reader)).toEqual(before)
})

test('two moves of the same import to a book that a later one brought too are taken back', async () => {
  const reader = await octavo.signUp('twice')
  const before = await keptBy(reader)
  const other = { Title: 'Another Nobody Knows', Author: 'Nobody' }
  const first = await importOwn(reader, [
    { ...other, 'Exclusive Shelf': 'to-read', 'Private Notes': 'Old' },
    onShelf('read', { 'Private Notes': 'From Ann', 'Owned Copies': '2' }),
  ])
  await move(reader, first, 1, books[0])
  await move(reader, first, 2, books[0])
  const second = await importOwn(reader, [{ ...other, 'Exclusive Shelf': 'read', 'Owned Copies': '3' }])
  await move(reader, second, 1, books[0])

  const whys = await takeBackAll(reader, [first, second])

  expect(ofLater).toEqual(expect.arrayContaining([...whys]))
  expect(await keptBy(reader)).toEqual(before)
})

test('an import whose book of one’s own was moved is taken back though a later one keeps a book of the same name', async () => {
  const reader = await octavo.signUp('same-name')
  const before = await keptBy(reader)
  const first = await importOwn(reader, [noted])
  await move(reader, first, 1, books[0])
  const second = await importOwn(reader, [onShelf('to-read')])
  const between = await keptBy(reader)

  const earlier = await takeBack(reader, first)
  const left = await keptBy(reader)
  const later = await takeBack(reader, second)

  expect(between.own).toEqual(['A Book Nobody Knows'])
  expect(earlier.result?.not_undone).toEqual([])
  expect(left).toMatchObject({ own: ['A Book Nobody Knows'], statuses: [{ status: 'WANT_TO_READ' }], readings: [] })
  expect(later.result?.not_undone).toEqual([])
  expect(await keptBy(reader)).toEqual(before)
})

test('an open reading that was moved to a book, and that the status of a later import needs there, goes with that import', async () => {
  const reader = await octavo.signUp('moved-open')
  const before = await keptBy(reader)
  const first = await importOwn(reader, [onShelf('paused')])
  await move(reader, first, 1, books[0])
  const { id: second } = await importFile(
    reader,
    goodreadsFile([{ Title: 'Emma', Author: 'Jane Austen', 'Exclusive Shelf': 'currently-reading' }]),
  )

  const whys = await takeBackAll(reader, [first])
  const left = await keptBy(reader)
  const later = await takeBack(reader, second)

  expect(left).toMatchObject({ statuses: [{ state: 'READING' }], readings: [{ outcome: 'open' }], own: [] })
  expect(ofLater).toEqual(expect.arrayContaining([...whys]))
  expect(later.result?.not_undone).toEqual([])
  expect(await keptBy(reader)).toEqual(before)
})

test('of three imports moved to the same book, what the second brings again is not told to be the reader’s change', async () => {
  const reader = await octavo.signUp('three')
  const before = await keptBy(reader)
  const added = { 'Date Added': '2024/01/08' }
  const ids: string[] = []
  for (const row of [
    onShelf('to-read', added),
    onShelf('read', added),
    onShelf('read', { 'Private Notes': 'From Ann' }),
  ]) {
    const id = await importOwn(reader, [row])
    await move(reader, id, 1, books[0])
    ids.push(id)
  }
  const [first, second, third] = ids

  const whys = await takeBackAll(reader, [first, third, second].map(String))

  expect(ofLater).toEqual(expect.arrayContaining([...whys]))
  expect(await keptBy(reader)).toEqual(before)
})

test('a readlist whose book another import moved is gone once both are taken back', async () => {
  const reader = await octavo.signUp('readlist-moved')
  const before = await keptBy(reader)
  const first = await importOwn(reader, [onShelf('to-read')])
  const second = await importOwn(reader, [onShelf('read', { Bookshelves: 'sea' })])
  await move(reader, first, 1, books[0])

  const whys = await takeBackAll(reader, [second, first])

  expect(ofLater).toEqual(expect.arrayContaining([...whys]))
  expect(await keptBy(reader)).toEqual(before)
})

test('what gave way to another import when it was moved is there once that is taken back', async () => {
  const reader = await octavo.signUp('gave-way')
  const before = await keptBy(reader)
  const first = await importOwn(reader, [{ ...noted, 'My Rating': '4' }])
  const emma = { Title: 'Emma', Author: 'Jane Austen', 'Exclusive Shelf': 'read', 'Date Read': '2025/03/10' }
  const { id: second } = await importFile(reader, goodreadsFile([{ ...emma, 'My Rating': '2' }]))
  await move(reader, first, 1, books[0])

  const whys = await takeBackAll(reader, [second])
  const left = await keptBy(reader)
  const { result } = await takeBack(reader, first)

  expect(left).toMatchObject({
    statuses: [{ state: 'FINISHED' }],
    readings: [{ outcome: 'finished', finished_on: '2025-03-10' }],
    ratings: [{ stars: 4 }],
  })
  expect(ofLater).toEqual(expect.arrayContaining([...whys]))
  expect(result?.not_undone).toEqual([])
  expect(await keptBy(reader)).toEqual(before)
})
