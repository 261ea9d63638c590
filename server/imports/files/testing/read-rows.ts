import type { ImportAnswers, RawRecord } from '../record/imported-record.ts'
import { csvLine } from '../csv-line.ts'
import { readExport } from '../read-export.ts'

export type Cells = Record<string, string>

export const today = '2026-11-23'

/** A CSV file of these rows; its columns are the fields that any of them has. */
function csvOf(rows: Cells[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
  return lines.map(csvLine).join('\n')
}

export function readText(text: string, answers: Partial<ImportAnswers> = {}) {
  return readExport(Buffer.from(text), { answers: { today, ...answers } })
}

export function readJson(json: unknown, answers: Partial<ImportAnswers> = {}) {
  return readText(JSON.stringify(json), answers)
}

export async function readRows(rows: Cells[], answers: Partial<ImportAnswers> = {}) {
  return (await readText(csvOf(rows), answers)).records
}

/** The only record of a file. */
async function readOne(row: Cells, answers: Partial<ImportAnswers>) {
  const [record] = await readRows([row], answers)
  if (!record) throw new Error('The row was not read.')
  return record
}

export function goodreads(row: Cells, answers: Partial<ImportAnswers> = {}) {
  return readOne({ ...book, 'Exclusive Shelf': 'to-read', ...row }, answers)
}

export function storygraph(row: Cells, answers: Partial<ImportAnswers> = {}) {
  return readOne({ Title: 'Emma', Authors: 'Jane Austen', 'ISBN/UID': '', 'Read Status': 'read', ...row }, answers)
}

export function librarything(row: Cells, answers: Partial<ImportAnswers> = {}) {
  const fields = { 'Book Id': '7', Title: 'Emma', 'Primary Author': 'Austen, Jane', Collections: '' }
  return readOne({ ...fields, ...row }, answers)
}

export function bookwyrm(row: Cells, answers: Partial<ImportAnswers> = {}) {
  return readOne(
    { title: 'Emma', author_text: 'Jane Austen', remote_id: 'https://b.example/1', shelf: 'read', ...row },
    answers,
  )
}

export function hardcover(row: Cells, answers: Partial<ImportAnswers> = {}) {
  return readOne({ Title: 'Emma', Author: 'Jane Austen', 'Hardcover Book ID': '7', Status: 'Read', ...row }, answers)
}

export function generic(row: Cells, answers: Partial<ImportAnswers> = {}) {
  return readOne({ Title: 'Emma', ...row }, answers)
}

const book = { 'Book Id': '7', Title: 'Emma', Author: 'Jane Austen' }

/** Readings as text: 'finished 2020-01-01', 'open since 2020', 'stopped'. */
export function readingsOf({ entry }: { entry: { readings: RawRecord[] } }): string[] {
  return entry.readings.map(({ outcome, started_on, finished_on, stopped_on }) =>
    [outcome, finished_on ?? stopped_on, started_on === null ? null : `since ${String(started_on)}`]
      .filter((part) => part !== null)
      .join(' '),
  )
}
