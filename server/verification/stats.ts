import { minReadersBehind, type Stats } from '#contract/library/stats.ts'
import type { Tx } from '../db/database.ts'
import { listGoals } from '../goals/goals.ts'
import { averageOfReaders, roughly } from '../stats/average-reading.ts'
import { getStats } from '../stats/stats.ts'
import type { Span } from '../stats/tally.ts'
import type { Broken } from './check.sql.ts'
import { pickReaders, recountAverages, recountGoal, recountReadDays, recountReadings } from './stats.sql.ts'

export const statsClaim = 'The statistics of a reader are what another count of the readings gives.'

const readersPicked = 10

/** For readers picked at random: all time and the years read in. */
export async function checkStats(tx: Tx, limit: number): Promise<Broken[]> {
  const broken: Broken[] = []
  for (const { id, username } of await pickReaders(tx, readersPicked)) {
    const all = await getStats(tx, id, { from: null, to: null })
    for (const { period, unit, done } of (await listGoals({ db: tx, now: () => new Date() }, id)).goals) {
      const should = await recountGoal(tx, id, { period, unit })
      if (done !== should)
        broken.push({ about: `${username}, goal of ${period}`, stands: `${done}`, should: `${should}` })
    }
    const years = all.by_year.map(({ year }) => ({ from: `${year}-01-01`, to: `${year}-12-31` }))
    for (const span of [{ from: null, to: null }, ...years.slice(-3)]) {
      const shown = figuresOf(await getStats(tx, id, span))
      const counted: Record<string, unknown> = {
        ...(await recountReadings(tx, id, span)),
        pages_by_day: await recountReadDays(tx, id, span),
      }
      for (const [name, figure] of Object.entries(shown)) {
        const [stands, should] = [textOf(figure), textOf(counted[name])]
        if (stands !== should) broken.push({ about: `${username}, ${spanText(span)}, ${name}`, stands, should })
      }
    }
  }
  return broken.slice(0, limit)
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
    most_pages: stats.longest?.pages ?? null,
    fewest_pages: stats.shortest?.pages ?? null,
    by_year: objectOf(stats.by_year, ({ year }) => String(year)),
    by_month: objectOf(stats.by_month, ({ month }) => month),
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
    authors_count: stats.authors_count,
    new_authors_count: stats.new_authors_count,
    most_of_an_author: stats.authors[0]?.readings ?? 0,
  }
}

function objectOf<Each extends { readings: number }>(list: Each[], nameOf: (each: Each) => string) {
  return Object.fromEntries(list.map((each) => [nameOf(each), each.readings]))
}

function textOf(figure: unknown): string {
  if (typeof figure !== 'object' || figure === null) return String(figure ?? 'none')
  const entries = Object.entries(figure).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return entries.map(([name, n]) => `${name}: ${n}`).join(', ')
}

function spanText({ from, to }: Span): string {
  return from === null ? 'all time' : `${from} to ${to}`
}
