import type { ImportFormat } from '#contract/imports/import-entry.ts'
import type { RawRecord } from '../record/imported-record.ts'
import { recordsOfExport } from './octavo-json.ts'

/** The records of a JSON file that we know; undefined for any other. */
export function recordsOfJson(file: unknown): { format: ImportFormat; records: RawRecord[] } | undefined {
  if (!isObject(file)) return undefined
  if (isObject(file['account']) && Array.isArray(file['statuses']))
    return { format: 'octavo', records: recordsOfExport(file) }
  const { books } = file
  if (Array.isArray(books) && books.every((book) => isObject(book) && isObject(book['edition'])))
    return { format: 'bookwyrm', records: books }
  const records = Object.values(file)
  if (records.length > 0 && records.every((book) => isObject(book) && 'books_id' in book))
    return { format: 'librarything', records: records.filter(isObject) }
  return undefined
}

function isObject(value: unknown): value is RawRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
