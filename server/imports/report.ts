import { Readable } from 'node:stream'
import type { Deps } from '../deps.ts'
import { inChunks } from '../http/in-chunks.ts'
import { inPageTurn } from '../http/turns/page-turns.ts'
import { csvLine } from './files/csv-line.ts'
import { plainCell } from './files/formats/octavo-idioms.ts'
import { brokenLine, extraCells } from './files/record/cells.ts'
import type { RawRecord } from './files/record/imported-record.ts'
import { listForReport, type ReportRow } from './rows.sql.ts'
import { wordsFor } from './row-reply.ts'
import { ownImport } from './steps.ts'

const rowsAtOnce = 200

const ourColumns = ['octavo_row', 'octavo_outcome', 'octavo_why', 'octavo_book', 'octavo_effect', 'octavo_losses']

/** The file's own columns with what became of each row, in the order of the file; a spreadsheet calculates none of it. */
export async function reportImport(
  { db }: Pick<Deps, 'db'>,
  readerId: string,
  importId: string,
): Promise<{ name: string; report: Readable }> {
  const { columns, file_name } = await ownImport(db, readerId, importId)
  return { name: file_name, report: Readable.from(inChunks(write())) }

  async function* write(): AsyncGenerator<string> {
    yield lineOf([...(columns.length > 0 ? columns : ['record']), ...ourColumns])
    for (let after = 0; ;) {
      const { lines, last } = await inPageTurn(async () => {
        const rows = await listForReport(db, importId, after, rowsAtOnce)
        return { lines: rows.map(lineFor), last: rows[rowsAtOnce - 1] }
      })
      yield* lines
      if (!last) return
      after = last.row
    }
  }

  function lineFor({ row, raw, outcome, why, book, effect, losses }: ReportRow): string {
    const said = losses.map((loss) => `${loss.field}: ${loss.value} (${loss.why})`).join('; ')
    const ours = [String(row), outcome, wordsFor(why), book ?? '', effect ?? '', said]
    return lineOf([...cellsOf(raw), ...ours])
  }

  function cellsOf(raw: RawRecord): string[] {
    if (columns.length === 0) return [JSON.stringify(raw)]
    const damaged = raw[brokenLine]
    if (damaged !== undefined) return [text(damaged), ...columns.slice(1).map(() => '')]
    const [first = '', ...others] = columns.map((column) => text(raw[column]))
    const surplus = raw[extraCells]
    return Array.isArray(surplus) && others.length > 0
      ? [first, ...others.slice(0, -1), [others.at(-1), ...surplus.map(text)].join(', ')]
      : [first, ...others]
  }
}

function lineOf(cells: string[]): string {
  return `${csvLine(cells.map(plainCell))}\r\n`
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value)
}
