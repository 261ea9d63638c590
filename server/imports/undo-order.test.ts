import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { setImportOptions } from '#contract/imports/imports.ts'
import { transact } from '../db/transact.ts'
import { addBooks } from '../testing/books.ts'
import { onOneMachine } from '../testing/on-one-machine.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'
import { storeImport } from './testing/an-import.ts'
import { bringIn, goodreadsFile, prepareImport, takeBack, type GoodreadsRow, libraryOf } from './testing/import-file.ts'
import { listChangesOfSame } from './undo.sql.ts'

let octavo: TestApp
beforeAll(async () => {
  octavo = await startApp({ background: true })
  await addBooks(octavo.db, [{ title: 'Emma', authors: ['Jane Austen'] }])
})

const onShelf = (shelf: string, more: GoodreadsRow = {}): GoodreadsRow => ({
  Title: 'Emma',
  Author: 'Jane Austen',
  'Exclusive Shelf': shelf,
  ...more,
})

async function upload(
  reader: TestReader,
  row: GoodreadsRow,
  when_here: 'keep_mine' | 'take_file' = 'take_file',
): Promise<string> {
  const { id } = await prepareImport(reader, goodreadsFile([row]))
  await reader.call(setImportOptions, { params: { id }, body: { when_here } })
  return id
}

async function importRow(reader: TestReader, row: GoodreadsRow): Promise<string> {
  const id = await upload(reader, row)
  await bringIn(reader, id)
  return id
}

async function whysOf(reader: TestReader, id: string): Promise<string[]> {
  const { result } = await takeBack(reader, id)
  return (result?.not_undone ?? []).map(({ why }) => why)
}

test('what another import changed of the same things is found without reading all that it changed', async (context) => {
  onOneMachine(context, 'what is read is told there for each machine')
  const reader = await octavo.signUp('many-changes')
  const { id: readerId } = await octavo.db
    .selectFrom('reader')
    .select('id')
    .where('username', '=', reader.username)
    .executeTakeFirstOrThrow()
  const other = await storeImport(octavo.db, readerId)
  const books = Array.from({ length: 20_000 }, () => randomUUIDv7())
  await sql`
    insert into import_change (import_id, n, row, kind, before, after)
    select ${other}, n, n, 'rating', null, jsonb_build_object('reader_id', ${readerId}::uuid, 'book_id', id)
    from unnest(${books}::uuid[]) with ordinality as made (id, n)`.execute(octavo.db)
  await sql`analyze import_change`.execute(octavo.db)
  const same = [7, 19_999].map((n) => ({ reader_id: readerId, book_id: books[n], quarters: 4 }))

  const [changes, read] = await transact(octavo.db, async (tx) => {
    const found = await listChangesOfSame(tx, [other], 'rating', same)
    const { rows } = await sql<{ rows: number }>`
      select (seq_tup_read + idx_tup_fetch)::integer as rows from pg_stat_xact_user_tables
      where relname = 'import_change'`.execute(tx)
    return [found, rows[0]?.rows]
  })

  expect(changes.map(({ n }) => n)).toEqual([8, 20_000])
  expect(read).toBe(2)
})

test('an open reading that the status of a later import needs goes with that import', async () => {
  const reader = await octavo.signUp('needed')
  const before = await libraryOf(reader)
  const first = await importRow(reader, onShelf('paused'))
  const second = await importRow(reader, onShelf('currently-reading'))

  const whys = await whysOf(reader, first)
  const left = await libraryOf(reader)
  const whysAfter = await whysOf(reader, second)

  expect(left).toMatchObject({ statuses: [{ state: 'READING' }], readings: [{ outcome: 'open' }] })
  expect(new Set(whys)).toEqual(
    new Set(['A later import has changed this further.', 'A later import brought this book too.']),
  )
  expect(whysAfter).toEqual([])
  expect(await libraryOf(reader)).toEqual(before)
})

const ofFirst = onShelf('currently-reading', {
  'My Rating': '4',
  'Private Notes': 'Of the first',
  Bookshelves: 'first',
})
const ofSecond = onShelf('read', {
  'Date Read': '2025/04/01',
  'My Rating': '2',
  'Private Notes': 'Of the second',
  Bookshelves: 'second',
})

describe('two imports that came in the other way round than they were uploaded', () => {
  test.each([
    ['take_file', 'the earlier first'],
    ['take_file', 'the later first'],
    ['keep_mine', 'the earlier first'],
    ['keep_mine', 'the later first'],
  ] as const)('leave nothing when both are taken back (%s, %s)', async (whenHere, order) => {
    const reader = await octavo.signUp(`both-${whenHere === 'take_file' ? 'file' : 'mine'}-${order.split(' ')[1]}`)
    const before = await libraryOf(reader)
    const later = await upload(reader, ofFirst, whenHere)
    const earlier = await upload(reader, ofSecond, whenHere)
    await bringIn(reader, earlier)
    await bringIn(reader, later)

    const ids = order === 'the earlier first' ? [earlier, later] : [later, earlier]
    const whys = await Array.fromAsync(ids, (id) => whysOf(reader, id))

    expect(ofLater).toEqual(expect.arrayContaining(whys.flat()))
    expect(await libraryOf(reader)).toEqual(before)
  })

  test('keep what the one that came in later says when the earlier is taken back', async () => {
    const [reader, other] = [await octavo.signUp('one-stays'), await octavo.signUp('one-only')]
    const later = await upload(reader, ofFirst)
    const earlier = await upload(reader, onShelf('currently-reading', { 'My Rating': '2' }))
    await bringIn(reader, earlier)
    await bringIn(reader, later)
    await importRow(other, ofFirst)

    const whys = await whysOf(reader, earlier)

    expect(ofLater).toEqual(expect.arrayContaining(whys))
    expect(outlineOf(await libraryOf(reader))).toEqual(outlineOf(await libraryOf(other)))
  })
})

const ofLater = ['A later import has changed this further.', 'A later import brought this book too.']

const outlineOf = ({ statuses, readings, ratings, library, readlists }: Awaited<ReturnType<typeof libraryOf>>) => ({
  states: statuses?.map(({ state }) => state),
  readings: readings?.map(({ outcome, finished_on }) => [outcome, finished_on]),
  stars: ratings?.map(({ stars }) => stars),
  notes: library?.map(({ private_note }) => private_note),
  readlists: readlists?.map(({ name, books }) => [name, books.length]),
})

test('what the second of three imports found here is still there once the first and the third are taken back', async () => {
  const reader = await octavo.signUp('second-stays')
  const before = await libraryOf(reader)
  const first = await importRow(reader, onShelf('to-read'))
  const second = await importRow(reader, onShelf('to-read'))
  const third = await importRow(reader, onShelf('read', { 'Date Read': '2025/04/01' }))

  const whys = [...(await whysOf(reader, first)), ...(await whysOf(reader, third))]
  const left = await libraryOf(reader)
  const whysAfter = await whysOf(reader, second)

  expect(left).toMatchObject({ statuses: [{ state: 'WANT_TO_READ' }], readings: [] })
  expect(ofLater).toEqual(expect.arrayContaining(whys))
  expect(whysAfter).toEqual([])
  expect(await libraryOf(reader)).toEqual(before)
})

describe('three imports, of which the second ends what the first began, and the third begins it again', () => {
  test.each(['1 2 3', '1 3 2', '2 1 3', '2 3 1', '3 1 2', '3 2 1'])(
    'leave nothing when they are taken back in the order %s',
    async (order) => {
      const reader = await octavo.signUp(`three-${order.replaceAll(' ', '-')}`)
      const before = await libraryOf(reader)
      const ids = [
        await importRow(reader, onShelf('currently-reading', { 'Date Read': '2026/03/10' })),
        await importRow(reader, onShelf('to-read', { 'Date Read': '2026/08/14' })),
        await importRow(reader, onShelf('currently-reading', { 'Date Read': '2026/03/16' })),
      ]

      const whys = await Array.fromAsync(order.split(' '), (nth) => whysOf(reader, ids[Number(nth) - 1] ?? ''))

      expect(ofLater).toEqual(expect.arrayContaining(whys.flat()))
      expect(await libraryOf(reader)).toEqual(before)
    },
  )
})
