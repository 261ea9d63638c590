import { beforeAll, expect, test } from 'vitest'
import type { Reply } from '#contract/endpoint.ts'
import { setImportOptions } from '#contract/imports/imports.ts'
import { exportAccount } from '#contract/personal-data.ts'
import { addBooks } from '../testing/books.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'
import { bringIn, goodreadsFile, prepareImport, takeBack, type GoodreadsRow } from './testing/import-file.ts'

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

/** Everything but the time and the list of imports. */
async function keptBy(reader: TestReader): Promise<Partial<Reply<typeof exportAccount>>> {
  const { exported_at: _, imports: __, ...library } = await reader.call(exportAccount, {})
  return library
}

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

test('an open reading that the status of a later import needs goes with that import', async () => {
  const reader = await octavo.signUp('needed')
  const before = await keptBy(reader)
  const first = await importRow(reader, onShelf('paused'))
  const second = await importRow(reader, onShelf('currently-reading'))

  const whys = await whysOf(reader, first)
  const left = await keptBy(reader)
  const whysAfter = await whysOf(reader, second)

  expect(left).toMatchObject({ statuses: [{ state: 'READING' }], readings: [{ outcome: 'open' }] })
  expect(new Set(whys)).toEqual(
    new Set(['A later import has changed this further.', 'A later import brought this book too.']),
  )
  expect(whysAfter).toEqual([])
  expect(await keptBy(reader)).toEqual(before)
})
