import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'csv-parse/sync'
import { isbnFrom } from '../../books/isbn.ts'
import { openLog } from '../../log.ts'
import { openLibrary } from '../../outside/open-library.ts'
import { startMadeUpLibrary } from '../../testing/stand-ins/made-up-library.ts'
import type { MadeUpWork } from '../../testing/stand-ins/made-up-works.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { howLong } from '../../testing/trust/how-long.ts'
import { csvLine } from '../files/csv-line.ts'
import { readExport } from '../files/read-export.ts'
import { matchRows } from './match-rows.ts'
import type { RowMatch } from './row-search.ts'

const file = new URL('../../../../shared/data/goodbooks10k/books.csv', import.meta.url)

interface Line {
  book_id: string
  isbn: string
  authors: string
  original_publication_year: string
  title: string
}

test.skipIf(!existsSync(file))(
  'of ten thousand well-known books none is taken for another, and hardly any is missed (skipped where the file is absent)',
  async () => {
    const lines: Line[] = parse(readFileSync(file), { columns: true })
    const works = lines.map(workOf)
    const rows = await rowsOf(lines.filter((_, index) => index % howLong({ short: 25, long: 1 }) === 0))
    const found = await match(works, rows)

    const wrong = found.filter(({ work, row }) => work !== undefined && work !== row.truth)
    expect(wrong.map(({ row, work }) => [row.title, works.find(({ id }) => id === work)?.title])).toEqual([])
    const missed = found.filter(({ work }) => work === undefined)
    expect(missed.length / rows.length).toBeLessThanOrEqual(0.03)
  },
  3_600_000,
)

function workOf({ book_id, authors, isbn, title, original_publication_year }: Line): MadeUpWork {
  const isbn13 = isbnFrom(isbn.padStart(10, '0'))
  return {
    id: idOf(book_id),
    // As libraries write it: with the series for every other book.
    title: Number(book_id) % 2 === 0 ? title : bareTitle(title),
    subtitle: '',
    volume: 0,
    series: null,
    kind: 'book',
    authors: authors.split(', ').map((last) => ({ first: '', middle: '', last })),
    year: Math.trunc(Number(original_publication_year)),
    editions: isbn13 === undefined ? [] : [{ title, subtitle: '', isbn: isbn13 }],
    identity: book_id,
    isThere: true,
  }
}

function idOf(book_id: string): string {
  return `OL${book_id}W`
}

function bareTitle(title: string): string {
  return /box|set|#\d+-|collection/i.test(title) ? title : title.replace(/\s*\([^()]*#[^()]*\)$/, '')
}

/** As Goodreads exports them; two of three without ISBN. */
async function rowsOf(lines: Line[]) {
  const text = [
    'Title,Author,Additional Authors,ISBN,Exclusive Shelf,Original Publication Year',
    ...lines.map(({ title, authors, isbn, original_publication_year }, index) => {
      const [first = '', ...others] = authors.split(', ')
      const written = index % 3 === 0 ? `="${isbn.padStart(10, '0')}"` : '=""'
      return csvLine([title, first, others.join(', '), written, 'read', original_publication_year.replace('.0', '')])
    }),
  ]
  const { records } = await readExport(Buffer.from(text.join('\n')), { answers: { today: '2026-05-01' } })
  return records.map(({ title, year, set, known_id, entry }, index) => ({
    title,
    authors: entry.authors,
    isbns: entry.isbns,
    series: entry.series,
    set,
    year,
    known_id,
    learned: null,
    first_asked: null,
    truth: idOf(lines[index]?.book_id ?? ''),
  }))
}

async function match<Row extends Parameters<typeof matchRows>[1][number]>(works: MadeUpWork[], rows: Row[]) {
  const { db } = await createTestDatabase()
  let clock = Date.parse('2026-05-01T12:00:00Z')
  const now = () => new Date(clock)
  const library = await startMadeUpLibrary(works, now)
  const sources = [openLibrary({ url: library.url, contact: 'a@example.org', now })]
  const pause = async (milliseconds: number) => {
    clock += milliseconds
  }
  const deps = { db, now, sources, pause, log: openLog('silent', process.stdout) }
  const results: RowMatch[] = []
  for (let from = 0; from < rows.length; from += 100) {
    results.push(...(await matchRows(deps, rows.slice(from, from + 100), 'an import')).results)
  }
  await library.stop()
  const stored = await db.selectFrom('book').select(['id', 'google_books_id']).execute()
  const workById = new Map(stored.map(({ id, google_books_id }) => [id, google_books_id]))
  return rows.map((row, index) => ({ row, result: results[index], work: workById.get(results[index]?.book ?? '') }))
}
