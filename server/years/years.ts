import { randomBytes } from 'node:crypto'
import { fail } from '#contract/errors.ts'
import { knowsMostPages } from '#contract/library/known-pages.ts'
import {
  maxYearBooks,
  type OwnYear,
  type SharedYear,
  type YearBook,
  type YearInBooks,
} from '#contract/library/years.ts'
import { bookReply } from '../books/book-reply.ts'
import { starsOf } from '../books/stars.ts'
import { transact } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import type { Viewer } from '../http/auth/session.ts'
import { showDate } from '../reading/partial-date.ts'
import {
  countFinishedBooks,
  findLongestStreak,
  findSharedYear,
  findToken,
  listCompanions,
  listFinished,
  removeToken,
  saveToken,
  type FinishedRow,
} from './years.sql.ts'

type YearDeps = Pick<Deps, 'db' | 'now'>

const companionsShown = 8
/** The streak of a reader who has switched the game off, or shown to one who has. */
const untold = 0

export async function getYear(
  { db }: Pick<Deps, 'db'>,
  { id, username, shows_game }: Pick<Viewer, 'id' | 'username' | 'shows_game'>,
  year: number,
): Promise<OwnYear> {
  const [finished, booksBefore, streak, companions, token] = await Promise.all([
    listFinished(db, id, { year, toOthers: false }),
    countFinishedBooks(db, id, year - 1),
    shows_game ? findLongestStreak(db, id, year) : untold,
    listCompanions(db, id, year, companionsShown),
    findToken(db, id, year),
  ])
  const described = describe(finished, { year, username, streak })
  return { ...described, books_before: booksBefore, companions, shared: token ?? null }
}

export async function shareYear({ db, now }: YearDeps, viewerId: string, year: number): Promise<{ shared: string }> {
  const token = randomBytes(18).toString('base64url')
  const shared = await transact(db, (tx) => saveToken(tx, viewerId, { year, token, at: now() }))
  if (shared === undefined) throw new Error('A year that is shared has a token.')
  return { shared }
}

export async function unshareYear({ db }: Pick<Deps, 'db'>, viewerId: string, year: number): Promise<null> {
  await removeToken(db, viewerId, year)
  return null
}

/** What whoever has the link sees; its owner sees the same. */
export async function getSharedYear(deps: YearDeps, viewer: Viewer | undefined, token: string): Promise<SharedYear> {
  return (await findShownYear(deps, viewer, token)) ?? fail('year_not_found')
}

export async function findShownYear(
  { db, now }: YearDeps,
  viewer: Pick<Viewer, 'id' | 'shows_game'> | undefined,
  token: string,
): Promise<SharedYear | undefined> {
  const found = await findSharedYear(db, viewer?.id, token, now())
  if (!found) return undefined
  const { reader_id, username, profile_image, year } = found
  const tellsStreak = found.shows_game && viewer?.shows_game !== false
  const [finished, streak] = await Promise.all([
    listFinished(db, reader_id, { year, toOthers: true }),
    tellsStreak ? findLongestStreak(db, reader_id, year) : untold,
  ])
  return { ...describe(finished, { year, username, streak }), profile_image }
}

function describe(
  finished: readonly FinishedRow[],
  { year, username, streak }: { year: number; username: string; streak: number },
): YearInBooks {
  const dated = finished.filter(({ precision }) => precision !== 'year')
  const withPages = finished.filter(({ known_pages }) => known_pages !== null)
  return {
    year,
    username,
    books: finished.slice(0, maxYearBooks).map(yearBook),
    books_count: new Set(finished.map(({ id }) => id)).size,
    readings: finished.length,
    pages: withPages.reduce((sum, { known_pages }) => sum + (known_pages ?? 0), 0),
    pages_known: withPages.length,
    first: shown(dated[0]),
    last: shown(dated.length > 1 ? dated.at(-1) : undefined),
    longest: shown(most(withPages, ({ known_pages }) => known_pages ?? 0)),
    best_loved: shown(most(finished.filter(isLoved), ({ quarters }) => quarters ?? 0)),
    best_month: bestMonth(dated, knowsMostPages(withPages.length, finished.length)),
    longest_streak: streak,
  }
}

const fourStars = 16

function isLoved({ quarters }: FinishedRow): boolean {
  return quarters !== null && quarters >= fourStars
}

/** The latest of those that are equal. */
function most(rows: readonly FinishedRow[], of: (row: FinishedRow) => number): FinishedRow | undefined {
  return rows.reduce<FinishedRow | undefined>((best, row) => (!best || of(row) >= of(best) ? row : best), undefined)
}

function bestMonth(dated: readonly FinishedRow[], byPages: boolean): YearInBooks['best_month'] {
  const months = [...Map.groupBy(dated, ({ finished_on }) => finished_on.slice(0, 7))].map(([month, rows]) => ({
    month,
    pages: rows.reduce((sum, { known_pages }) => sum + (known_pages ?? 0), 0),
    readings: rows.length,
  }))
  const [best] = months.toSorted((a, b) =>
    byPages ? b.pages - a.pages || b.readings - a.readings : b.readings - a.readings || b.pages - a.pages,
  )
  return best ?? null
}

function shown(row: FinishedRow | undefined): YearBook | null {
  return row ? yearBook(row) : null
}

function yearBook(row: FinishedRow): YearBook {
  return {
    book: bookReply(row),
    finished_on: showDate(row.finished_on, row.precision) ?? '',
    pages: row.known_pages,
    stars: starsOf(row.quarters),
  }
}
