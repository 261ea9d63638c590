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
import type { Db } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import type { Viewer } from '../http/auth/session.ts'
import { showDate } from '../reading/partial-date.ts'
import type { YearPictures } from './year-picture.ts'
import {
  countFinishedBooks,
  findFinished,
  findLongestStreak,
  findSharedYear,
  findToken,
  listCompanions,
  removeToken,
  saveToken,
  summarizeYear,
  type FinishedRow,
  type MonthRow,
  type SharedYearRow,
} from './years.sql.ts'
import { lockActiveReader } from '../accounts/active-reader.ts'

type YearDeps = Pick<Deps, 'db' | 'now'>

const companionsShown = 8
/** The streak of a reader who has switched the game off, or shown to one who has. */
const untold = 0

export async function getYear(
  { db }: Pick<Deps, 'db'>,
  { id, username, shows_game }: Pick<Viewer, 'id' | 'username' | 'shows_game'>,
  year: number,
): Promise<OwnYear> {
  const [told, booksBefore, streak, companions, token] = await Promise.all([
    tellYear(db, id, { year, toOthers: false }),
    countFinishedBooks(db, id, year - 1),
    shows_game ? findLongestStreak(db, id, year) : untold,
    listCompanions(db, id, year, companionsShown),
    findToken(db, id, year),
  ])
  return { ...told, username, longest_streak: streak, books_before: booksBefore, companions, shared: token ?? null }
}

export async function shareYear({ db, now }: YearDeps, viewerId: string, year: number): Promise<{ shared: string }> {
  const token = randomBytes(18).toString('base64url')
  const shared = await transact(db, async (tx) => {
    const { at } = await lockActiveReader(tx, viewerId, now)
    return saveToken(tx, viewerId, { year, token, at })
  })
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
  return found && tellSharedYear(db, found, viewer?.shows_game !== false)
}

/** The picture of a shared year, as a visitor sees it. */
export async function drawSharedYear({ db, now }: YearDeps, pictures: YearPictures, token: string): Promise<Buffer> {
  const found = (await findSharedYear(db, undefined, token, now())) ?? fail('not_found')
  return pictures(JSON.stringify(found), () => tellSharedYear(db, found, true))
}

async function tellSharedYear(db: Db, found: SharedYearRow, viewerShowsGame: boolean): Promise<SharedYear> {
  const { reader_id, username, profile_image, year } = found
  const tellsStreak = found.shows_game && viewerShowsGame
  const [told, streak] = await Promise.all([
    tellYear(db, reader_id, { year, toOthers: true }),
    tellsStreak ? findLongestStreak(db, reader_id, year) : untold,
  ])
  return { ...told, username, longest_streak: streak, profile_image }
}

type Told = Omit<YearInBooks, 'username' | 'longest_streak'>

async function tellYear(db: Db, readerId: string, of: { year: number; toOthers: boolean }): Promise<Told> {
  const figures = await summarizeYear(db, readerId, { ...of, listed: maxYearBooks })
  const { readings, pages, pages_known, months, first, last, longest, best_loved, listed } = figures
  const highlights = [first, last, longest, best_loved].filter((id) => id !== null)
  const found = await findFinished(db, [...new Set([...listed, ...highlights])])
  const shown = (id: string | null) => {
    const row = id === null ? undefined : found.get(id)
    return row ? yearBook(row) : null
  }
  return {
    year: of.year,
    books: listed.flatMap((id) => shown(id) ?? []),
    books_count: figures.books,
    readings,
    pages,
    pages_known,
    first: shown(first),
    last: shown(last === first ? null : last),
    longest: shown(longest),
    best_loved: shown(best_loved),
    best_month: bestMonth(of.year, months, knowsMostPages(pages_known, readings)),
  }
}

function bestMonth(year: number, months: readonly MonthRow[], byPages: boolean): YearInBooks['best_month'] {
  const [best] = months.toSorted((a, b) =>
    byPages ? b.pages - a.pages || b.readings - a.readings : b.readings - a.readings || b.pages - a.pages,
  )
  return best ? { ...best, month: `${year}-${String(best.month).padStart(2, '0')}` } : null
}

function yearBook(row: FinishedRow): YearBook {
  return {
    book: bookReply(row),
    finished_on: showDate(row.finished_on, row.precision) ?? '',
    pages: row.known_pages,
    stars: starsOf(row.quarters),
  }
}
