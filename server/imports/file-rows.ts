import type { ImportFormat, Question } from '#contract/imports/import-entry.ts'
import { entryOf } from './files/entry-of.ts'
import { readExport } from './files/read-export.ts'
import { brokenLine } from './files/record/cells.ts'
import type { ImportAnswers, ImportedRecord, ReadOptions } from './files/record/imported-record.ts'
import { ownKeyOf } from './own-key.ts'

export interface FileToRead {
  bytes: Uint8Array<ArrayBuffer>
  options: ReadOptions
}

export interface FileHead {
  format: ImportFormat
  columns: string[]
  answers: ImportAnswers
  questions: Question[]
  shelves: { name: string; rows: number }[]
  /** Whether the file says who sees its reviews. */
  says_review_visibility: boolean
}

const rowsAtOnce = 250

/** Those with most books; the others come in as well, but are not asked about. */
export const maxShelvesShown = 500

/** What is in the file: the head, then the rows in parts, each the JSON of a list that `insertRows` takes. */
export async function* rowsOfFile({
  bytes,
  options,
}: FileToRead): AsyncGenerator<{ head: FileHead } | { rows: string }> {
  const { records, ...head } = await readExport(bytes, options)
  const says_review_visibility = records.some(({ entry }) => entry.review_visibility !== undefined)
  yield { head: { ...head, shelves: countShelves(records), says_review_visibility } }
  for (let from = 0; from < records.length; from += rowsAtOnce) {
    const rows = records.slice(from, from + rowsAtOnce).map(({ row, raw, ...content }) => ({
      row,
      raw,
      content,
      own_key: ownKeyOf(content),
      outcome: content.invalid === undefined ? 'pending' : 'invalid',
      why: content.invalid ?? 'pending',
    }))
    yield { rows: storable(JSON.stringify(rows)) }
  }
}

/** A row of which nothing can be stored but that it was there. */
export function damagedRow(row: number) {
  const raw = { [brokenLine]: '' }
  const { invalid = 'broken_row', ...content } = entryOf('generic', raw, { today: '' })
  return { row, raw, content: { ...content, invalid }, own_key: '', outcome: 'invalid', why: invalid }
}

/** PostgreSQL stores neither NUL nor a lone surrogate, which `JSON.stringify` escapes. */
function storable(json: string): string {
  return json.replaceAll(/\\u(?:0000|d[89a-f][0-9a-f]{2})/g, (escape, at: number) =>
    isEscapedBackslash(json, at) ? escape : '\\ufffd',
  )
}

function isEscapedBackslash(json: string, at: number): boolean {
  let first = at
  while (json[first - 1] === '\\') first -= 1
  return (at - first) % 2 === 1
}

function countShelves(records: ImportedRecord[]): FileHead['shelves'] {
  const counts = new Map<string, number>()
  for (const { entry, invalid } of records) {
    if (invalid === undefined) for (const { name } of entry.shelves) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts]
    .map(([name, rows]) => ({ name, rows }))
    .toSorted((a, b) => b.rows - a.rows)
    .slice(0, maxShelvesShown)
}
