import { knowsHalf } from '#contract/library/known-pages.ts'
import { lengths, paces, type Stats } from '#contract/library/stats.ts'
import { libraryHref } from '../library/data/library-address.ts'
import type { LogFilter } from '../library/data/log-filter.ts'
import { daysText, kindTexts, lengthText, weekdayText } from '../library/data/log-text.ts'
import { localDay } from '../ui/text/day-text.ts'
import { languageOrCode } from '../ui/text/language-text.ts'
import { partialDateText } from '../ui/text/partial-date-text.ts'
import { lastDayOf } from '../ui/text/span-text.ts'
import { starsText } from '../ui/text/stars-text.ts'
import type { ChartRow } from './charts/chart-row.ts'
import { isLong, type Span } from './span.ts'

export type BreakdownId =
  | 'years'
  | 'months'
  | 'weekdays'
  | 'genres'
  | 'kinds'
  | 'decades'
  | 'lengths'
  | 'stars'
  | 'days'
  | 'media'
  | 'languages'

/** Columns and dots for what has an order, a ring and a strip for the parts of a whole, lines for what is ranked. */
export type Form = 'columns' | 'dots' | 'lines' | 'ring' | 'strip'

export interface Breakdown {
  id: BreakdownId
  title: string
  form: Form
  rows: ChartRow[]
  /** How many of the readings it rests on. */
  known: number
  of: Pick<Stats, 'books' | 'readings' | 'pages'>
  /** Shown without what stands beside, which is of other steps of time. */
  isAlone?: boolean
}

type Row = Omit<ChartRow, 'href' | 'value'> & { log: LogFilter }

const kinds = ['fiction', 'nonfiction'] as const
const linesShown = 10
const media = { print: 'Print', ebook: 'E-book', audio: 'Audiobook', unknown: 'Not known' }

/** Everything that statistics break down, each with the books that stand behind it. */
export function breakdownsOf(stats: Stats, span: Span): Breakdown[] {
  return figuresOf(stats, span).map((figure) => ({ ...figure, of: stats }))
}

type Figure = Omit<Breakdown, 'of'>

function figuresOf(stats: Stats, span: Span): Figure[] {
  const { known, readings } = stats
  const row = (value: number, { log, ...rest }: Row): ChartRow => ({ ...rest, value, href: hrefOf(span, log) })
  const monthsKnown = readings - stats.undated
  return [
    isLong(span) ? yearsOf(stats, span) : monthsOf(stats, span, monthsKnown),
    {
      id: 'genres',
      title: 'Genres',
      form: 'lines',
      known: known.genres,
      rows: stats.by_genre
        .slice(0, linesShown)
        .map(({ name, readings: n }) => row(n, { key: name, label: name, short: name, log: { genre: name } })),
    },
    {
      id: 'languages',
      title: 'Languages',
      form: 'ring',
      known: known.languages,
      rows: stats.by_language.slice(0, linesShown).map(({ name, readings: n }) => {
        const label = languageOrCode(name)
        return row(n, { key: name, label, short: label, log: { language: name } })
      }),
    },
    {
      id: 'kinds',
      title: 'Fiction and non-fiction',
      form: 'strip',
      known: known.kinds,
      rows: kinds.map((kind) =>
        row(countIn(stats.by_kind, kind), { key: kind, label: kindTexts[kind], short: kindTexts[kind], log: { kind } }),
      ),
    },
    {
      id: 'lengths',
      title: 'Length',
      form: 'strip',
      known: stats.pages_known,
      rows: lengths.map((first, nth) =>
        row(countIn(stats.by_length, String(first)), {
          key: String(first),
          label: lengthText(first),
          short: nth === 0 ? `<${lengths[1]}` : `${first}+`,
          log: { length: first },
        }),
      ),
    },
    {
      id: 'decades',
      title: 'First published',
      form: 'columns',
      known: known.decades,
      rows: decadesOf(stats).map(({ name, readings: n }) =>
        row(n, {
          key: name,
          label: name,
          inSentence: name.startsWith('Before') ? 'before 1800' : `the ${name}`,
          short: name.startsWith('Before') ? '<1800' : name,
          log: { decade: name.startsWith('Before') ? 1790 : Number.parseInt(name, 10) },
        }),
      ),
    },
    {
      id: 'stars',
      title: 'Your ratings',
      form: 'columns',
      known: known.stars,
      rows: starsOf(stats).map((stars) =>
        row(countIn(stats.by_stars, String(stars)), {
          key: String(stars),
          label: starsText(stars),
          short: starsShort(stars),
          log: { exact_stars: stars },
        }),
      ),
    },
    {
      id: 'weekdays',
      title: 'Day of the week',
      form: 'dots',
      known: known.weekdays,
      rows: [1, 2, 3, 4, 5, 6, 7].map((weekday) =>
        row(stats.by_weekday.find((each) => each.weekday === weekday)?.readings ?? 0, {
          key: String(weekday),
          label: weekdayText(weekday),
          inSentence: `${weekdayText(weekday)}s`,
          short: weekdayText(weekday).slice(0, 3),
          log: { weekday },
        }),
      ),
    },
    {
      id: 'days',
      title: 'Days per book',
      form: 'columns',
      known: known.days,
      rows: paces.map((first, nth) =>
        row(countIn(stats.by_days, String(first)), {
          key: String(first),
          label: daysText(first),
          short: paceShort(first, paces[nth + 1]),
          log: { days: first },
        }),
      ),
    },
    {
      id: 'media',
      title: 'Formats',
      form: 'strip',
      known: known.media,
      rows: stats.by_medium.map(({ name, readings: n }) => {
        const medium = mediumOf(name)
        return row(n, { key: name, label: media[medium], short: media[medium], log: { medium } })
      }),
    },
  ]
}

export interface OtherSpan {
  stats: Stats
  span: Span
  name: string
}

/**
 * The same breakdowns with what another span has beside. A month stands beside the month as far into the other span; so does a
 * year, unless a span has no end.
 */
export function withOther(own: readonly Breakdown[], span: Span, other: OtherSpan): Breakdown[] {
  const others = breakdownsOf(other.stats, other.span)
  return own.flatMap((breakdown, nth) => {
    const found = others.find(({ id }) => id === breakdown.id)
    const unlike = others[nth]
    if (!found)
      return [
        { ...breakdown, isAlone: true },
        ...(unlike ? [{ ...unlike, title: `${unlike.title}: ${other.name}`, isAlone: true }] : []),
      ]
    const isInStep = breakdown.id === 'months' || (breakdown.id === 'years' && isClosed(span) && isClosed(other.span))
    return [isInStep ? inStep(breakdown, found) : withSameKeys(breakdown, found)]
  })
}

/** Whether a chart would say nothing: it has a single bar, or several of one height. */
export function isAllAlike({ id, rows, known, isAlone }: Breakdown): boolean {
  const [only, ...others] = rows.filter(({ value, other = 0 }) => value + other > 0)
  if (!only || known === 0 || isAlone) return false
  // Of two spans, times differ by their names alone.
  if (only.other !== undefined) return others.length === 0 && id !== 'months' && id !== 'years' && only.value > 0
  if (others.some(({ value }) => value !== only.value)) return false
  // Between times stand those without any, which a chart shows better than names do.
  return !ofTime.includes(id) || others.length < fewTimes || others.length + 1 === timesSoFar(rows)
}

const ofTime: readonly BreakdownId[] = ['years', 'months', 'weekdays']
const fewTimes = 3

/** Those to come have no sum. */
function timesSoFar(rows: readonly ChartRow[]): number {
  return rows.filter(({ sum }) => sum !== undefined).length || rows.length
}

/** Whether it is known of so few that the others might say something else. Who rates few books has said all there is to know. */
export function isThin({ id, known, of }: Breakdown): boolean {
  return id !== 'stars' && !knowsHalf(known, of.readings)
}

function isClosed({ from, to }: Span): boolean {
  return from !== undefined && to !== undefined
}

/** The nth of one beside the nth of the other. */
function inStep(own: Breakdown, other: Breakdown): Breakdown {
  const rows = Array.from({ length: Math.max(own.rows.length, other.rows.length) }, (_, nth): ChartRow => {
    const [mine, theirs] = [own.rows[nth], other.rows[nth]]
    const beside = { other: theirs?.value ?? 0, otherSum: theirs?.sum }
    if (!mine) return { key: '', label: '', short: '', ...theirs, ...beside, value: 0, sum: undefined, href: undefined }
    const isNamedAlike = theirs === undefined || theirs.short === mine.short
    return { ...mine, ...beside, ...(!isNamedAlike && { otherLabel: theirs.label }) }
  })
  return {
    ...own,
    rows: rows.map((row, nth) => ({ ...row, key: nth < own.rows.length ? row.key : `beside ${row.key}` })),
  }
}

function withSameKeys(own: Breakdown, other: Breakdown): Breakdown {
  const values = new Map(other.rows.map(({ key, value }) => [key, value]))
  const known = new Set(own.rows.map(({ key }) => key))
  const rows = [
    ...own.rows.map((row) => ({ ...row, other: values.get(row.key) ?? 0 })),
    ...other.rows
      .filter(({ key, value }) => value > 0 && !known.has(key))
      .map((row) => ({ ...row, value: 0, other: row.value, href: undefined })),
  ]
  const isOfNumbers = rows.every(({ key }) => /^[\d.]+s?$/.test(key))
  return { ...own, rows: isOfNumbers ? rows.toSorted((a, b) => parseFloat(a.key) - parseFloat(b.key)) : rows }
}

/** Where the books stand that a figure counts. */
export function hrefOf({ from, to }: Span, log: LogFilter = {}): string {
  const reading =
    Object.keys(log).length === 0 && from === undefined && to === undefined ? { reading: 'finished' as const } : {}
  return libraryHref({ log: { ...reading, ...(from && { from }), ...(to && { to }), ...log }, sort: 'finished' })
}

function yearsOf(stats: Stats, span: Span): Figure {
  const years = stats.by_year.map(({ year }) => year)
  const [first = 0, last = -1] = [years[0], years.at(-1)]
  return {
    id: 'years',
    title: 'Year by year',
    form: 'columns',
    known: stats.by_year.reduce((sum, each) => sum + each.readings, 0),
    rows: Array.from({ length: last - first + 1 }, (_, index) => {
      const year = first + index
      return {
        key: String(year),
        label: String(year),
        short: `’${String(year).slice(2)}`,
        value: stats.by_year.find((each) => each.year === year)?.readings ?? 0,
        href: hrefOf({ from: later(span.from, `${year}-01-01`), to: earlier(span.to, `${year}-12-31`) }),
      }
    }),
  }
}

function monthsOf(stats: Stats, span: Span, known: number): Figure {
  let sum = 0
  return {
    id: 'months',
    title: 'Month by month',
    form: 'columns',
    known,
    rows: monthsIn(span).map((month) => {
      const value = stats.by_month.find((each) => each.month === month)?.readings ?? 0
      sum += value
      return {
        key: month,
        label: partialDateText(month),
        inSentence: monthText(month, span),
        short: shortMonth.format(dateOf(month)),
        value,
        sum: month <= localDay().slice(0, 7) ? sum : undefined,
        href: hrefOf({ from: later(span.from, `${month}-01`), to: earlier(span.to, lastDayOf(month)) }),
      }
    }),
  }
}

const shortMonth = new Intl.DateTimeFormat(undefined, { month: 'short', timeZone: 'UTC' })
const monthName = new Intl.DateTimeFormat(undefined, { month: 'long', timeZone: 'UTC' })

/** 'June'; 'June 2026' in a span of more than one year. */
function monthText(month: string, { from, to }: Span): string {
  return from?.slice(0, 4) === to?.slice(0, 4) ? monthName.format(dateOf(month)) : partialDateText(month)
}

function dateOf(month: string): Date {
  return new Date(`${month}-01T00:00:00Z`)
}

/** YYYY-MM, of a span with both ends. */
function monthsIn({ from = '', to = '' }: Span): string[] {
  const months: string[] = []
  let [year = 0, nth = 0] = from.split('-').map(Number)
  for (;;) {
    const month = `${year}-${String(nth).padStart(2, '0')}`
    if (month > to.slice(0, 7)) return months
    months.push(month)
    ;[year, nth] = nth === 12 ? [year + 1, 1] : [year, nth + 1]
  }
}

/** Also those between in which nothing appeared. */
function decadesOf({ by_decade }: Stats): Stats['by_decade'] {
  const dated = by_decade.filter(({ name }) => /^\d/.test(name))
  const [first, last] = [dated[0], dated.at(-1)].map((each) => Number.parseInt(each?.name ?? '', 10))
  if (first === undefined || last === undefined || Number.isNaN(first)) return by_decade
  const all = Array.from({ length: (last - first) / 10 + 1 }, (_, index) => `${first + 10 * index}s`)
  return [
    ...by_decade.filter(({ name }) => !/^\d/.test(name)),
    ...all.map((name) => ({ name, readings: countIn(by_decade, name) })),
  ]
}

/** Whole ones, and such halves and quarters as were given. */
function starsOf({ by_stars }: Stats): number[] {
  return [...new Set([1, 2, 3, 4, 5, ...by_stars.map(({ name }) => Number(name))])].toSorted((a, b) => a - b)
}

function starsShort(stars: number): string {
  return Number.isInteger(stars) ? `${stars}★` : ''
}

function paceShort(first: number, next: number | undefined): string {
  if (next === undefined) return `${first}+`
  return next - first === 1 ? String(first) : `${first}–${next - 1}`
}

function mediumOf(name: string): keyof typeof media {
  return name === 'print' || name === 'ebook' || name === 'audio' ? name : 'unknown'
}

function countIn(shares: Stats['by_stars'], name: string): number {
  return shares.find((each) => each.name === name)?.readings ?? 0
}

function later(a: string | undefined, b: string): string {
  return a !== undefined && a > b ? a : b
}

function earlier(a: string | undefined, b: string): string {
  return a !== undefined && a < b ? a : b
}
