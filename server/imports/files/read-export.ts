import { fail } from '#contract/errors.ts'
import type { DateOrder, ImportFormat, Question } from '#contract/imports/import-entry.ts'
import { createPauses } from '../../pauses.ts'
import { holdsMoreThan } from '../../http/hooks/json-body.ts'
import { decodeText } from './decode-text.ts'
import { entryOf, isRatedAboveFive, orderProvedByRecord } from './entry-of.ts'
import { formatOfTable } from './formats/find-format.ts'
import { guessColumns } from './formats/generic.ts'
import { recordsOfJson } from './formats/json-records.ts'
import { isGzip, readArchive } from './read-archive.ts'
import { readTable } from './read-table.ts'
import { brokenLine } from './record/cells.ts'
import type {
  ImportAnswers,
  ImportedRecord,
  RawRecord,
  ReadExport,
  ReadOptions,
  RecordContent,
} from './record/imported-record.ts'
import { maxRows } from './scan-table.ts'
import { kindOfFile, refuseFile } from './unreadable.ts'

const maxFileBytes = 15 * 1024 * 1024

/** Of all books of a file together: five for each book of the largest. They are counted for each part of the file that comes in. */
const mostShelves = 5 * maxRows

/**
 * Reads a file that another service, or Octavo, exported. Refuses it with `import_unreadable`, `columns_needed` or `too_large`;
 * single records that cannot be read are among the records instead.
 */
export async function readExport(bytes: Uint8Array, options: ReadOptions): Promise<ReadExport> {
  if (bytes.length > maxFileBytes) fail('too_large', { text: 'This file is larger than 15 MB.' })
  const { format, columns, records } = await recordsIn(bytes, options)
  if (records.length === 0) refuseFile('This file has no books.')
  const answers = completeAnswers(format, columns, records, options.answers)
  let imported = await readRecords(format, records, answers)
  if (imported.reduce((sum, { entry }) => sum + entry.shelves.length, 0) > mostShelves) {
    answers.shelves_of_book = Math.floor(mostShelves / records.length)
    imported = await readRecords(format, records, answers)
  }
  return { format, columns, answers, records: imported, questions: questionsOf(imported) }
}

async function readRecords(
  format: ImportFormat,
  records: RawRecord[],
  answers: ImportAnswers,
): Promise<ImportedRecord[]> {
  const imported: ImportedRecord[] = []
  const pause = createPauses()
  for (const [index, raw] of records.entries()) {
    await pause()
    imported.push({ row: index + 1, raw, ...readRecord(format, raw, answers) })
  }
  return imported
}

/** What we have no way to read is a damaged line, and keeps no other out. */
function readRecord(format: ImportFormat, raw: RawRecord, answers: ImportAnswers): RecordContent {
  try {
    return entryOf(format, raw, answers)
  } catch {
    return entryOf(format, { [brokenLine]: '' }, answers)
  }
}

interface Records {
  format: ImportFormat
  columns: string[]
  records: RawRecord[]
}

async function recordsIn(bytes: Uint8Array, options: ReadOptions): Promise<Records> {
  if (bytes.length === 0) refuseFile('This file is empty.')
  if (isGzip(bytes)) return recordsOfText(decodeText(await readArchive(bytes)), options)
  const kind = kindOfFile(bytes)
  return kind === undefined ? recordsOfText(decodeText(bytes), options) : refuseFile(kind)
}

async function recordsOfText(text: string, options: ReadOptions): Promise<Records> {
  if (/^\s*[[{]/.test(text)) {
    const found = recordsOfJson(parsedJson(text))
    if (!found) refuseFile('This JSON file is none that we know.')
    if (found.records.length > maxRows) fail('too_large', { text: `This file has more than ${maxRows} books.` })
    return { format: found.format, columns: [], records: found.records.map(storable) }
  }
  const { columns, records } = await readTable(text)
  return { format: formatOfTable(columns, options.format), columns, records }
}

function parsedJson(text: string): unknown {
  if (isNestedWithoutEnd(text)) refuseFile('This JSON file is none that we know.')
  if (holdsMoreThan(maxValues, text)) fail('too_large', { text: 'This file holds too many values.' })
  try {
    return JSON.parse(text)
  } catch {
    return refuseFile('This JSON file is damaged.')
  }
}

/** A hundred for each book of the largest library. Each takes far more room once parsed than its two bytes in the file. */
const maxValues = 100 * maxRows

const maxDepth = 30

/** Such a text takes minutes to parse. */
function isNestedWithoutEnd(text: string): boolean {
  let depth = 0
  let isInText = false
  for (let at = 0; at < text.length && depth <= maxDepth; at += 1) {
    const character = text[at]
    if (character === '"') isInText = !isInText
    else if (isInText) at += character === '\\' ? 1 : 0
    else if (character === '[' || character === '{') depth += 1
    else if (character === ']' || character === '}') depth -= 1
  }
  return depth > maxDepth
}

/** Without the characters that the database refuses. */
function storable(record: RawRecord): RawRecord {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [clean(name), cleanValue(value)]))
}

function cleanValue(value: unknown): unknown {
  if (typeof value === 'string') return clean(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(cleanValue)
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [clean(name), cleanValue(each)]))
}

function clean(text: string): string {
  return text.replaceAll('\u{0}', '').toWellFormed()
}

/** Adds what the file itself proves to what its reader said. */
function completeAnswers(
  format: ImportFormat,
  columns: string[],
  records: RawRecord[],
  given: ImportAnswers,
): ImportAnswers {
  const answers: ImportAnswers = { ...given }
  if (format === 'generic') {
    answers.columns = guessColumns(columns, given.columns)
    if (answers.columns.title === undefined && answers.columns.isbn === undefined) demandColumns(columns, records)
    answers.rated_above_five = records.some((raw) => isRatedAboveFive(raw, answers))
  } else delete answers.columns
  answers.date_order ??= orderProved(records.flatMap((raw) => orderProvedByRecord(format, raw, answers)))
  return answers
}

function orderProved(proofs: DateOrder[]): DateOrder | undefined {
  const orders = new Set(proofs)
  // A file with both proves nothing.
  return orders.size === 1 ? [...orders][0] : undefined
}

/** Names the columns, each with an example, for the reader to say which is which. */
function demandColumns(columns: string[], [first = {}]: RawRecord[]): never {
  fail('columns_needed', {
    text: `Which of these columns is the title, and which the ISBN? ${columns.join(', ')}`,
    fields: Object.fromEntries(columns.map((name) => [name, String(first[name] ?? '').slice(0, 100)])),
  })
}

function questionsOf(records: ImportedRecord[]): Question[] {
  const questions = new Map<string, Question>()
  for (const { asks, invalid } of records) {
    if (invalid !== undefined) continue
    const ofRecord = new Map(asks.map((ask) => [`${ask.kind} ${ask.name}`, ask]))
    for (const [key, ask] of ofRecord) questions.set(key, { ...ask, rows: (questions.get(key)?.rows ?? 0) + 1 })
  }
  return [...questions.values()].toSorted((one, other) => other.rows - one.rows).slice(0, maxQuestions)
}

/** Those about most records; what is not asked about is taken for a readlist. */
export const maxQuestions = 500
