import { afterAll, expect, test } from 'vitest'
import { openLog } from '../../log.ts'
import { openLibrary } from '../../outside/open-library.ts'
import { startMadeUpLibrary } from '../../testing/stand-ins/made-up-library.ts'
import { makeUpRows, type MadeUpRow } from '../../testing/stand-ins/made-up-rows.ts'
import { makeUpWorks } from '../../testing/stand-ins/made-up-works.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { howLong } from '../../testing/trust/how-long.ts'
import { matchRows } from './match-rows.ts'
import type { RowMatch } from './row-search.ts'

const stops: (() => Promise<void>)[] = []
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()))
})

const rowsAtOnce = 100

/** A library of this many rows is matched against a catalogue made from the seed. */
async function matchLibrary(seed: number, families: number, count: number) {
  const { db } = await createTestDatabase()
  const works = makeUpWorks(seed, families)
  const rows = makeUpRows(seed + 1, works, count)
  let clock = Date.parse('2026-05-01T12:00:00Z')
  const now = () => new Date(clock)
  const library = await startMadeUpLibrary(works, now)
  stops.push(() => library.stop())
  library.behaviour.lies = seed % 2 === 0
  const deps = {
    db,
    now,
    log: openLog('silent', process.stdout),
    sources: [openLibrary({ url: library.url, contact: 'a@example.org', now })],
    pause: async (milliseconds: number) => {
      clock += milliseconds
    },
  }
  const results: RowMatch[] = []
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const { results: some, waitingUntil } = await matchRows(deps, rows.slice(from, from + rowsAtOnce), 'an import')
    expect(waitingUntil).toBeNull()
    results.push(...some)
  }
  const stored = await db.selectFrom('book').select(['id', 'google_books_id']).execute()
  const workOf = new Map(stored.map(({ id, google_books_id }) => [id, google_books_id]))
  const found = rows.map((row, index) => ({
    row,
    result: results[index],
    work: workOf.get(results[index]?.book ?? ''),
  }))
  return { found, works }
}

function share(rows: { row: MadeUpRow; work: string | undefined }[]): number {
  return rows.filter(({ row, work }) => work === row.truth).length / rows.length
}

const libraries = howLong({
  short: [
    { seed: 1, families: 700, count: 600 },
    { seed: 2, families: 300, count: 600 },
  ],
  long: [
    { seed: 3, families: 15_000, count: 20_000 },
    { seed: 4, families: 3_000, count: 20_000 },
    ...Array.from({ length: 20 }, (_, index) => ({ seed: 100 + index, families: 500 + 100 * index, count: 1_500 })),
  ],
})

test.each(libraries)(
  'no row of library $seed is matched to a wrong book, and hardly any that is clear is missed',
  async ({ seed, families, count }) => {
    const { found, works } = await matchLibrary(seed, families, count)
    const describe = ({ row, result, work }: (typeof found)[number]) =>
      JSON.stringify({
        row,
        result,
        truth: works.find(({ id }) => id === row.truth),
        instead: works.find(({ id }) => id === work),
      })

    expect(found.filter(({ row, work }) => work !== undefined && work !== row.truth).map(describe)).toEqual([])
    const clear = found.filter(({ row }) => row.isClear)
    const withIsbn = found.filter(({ row }) => row.hasRightIsbn)
    expect(withIsbn.filter(({ row, work }) => work !== row.truth).map(describe)).toEqual([])
    expect(share(clear)).toBeGreaterThanOrEqual(0.97)
  },
  3_600_000,
)
