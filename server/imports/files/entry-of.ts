import type { ImportFormat } from '#contract/imports/import-entry.ts'
import { numberIn } from './record/amounts.ts'
import { brokenLine, extraCells, foldName, openCells, textOf, type Cells } from './record/cells.ts'
import { orderProvedBy, readDate } from './record/dates.ts'
import type { ImportAnswers, RawRecord, RecordContent } from './record/imported-record.ts'
import { isLikeIsbn } from './record/isbns.ts'
import { datesIn } from './record/readings.ts'
import { formats } from './formats/find-format.ts'
import type { Format } from './formats/format.ts'
import { contentOfGenericRow } from './formats/generic.ts'
import { withoutApostrophes } from './formats/octavo-csv.ts'

/** What a record says, with these answers: the same for the same arguments, so entries can be derived again at any time. */
export function entryOf(format: ImportFormat, raw: RawRecord, answers: ImportAnswers): RecordContent {
  const cells = openCells(format === 'octavo' ? withoutApostrophes(raw) : raw, answers)
  const content = format === 'generic' ? contentOfGenericRow(cells) : formats[format].contentOf(cells)
  if (raw[brokenLine] !== undefined) return { ...content, title: '', invalid: 'broken_row' }
  const surplus = raw[extraCells]
  if (!Array.isArray(surplus)) return content
  const isShifted = !holdsWhatItMay(cells, columnsHeld(format, answers))
  cells.lose(extraCells, surplus.map(textOf).join(', '), 'extra_cells')
  return isShifted ? { ...content, invalid: 'broken_row' } : content
}

/** The dates of a record: one that can be read in only one way tells how the others are written. */
export function orderProvedByRecord(format: ImportFormat, raw: RawRecord, answers: ImportAnswers) {
  const cells = openCells(raw, answers)
  return columnsHeld(format, answers)
    .dates.flatMap((name) => datesIn(cells.peek(name)))
    .flatMap((date) => orderProvedBy(date) ?? [])
}

/** Whether a generic record is rated above 5. */
export function isRatedAboveFive(raw: RawRecord, answers: ImportAnswers): boolean {
  const column = answers.columns?.stars
  return column !== undefined && (numberIn(openCells(raw, answers).peek(column)) ?? 0) > 5
}

function columnsHeld(format: ImportFormat, { columns = {} }: ImportAnswers): Format['holds'] {
  if (format !== 'generic') return formats[format].holds
  return {
    dates: named(columns.added_on, columns.started_on, columns.finished_on, columns.stopped_on),
    stars: named(columns.stars),
    isbns: named(columns.isbn),
    ...(columns.state !== undefined && { state: columns.state }),
  }
}

function named(...names: (string | undefined)[]): string[] {
  return names.filter((name) => name !== undefined)
}

/** Whether state, stars, dates and ISBNs look as they should: if not, a stray delimiter has shifted the cells. */
function holdsWhatItMay(cells: Cells, { dates, stars, isbns, state }: Format['holds']): boolean {
  return (
    dates.every((name) => datesIn(cells.peek(name)).every((date) => isDateLike(cells, date))) &&
    stars.every((name) => cells.peek(name) === '' || numberIn(cells.peek(name)) !== undefined) &&
    isbns.every((name) => isLikeIsbn(cells.peek(name))) &&
    (state === undefined || /^(?!.*\d{4})[\p{L}\p{N}\p{M}-]*$/u.test(foldName(cells.peek(state))))
  )
}

function isDateLike(cells: Cells, text: string): boolean {
  return /\d/.test(text) && ('date' in readDate(text, cells.answers) || /^[\d\s./:-]+$/.test(text))
}
