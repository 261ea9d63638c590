import { lengths, maxAuthorsShown, maxRereadShown, paces, type Share, type Stats } from '#contract/library/stats.ts'
import {
  dateOfEpochDay,
  epochDay,
  listOf,
  monthOfEpochDay,
  nameOfMonth,
  weekdayOf,
  type LoggedDate,
  type LoggedReading,
} from './reading-log.ts'

/** Days; null where the span has no such end. */
export interface Span {
  from: string | null
  to: string | null
}

interface BookOf {
  id: string
  pages: number
}

/** What the log of readings alone says of a span; books by their ids. */
export interface Tally extends Omit<
  Stats,
  'from' | 'to' | 'set_aside' | 'streak' | 'longest' | 'shortest' | 'reread_books' | 'readers'
> {
  longest: BookOf | null
  shortest: BookOf | null
  reread_books: { id: string; readings: number }[]
  /** Of what was read of those that were stopped. */
  stopped_pages: number
  stopped_minutes: number
}

/** A reading counts if it certainly lies in the span; one without a date counts for all time. */
export function tally(log: readonly LoggedReading[], span: Span): Tally {
  const isWithin = within(span)
  const finished: LoggedReading[] = []
  const stopped: LoggedReading[] = []
  let started = 0
  for (const reading of log) {
    if (isWithin(reading.started)) started += 1
    if (reading.outcome === 'open' || !isWithin(reading.ended)) continue
    if (reading.outcome === 'finished') finished.push(reading)
    else stopped.push(reading)
  }
  const counts = countFinished(finished)
  const { times, known, pages, pacedPages, pacedDays } = counts
  const authors = sharesOfLists(counts.authors)
  const { books, newAuthors } = firstIn(span, log, counts, authors)
  const dates = periodsOf(counts.days, isShort(span))
  return {
    books: times.size,
    readings: finished.length,
    reread: finished.length - books,
    started,
    stopped: stopped.length,
    stopped_pages: sumOf(stopped, ({ reached }) => reached?.pages ?? 0),
    stopped_minutes: sumOf(stopped, ({ reached }) => reached?.minutes ?? 0),
    pages,
    pages_known: counts.pagesKnown,
    minutes: counts.minutes,
    undated: finished.length - dates.inMonths,
    known: {
      ...known,
      weekdays: dates.onDays,
      genres: finished.length - (counts.genres.get('') ?? 0),
      languages: finished.length - (counts.languages.get('') ?? 0),
      media: finished.length - (counts.media.get('') ?? 0),
      authors: finished.length - (counts.authors.get('') ?? 0),
    },
    by_year: dates.years.map(([year, of]) => ({ year: Number(year), ...of })),
    by_month: dates.months.map(([month, of]) => ({ month, ...of })),
    by_day: dates.days.map(([on, of]) => ({ on, ...of })),
    by_weekday: dates.weekdays,
    by_genre: mostFirst(sharesOfLists(counts.genres)),
    by_decade: decades(counts.years),
    by_language: mostFirst(withoutUnknown(counts.languages)),
    by_medium: mostFirst(withName(counts.media, 'unknown')),
    by_length: inSteps(lengths, counts.pageCounts),
    by_stars: [...counts.quarters]
      .toSorted(([a], [b]) => a - b)
      .map(([quarters, readings]) => ({ name: String(quarters / 4), readings })),
    by_days: inSteps(paces, counts.took),
    authors: mostFirst(authors, maxAuthorsShown),
    authors_count: authors.size,
    new_authors: mostFirst(newAuthors, maxAuthorsShown),
    new_authors_count: newAuthors.size,
    reread_books: mostFirst(new Map([...times].filter(([, n]) => n > 1)), maxRereadShown).map(({ name, readings }) => ({
      id: name,
      readings,
    })),
    longest: counts.longest,
    shortest: counts.shortest,
    median_days: medianOf(counts.took),
    pages_per_day: pacedDays === 0 ? null : Math.round((10 * pacedPages) / pacedDays) / 10,
  }
}

interface OfDay {
  date: LoggedDate
  readings: number
  pages: number
}

/** In one pass, as there may be tens of thousands; by values as they stand in the log, '' for what is not known. */
function countFinished(finished: readonly LoggedReading[]) {
  const times = new Map<string, number>()
  const authors = new Map<string, number>()
  const genres = new Map<string, number>()
  const years = new Map<number, number>()
  const languages = new Map<string, number>()
  const media = new Map<string, number>()
  const quarters = new Map<number, number>()
  const pageCounts = new Map<number, number>()
  const took = new Map<number, number>()
  const days = new Map<number, OfDay>()
  const known = { minutes: 0, decades: 0, stars: 0, days: 0, pace: 0 }
  const sums = { pages: 0, pagesKnown: 0, minutes: 0, pacedPages: 0, pacedDays: 0 }
  let longest: BookOf | null = null
  let shortest: BookOf | null = null
  for (const reading of finished) {
    const { bookId, ended, pages, minutes } = reading
    add(times, bookId)
    add(authors, reading.authors)
    add(genres, reading.genres)
    add(languages, reading.language)
    add(media, reading.medium)
    if (ended) {
      const key = ended.first * 4 + signs[ended.precision]
      const of = days.get(key)
      if (of) {
        of.readings += 1
        of.pages += pages ?? 0
      } else days.set(key, { date: ended, readings: 1, pages: pages ?? 0 })
    }
    if (reading.year !== undefined) {
      known.decades += 1
      add(years, reading.year)
    }
    if (reading.quarters !== undefined) {
      known.stars += 1
      add(quarters, reading.quarters)
    }
    if (minutes !== undefined) {
      known.minutes += 1
      sums.minutes += minutes
    }
    const length = daysOf(reading)
    if (length !== undefined) {
      known.days += 1
      add(took, length)
    }
    if (pages === undefined) continue
    sums.pages += pages
    sums.pagesKnown += 1
    add(pageCounts, pages)
    if (!longest || pages > longest.pages || (pages === longest.pages && bookId < longest.id))
      longest = { id: bookId, pages }
    if (!shortest || pages < shortest.pages || (pages === shortest.pages && bookId < shortest.id))
      shortest = { id: bookId, pages }
    if (length === undefined) continue
    known.pace += 1
    sums.pacedPages += pages
    sums.pacedDays += length
  }
  return {
    times,
    authors,
    genres,
    years,
    languages,
    media,
    quarters,
    pageCounts,
    took,
    days,
    known,
    ...sums,
    longest,
    shortest,
  }
}

const signs = { day: 0, month: 1, year: 2 }

function add<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

const daysOfTwoYears = 731

/** Whether days are told, of two years at most. */
export function isShort({ from, to }: Span): boolean {
  return from !== null && to !== null && epochDay(to) - epochDay(from) <= daysOfTwoYears
}

/** Whether a date certainly lies in the span; what has no date lies in a span without ends alone. */
function within({ from, to }: Span): (date: LoggedDate | undefined) => boolean {
  const first = from === null ? -Infinity : epochDay(from)
  const last = to === null ? Infinity : epochDay(to)
  return (date) => (date === undefined ? from === null && to === null : date.first >= first && date.last <= last)
}

/** From start to finish, both included. */
function daysOf({ outcome, started, ended }: LoggedReading): number | undefined {
  if (outcome !== 'finished' || started?.precision !== 'day' || ended?.precision !== 'day') return undefined
  return ended.first - started.first + 1
}

/** How many of the books, and which of the authors, were finished for the first time in the span. */
function firstIn(
  span: Span,
  log: readonly LoggedReading[],
  { times, authors: lists }: Pick<ReturnType<typeof countFinished>, 'times' | 'authors'>,
  authors: ReadonlyMap<string, number>,
): { books: number; newAuthors: ReadonlyMap<string, number> } {
  // Nothing was finished before all time.
  if (span.from === null && span.to === null) return { books: times.size, newAuthors: authors }
  const isWithin = within(span)
  const names = new Map([...lists.keys()].map((joined) => [joined, listOf(joined)]))
  const firstOfBook = new Map<string, LoggedDate | undefined>()
  const firstOfAuthor = new Map<string, LoggedDate | undefined>()
  for (const { bookId, outcome, ended, authors: joined } of log) {
    if (outcome !== 'finished') continue
    if (times.has(bookId)) keepEarlier(firstOfBook, bookId, ended)
    let named = names.get(joined)
    if (!named) names.set(joined, (named = listOf(joined)))
    for (const name of named) if (authors.has(name)) keepEarlier(firstOfAuthor, name, ended)
  }
  let books = 0
  for (const first of firstOfBook.values()) if (isWithin(first)) books += 1
  return { books, newAuthors: new Map([...authors].filter(([name]) => isWithin(firstOfAuthor.get(name)))) }
}

function keepEarlier<Key>(firsts: Map<Key, LoggedDate | undefined>, key: Key, date: LoggedDate | undefined): void {
  const known = firsts.get(key)
  if (!firsts.has(key) || (known !== undefined && isBefore(date, known))) firsts.set(key, date)
}

/** Of dates that begin on the same day, the more precise one comes first. */
function isBefore(date: LoggedDate | undefined, other: LoggedDate): boolean {
  if (date === undefined) return true
  return date.first < other.first || (date.first === other.first && date.last < other.last)
}

type Periods = [string, { readings: number; pages: number }][]

/** Readings and pages by period, earliest first; without those that have none. */
function periodsOf(ofDays: ReadonlyMap<number, OfDay>, isShortSpan: boolean) {
  const years = new Map<number, { readings: number; pages: number }>()
  const months = new Map<number, { readings: number; pages: number }>()
  const days = new Map<number, { readings: number; pages: number }>()
  const weekdays = new Map<number, number>()
  let inMonths = 0
  let onDays = 0
  for (const { date, readings, pages } of ofDays.values()) {
    const month = monthOfEpochDay(date.first)
    addTo(years, Math.floor(month / 12), readings, pages)
    if (date.precision === 'year') continue
    inMonths += readings
    addTo(months, month, readings, pages)
    if (date.precision === 'month') continue
    onDays += readings
    if (isShortSpan) addTo(days, date.first, readings, pages)
    const weekday = weekdayOf(date.first)
    weekdays.set(weekday, (weekdays.get(weekday) ?? 0) + readings)
  }
  return {
    years: earliestFirst(years, String),
    months: earliestFirst(months, nameOfMonth),
    days: earliestFirst(days, dateOfEpochDay),
    weekdays: [...weekdays]
      .map(([weekday, readings]) => ({ weekday, readings }))
      .toSorted((a, b) => a.weekday - b.weekday),
    inMonths,
    onDays,
  }
}

function addTo(sums: Map<number, { readings: number; pages: number }>, key: number, readings: number, pages: number) {
  const of = sums.get(key)
  if (of) {
    of.readings += readings
    of.pages += pages
  } else sums.set(key, { readings, pages })
}

function earliestFirst(sums: ReadonlyMap<number, Periods[number][1]>, nameOf: (key: number) => string): Periods {
  return [...sums].toSorted(([a], [b]) => a - b).map(([key, of]) => [nameOf(key), of])
}

function decades(years: ReadonlyMap<number, number>): Share[] {
  const counts = new Map<number, number>()
  for (const [year, n] of years) {
    const decade = Math.max(Math.floor(year / 10) * 10, 1790)
    counts.set(decade, (counts.get(decade) ?? 0) + n)
  }
  return [...counts]
    .toSorted(([a], [b]) => a - b)
    .map(([decade, n]) => ({ name: decade < 1800 ? 'Before 1800' : `${decade}s`, readings: n }))
}

/** A reading counts for each name of its list. */
function sharesOfLists(lists: ReadonlyMap<string, number>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [list, n] of lists) {
    const names = listOf(list)
    for (const name of names.length > 1 ? new Set(names) : names) counts.set(name, (counts.get(name) ?? 0) + n)
  }
  return counts
}

function withoutUnknown(counts: ReadonlyMap<string, number>): Map<string, number> {
  return new Map([...counts].filter(([name]) => name !== ''))
}

function withName(counts: ReadonlyMap<string, number>, unknown: string): Map<string, number> {
  return new Map([...counts].map(([name, n]) => [name || unknown, n]))
}

/** All, or so many. */
function mostFirst(counts: ReadonlyMap<string, number>, max = counts.size): Share[] {
  const least = max < counts.size ? (Int32Array.from(counts.values()).toSorted().at(-max) ?? 0) : 0
  const most: Share[] = []
  for (const [name, readings] of counts) if (readings >= least) most.push({ name, readings })
  return most.toSorted((a, b) => b.readings - a.readings || compare(a.name, b.name)).slice(0, max)
}

/** By the beginning of the step that a number belongs to; steps without any are left out. */
function inSteps(steps: readonly number[], numbers: ReadonlyMap<number, number>): Share[] {
  const counts = new Map<number, number>()
  for (const [number, n] of numbers) {
    const first = steps.findLast((step) => step <= number)
    if (first !== undefined) counts.set(first, (counts.get(first) ?? 0) + n)
  }
  return steps.flatMap((step) => {
    const readings = counts.get(step)
    return readings === undefined ? [] : [{ name: String(step), readings }]
  })
}

function medianOf(numbers: ReadonlyMap<number, number>): number | null {
  const sorted = [...numbers].toSorted(([a], [b]) => a - b)
  const total = sumOf(sorted, ([, n]) => n)
  if (total === 0) return null
  const nth = (count: number) => {
    let before = 0
    return sorted.find(([, n]) => (before += n) > count)?.[0] ?? 0
  }
  return (nth(Math.floor((total - 1) / 2)) + nth(Math.floor(total / 2))) / 2
}

function sumOf<Each>(list: readonly Each[], of: (each: Each) => number): number {
  return list.reduce((sum, each) => sum + of(each), 0)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
