import { beforeAll, expect, test } from 'vitest'
import { getEntry, updateEntry } from '#contract/library/readings.ts'
import { exportAccount } from '#contract/personal-data.ts'
import { addBooks, type TestBook } from '../testing/books.ts'
import { startApp, type TestApp } from '../testing/test-app.ts'
import { goodreadsFile, importFile, takeBack } from './testing/import-file.ts'

const [first, second, shared] = ['9780306406157', '9781861972712', '9780141439518']

let octavo: TestApp
let emma: TestBook
beforeAll(async () => {
  octavo = await startApp({ background: true })
  ;[emma] = await addBooks(octavo.db, [
    { title: 'Emma', authors: ['Jane Austen'], google_books_id: 'OL1W', pages: 400 },
  ])
  const edition = { work: 1, revision: 1, pages: 512 }
  await octavo.db
    .insertInto('dump_edition')
    .values([
      { ...edition, id: 11, isbns: [first, shared] },
      { ...edition, id: 12, isbns: [second, shared] },
    ])
    .execute()
})

const fileWith = (ISBN13: string) =>
  goodreadsFile([{ Title: 'Emma', Author: 'Jane Austen', ISBN13, 'Exclusive Shelf': 'read' }])
const entryOf = (reader: Awaited<ReturnType<TestApp['signUp']>>) => reader.call(getEntry, { params: { id: emma.id } })

test('an import says by the ISBN which edition was read, and its undo takes that back', async () => {
  const reader = await octavo.signUp('imports-emma')

  const { id } = await importFile(reader, fileWith(second))
  expect(await entryOf(reader)).toMatchObject({ edition: { id: 'OL12M' }, pages: 512 })

  await takeBack(reader, id)
  expect(await entryOf(reader)).toMatchObject({ edition: null, pages: 400 })
})

test('an ISBN of two editions says nothing, nor does one of none', async () => {
  for (const [name, isbn] of [
    ['imports-shared', shared],
    ['imports-nothing', '9780141040349'],
  ] as const) {
    const reader = await octavo.signUp(name)
    await importFile(reader, fileWith(isbn))
    expect(await entryOf(reader)).toMatchObject({ state: 'FINISHED', edition: null })
  }
})

test('the edition that a reader has picked stays, and stays after the undo', async () => {
  const reader = await octavo.signUp('picked-before')
  await reader.call(updateEntry, { params: { id: emma.id }, body: { edition: 'OL11M' } })

  const { id } = await importFile(reader, fileWith(second))
  expect(await entryOf(reader)).toMatchObject({ edition: { id: 'OL11M' } })

  await takeBack(reader, id)
  expect(await entryOf(reader)).toMatchObject({ edition: { id: 'OL11M' } })
})

test('of two imports that say the same edition, the undo of the first leaves it to the second, whose undo takes it', async () => {
  const reader = await octavo.signUp('imports-twice')
  const one = await importFile(reader, fileWith(first))
  const other = await importFile(reader, fileWith(first).replace('Emma', 'Emma '))

  await takeBack(reader, one.id)
  await takeBack(reader, other.id)

  expect(await entryOf(reader)).toMatchObject({ state: 'NOT_ADDED', edition: null })
})

test('the export of one account brings the edition into another, and none where there was none', async () => {
  const from = await octavo.signUp('exports-emma')
  await from.call(updateEntry, { params: { id: emma.id }, body: { state: 'FINISHED', edition: 'OL12M' } })
  const into = await octavo.signUp('takes-emma')
  await importFile(into, JSON.stringify(await from.call(exportAccount, {})))
  expect(await entryOf(into)).toMatchObject({ state: 'FINISHED', edition: { id: 'OL12M' } })

  await from.call(updateEntry, { params: { id: emma.id }, body: { edition: null } })
  const without = await octavo.signUp('takes-no-edition')
  await importFile(without, JSON.stringify(await from.call(exportAccount, {})))
  expect(await entryOf(without)).toMatchObject({ state: 'FINISHED', edition: null })
})
