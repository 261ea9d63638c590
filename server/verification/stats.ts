import { minReadersBehind, type Stats } from '#contract/library/stats.ts'
import type { Tx } from '../db/database.ts'
import { listGoals } from '../goals/goals.ts'
import { averageOfReaders, roughly } from '../stats/average-reading.ts'
import { getStats } from '../stats/stats.ts'
import type { Span } from '../stats/tally.ts'
import type { Broken } from './check.sql.ts'
import { compareFigures, type FigureDifference } from './figures.ts'
import {
  pickReaders,
  recountAverages,
  recountGoal,
  recountInHand,
  recountReadDays,
  recountReadings,
  recountStreak,
} from './stats.sql.ts'
import { checkYear } from './years.ts'

export const statsClaim = 'The statistics of a reader are what another count of the readings gives.'

const readersPicked = 10

/** For readers picked at random: all time and the latest years read in, with their pages, and the goals. */
export async function checkStats(tx: Tx, limit: number): Promise<Broken[]> {
  const broken: Broken[] = []
  for (const { id, username } of await pickReaders(tx, readersPicked)) {
    const all = await getStats(tx, id, { from: null, to: null })
    for (const { period, unit, done, known, unknown, in_hand } of (
      await listGoals({ db: tx, now: () => new Date() }, id)
    ).goals) {
      const should = { ...(await recountGoal(tx, id, { period, unit })) }
      const since = period.length === 4 ? `${period}-01-01` : `${period}-01`
      const inHand = unit === 'books' ? 0 : (await recountInHand(tx, id, since))[unit]
      // Outside of its period a goal says nothing of them.
      const isFalse = in_hand !== 0 && in_hand !== inHand
      if (isFalse)
        broken.push({ about: `${username}, in hand for ${period}`, stands: `${in_hand}`, should: `${inHand}` })
      for (const { figure, ...is } of compareFigures({ done, known, unknown }, should))
        broken.push({ about: `${username}, goal of ${period} in ${unit}, ${figure}`, ...is })
    }
    const years = all.by_year.map(({ year }) => ({ from: `${year}-01-01`, to: `${year}-12-31` }))
    for (const span of [{ from: null, to: null }, ...years.slice(-3)]) {
      const counted = await recountStats(tx, id, span)
      for (const { figure, ...is } of differencesOf(await getStats(tx, id, span), counted))
        broken.push({ about: `${username}, ${spanText(span)}, ${figure}`, ...is })
    }
    for (const { year } of all.by_year.slice(-3)) {
      for (const { figure, ...is } of await checkYear(tx, { id, username }, year))
        broken.push({ about: `${username}, the page of ${year}, ${figure}`, ...is })
    }
  }
  return broken.slice(0, limit)
}

/** The figures by name, worked out in another way. */
export async function recountStats(tx: Tx, readerId: string, span: Span): Promise<Record<string, unknown>> {
  const { days, longest } = await recountStreak(tx, readerId, span)
  return {
    ...(await recountReadings(tx, readerId, span)),
    pages_by_day: await recountReadDays(tx, readerId, span),
    days_read: days,
    longest_streak: longest,
  }
}

export function differencesOf(stats: Stats, counted: Record<string, unknown>): FigureDifference[] {
  return compareFigures(figuresOf(stats), counted)
}

export const averagesClaim = 'What readers read on average is what another count of the readings gives.'

const periodsPicked = 3

/** For all time and some months or years picked at random. What is kept may be a day old, so both are worked out now. */
export async function checkAverages(tx: Tx, limit: number): Promise<Broken[]> {
  const broken: Broken[] = []
  const at = new Date()
  const averages = (await averageOfReaders(tx, at)) ?? []
  const others = [...new Set(averages.map(({ period }) => period))].filter((period) => period !== 'all')
  const picked = others.toSorted(() => Math.random() - 0.5).slice(0, periodsPicked)
  for (const period of ['all', ...picked]) {
    const shown = averages.filter((each) => each.period === period)
    const counted = (await recountAverages(tx, period, at)).filter(({ readers }) => readers >= minReadersBehind)
    const stands = sentence(shown)
    const should = sentence(counted.map((each) => ({ ...each, average: roughly(each.average) })))
    if (stands !== should) broken.push({ about: period, stands, should })
  }
  return broken.slice(0, limit)
}

function sentence(averages: { figure: string; average: number; readers: number }[]): string {
  const said = averages.map(({ figure, average, readers }) => `${figure}: ${average} of ${readers} readers`)
  return said.toSorted().join(', ') || 'none'
}

/** By the names of the other count. */
function figuresOf(stats: Stats): Record<string, unknown> {
  const byName = (shares: { name: string; readings: number }[]) => objectOf(shares, ({ name }) => name)
  return {
    books: stats.books,
    readings: stats.readings,
    reread: stats.reread,
    started: stats.started,
    stopped: stats.stopped,
    pages: stats.pages,
    pages_known: stats.pages_known,
    minutes: stats.minutes,
    undated: stats.undated,
    median_days: stats.median_days,
    pages_per_day: stats.pages_per_day,
    known: stats.known,
    set_aside: stats.set_aside,
    days_read: stats.streak.days,
    longest_streak: stats.streak.longest,
    longest: lengthText(stats.longest),
    shortest: lengthText(stats.shortest),
    reread_books: stats.reread_books.map(({ book, readings }) => `${book.google_books_id}: ${readings}`),
    by_year: objectOf(stats.by_year, ({ year }) => String(year)),
    pages_by_year: Object.fromEntries(stats.by_year.map(({ year, pages }) => [year, pages])),
    by_month: objectOf(stats.by_month, ({ month }) => month),
    pages_by_month: Object.fromEntries(stats.by_month.map(({ month, pages }) => [month, pages])),
    by_day: objectOf(
      stats.by_day.filter(({ readings }) => readings > 0),
      ({ on }) => on,
    ),
    pages_by_day: Object.fromEntries(stats.by_day.filter(({ pages }) => pages > 0).map(({ on, pages }) => [on, pages])),
    by_weekday: objectOf(stats.by_weekday, ({ weekday }) => String(weekday)),
    by_medium: byName(stats.by_medium),
    by_language: byName(stats.by_language),
    by_decade: byName(stats.by_decade),
    by_length: byName(stats.by_length),
    by_days: byName(stats.by_days),
    by_stars: byName(stats.by_stars),
    by_genre: byName(stats.by_genre),
    by_kind: byName(stats.by_kind),
    authors_count: stats.authors_count,
    new_authors_count: stats.new_authors_count,
    authors: stats.authors.map(authorText),
    new_authors: stats.new_authors.map(authorText),
  }
}

function authorText({ name, readings, book }: Stats['authors'][number]): string {
  return `${name}: ${readings}, ${book.google_books_id}`
}

function lengthText(found: Stats['longest']): string | null {
  return found && `${found.book.google_books_id}: ${found.pages}`
}

function objectOf<Each extends { readings: number }>(list: Each[], nameOf: (each: Each) => string) {
  return Object.fromEntries(list.map((each) => [nameOf(each), each.readings]))
}

function spanText({ from, to }: Span): string {
  return from === null ? 'all time' : `${from} to ${to}`
}
