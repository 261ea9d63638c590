import { parse } from 'csv-parse/sync'
import { createPauses } from '../../pauses.ts'
import { isbnOf } from './record/isbns.ts'
import { brokenLine, extraCells } from './record/cells.ts'
import { cut } from './record/cut.ts'
import type { RawRecord } from './record/imported-record.ts'
import { delimiterOf, scanTable, type Delimiter, type Span } from './scan-table.ts'

interface Table {
  columns: string[]
  records: RawRecord[]
}

/** Records parsed in one go; then others may go first. */
const atOnce = 200

/** Rows of a CSV or TSV file by the names in its first line; a bare list of ISBNs has one column. */
export async function readTable(whole: string): Promise<Table> {
  // Excel's own note of the delimiter.
  const text = whole.replace(/^sep=.\r?\n/i, '')
  const delimiter = delimiterOf(text)
  const { spans, hasQuotes } = scan(text, delimiter)
  const options = { delimiter, quote: hasQuotes ? '"' : null, relax_quotes: true, relax_column_count: true }
  const parseFrom = (start: number, end: number): string[][] =>
    parse(text.slice(start, end), { ...options, record_delimiter: ['\r\n', '\n', '\r'], skip_empty_lines: true })

  const [names = []] = parseFrom(spans[0]?.start ?? 0, spans[0]?.end ?? 0)
  const isList = names.length === 1 && isbnOf((names[0] ?? '').trim()) !== undefined
  const columns = isList ? ['ISBN'] : columnNames(names)
  const records: RawRecord[] = []
  const pause = createPauses()
  for (const run of runsOf(isList ? spans : spans.slice(1))) {
    const [first, last] = [run[0], run.at(-1)]
    if (!first || !last) continue
    if (first.isBroken) records.push({ [brokenLine]: text.slice(first.start, first.end) })
    else {
      const rows = parseFrom(first.start, last.end).filter((cells) => cells.some((cell) => cell.trim() !== ''))
      records.push(...rows.map((cells) => recordOf(columns, cells)))
    }
    await pause()
  }
  return { columns, records }
}

/** Records to parse together; a broken line stands alone. */
function runsOf(spans: Span[]): Span[][] {
  const runs: Span[][] = []
  for (const span of spans) {
    const run = runs.at(-1)
    if (run && run.length < atOnce && !span.isBroken && !run[0]?.isBroken) run.push(span)
    else runs.push([span])
  }
  return runs
}

/**
 * Files with tabs mostly have no quoted cells: a title may begin with a quote. They are read so if that gives every row as many cells
 * as the header.
 */
function scan(text: string, delimiter: Delimiter) {
  const quoted = delimiter === '\t' && !text.includes('"') ? [] : scanTable(text, delimiter, true)
  if (delimiter !== '\t' || isRegular(quoted)) return { spans: quoted, hasQuotes: true }
  const bare = scanTable(text, delimiter, false)
  const isBetter = quoted.some(({ isBroken }) => isBroken) || isRegular(bare) || quoted.length === 0
  return isBetter ? { spans: bare, hasQuotes: false } : { spans: quoted, hasQuotes: true }
}

function isRegular(spans: { cells: number; isBroken: boolean }[]): boolean {
  return spans.length > 0 && spans.every(({ cells, isBroken }) => !isBroken && cells === spans[0]?.cells)
}

/** In characters. A name is kept again with each row. */
const maxName = 100
const maxHeader = 4_000

/** Every column has a name of its own, and none that is far too long. */
function columnNames(names: string[]): string[] {
  let room = maxHeader
  const seen = new Map<string, number>([
    [extraCells, 1],
    [brokenLine, 1],
  ])
  return names.map((written, index) => {
    const wanted = cut(written.replace(/\s+/g, ' ').trim(), maxName)
    room -= wanted.length
    const name = room < 0 || wanted === '' ? `Column ${index + 1}` : wanted
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return times === 1 ? name : `${name} (${times})`
  })
}

/** Missing cells are absent; those beyond the last column are kept apart. */
function recordOf(columns: string[], cells: string[]): RawRecord {
  const record: RawRecord = {}
  for (const [index, cell] of cells.slice(0, columns.length).entries()) record[columns[index] ?? ''] = cell
  const surplus = cells.slice(columns.length)
  if (surplus.some((cell) => cell.trim() !== '')) record[extraCells] = surplus
  return record
}
