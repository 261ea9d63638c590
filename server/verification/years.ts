import { knowsMostPages } from '#contract/library/known-pages.ts'
import { maxYearBooks, type YearBook, type YearInBooks } from '#contract/library/years.ts'
import type { Tx } from '../db/database.ts'
import { findShownYear, getYear } from '../years/years.ts'
import { compareFigures, type FigureDifference } from './figures.ts'
import { recountStreak } from './stats.sql.ts'
import { recountCompanions, recountYear } from './years.sql.ts'

/** The reader's own page of a year, and the shared one, if there is one. */
export async function checkYear(
  tx: Tx,
  reader: { id: string; username: string },
  year: number,
): Promise<FigureDifference[]> {
  const own = await getYear({ db: tx }, { ...reader, shows_game: true }, year)
  const differences = differencesOfYear(own, await recountOwnYear(tx, reader.id, year))
  const seen =
    own.shared === null ? undefined : await findShownYear({ db: tx, now: () => new Date() }, undefined, own.shared)
  if (!seen) return differences
  const counted = await recount(tx, reader.id, { year, toOthers: true })
  // Where its owner has switched the game off, it tells of no streak.
  const shared = { ...counted, longest_streak: seen.longest_streak && (await streakOf(tx, reader.id, year)) }
  return [
    ...differences,
    ...differencesOfYear(seen, shared).map(({ figure, ...is }) => ({ figure: `${figure} as shared`, ...is })),
  ]
}

/** The figures by name, worked out in another way. */
export async function recountOwnYear(tx: Tx, readerId: string, year: number): Promise<Record<string, unknown>> {
  return {
    ...(await recount(tx, readerId, { year, toOthers: false })),
    books_before: (await recount(tx, readerId, { year: year - 1, toOthers: false }))['books_count'],
    longest_streak: await streakOf(tx, readerId, year),
    companions: await recountCompanions(tx, readerId, year),
  }
}

async function recount(...of: Parameters<typeof recountYear>): Promise<Record<string, unknown>> {
  const { best_by_pages, best_by_readings, ...counted } = await recountYear(...of)
  const byPages = knowsMostPages(Number(counted['pages_known']), Number(counted['readings']))
  return { ...counted, best_month: byPages ? best_by_pages : best_by_readings }
}

export function differencesOfYear(
  year: YearInBooks & { books_before?: number; companions?: { username: string; books: number }[] },
  counted: Record<string, unknown>,
): FigureDifference[] {
  return compareFigures(
    {
      books: year.books.map(textOf),
      books_count: year.books_count,
      readings: year.readings,
      pages: year.pages,
      pages_known: year.pages_known,
      first: year.first && textOf(year.first),
      last: year.last && textOf(year.last),
      longest: year.longest && textOf(year.longest),
      best_loved: year.best_loved && textOf(year.best_loved),
      best_month: year.best_month && `${year.best_month.month}: ${year.best_month.readings}, ${year.best_month.pages}`,
      longest_streak: year.longest_streak,
      ...(year.books_before !== undefined && { books_before: year.books_before }),
      ...(year.companions && { companions: year.companions.map(({ username, books }) => `${username}: ${books}`) }),
    },
    { ...counted, books: listOf(counted['books']).slice(0, maxYearBooks) },
  )
}

function listOf(counted: unknown): unknown[] {
  return Array.isArray(counted) ? counted : []
}

function textOf({ book, finished_on, pages, stars }: YearBook): string {
  return `${book.google_books_id} ${finished_on} ${pages ?? '-'} ${stars ?? '-'}`
}

async function streakOf(tx: Tx, readerId: string, year: number): Promise<number> {
  return (await recountStreak(tx, readerId, { from: `${year}-01-01`, to: `${year}-12-31` })).longest
}
