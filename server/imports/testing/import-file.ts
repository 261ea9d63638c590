import { exportAccount } from '#contract/personal-data.ts'
import type { Reply } from '#contract/endpoint.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  commitImport,
  createImport,
  getImport,
  setImportOptions,
  undoImport,
  type Import,
} from '#contract/imports/imports.ts'
import { csvLine } from '../files/csv-line.ts'
import type { TestReader } from '../../testing/test-app.ts'

/** A row of a Goodreads export; what is left out is empty. */
export type GoodreadsRow = Partial<Record<(typeof goodreadsColumns)[number], string>>

const goodreadsColumns = [
  'Book Id',
  'Title',
  'Author',
  'Additional Authors',
  'ISBN',
  'ISBN13',
  'My Rating',
  'Number of Pages',
  'Year Published',
  'Original Publication Year',
  'Date Read',
  'Date Added',
  'Bookshelves',
  'Bookshelves with positions',
  'Exclusive Shelf',
  'My Review',
  'Spoiler',
  'Private Notes',
  'Read Count',
  'Owned Copies',
] as const

export function goodreadsFile(rows: GoodreadsRow[]): string {
  const lines = rows.map((row) => csvLine(goodreadsColumns.map((column) => row[column] ?? '')))
  return [csvLine(goodreadsColumns), ...lines].join('\n')
}

export function uploadOf(content: string | Uint8Array) {
  return { body: { file_name: 'books.csv', content: Buffer.from(content).toString('base64') } }
}

/** Uploads the file and waits until its books are found. */
export async function prepareImport(reader: TestReader, content: string | Uint8Array): Promise<Import> {
  const { id } = await reader.call(createImport, uploadOf(content))
  return untilIn(reader, id, 'ready')
}

/** Uploads the file and brings it in. */
export async function importFile(reader: TestReader, content: string | Uint8Array): Promise<Import> {
  const { id } = await prepareImport(reader, content)
  return bringIn(reader, id)
}

export async function bringIn(reader: TestReader, id: string): Promise<Import> {
  await reader.call(commitImport, { params: { id } })
  return untilIn(reader, id, 'done')
}

export async function takeBack(reader: TestReader, id: string): Promise<Import> {
  await reader.call(undoImport, { params: { id } })
  return untilIn(reader, id, 'undone')
}

/** Publishes the reviews that came in, and waits until all are. */
export async function publishReviews(reader: TestReader, id: string): Promise<void> {
  await reader.call(setImportOptions, { params: { id }, body: { reviews: 'public' } })
  for (let tries = 0; tries < 1_200; tries += 1) {
    const { progress } = await reader.call(getImport, { params: { id } })
    if (progress.done === progress.total) return
    await sleep(25)
  }
  throw new Error('The reviews are not published.')
}

/** Waits for a state, with all effects known. */
export async function untilIn(reader: TestReader, id: string, state: Import['state']): Promise<Import> {
  for (let tries = 0; tries < 1_200; tries += 1) {
    const imported = await reader.call(getImport, { params: { id } })
    const known = Object.values(imported.effects).reduce((sum, n) => sum + n, 0)
    if (imported.state === state && known === imported.counts.rows) return imported
    await sleep(25)
  }
  throw new Error(`The import is not ${state}.`)
}

/** Everything in a reader's export but its time and the list of imports. */
export async function libraryOf(reader: TestReader): Promise<Partial<Reply<typeof exportAccount>>> {
  const { exported_at: _, imports: __, ...library } = await reader.call(exportAccount, {})
  return library
}
