import { lengths, maxAuthorsShown, maxRereadShown, paces, type Share, type Stats } from '#contract/library/stats.ts'
import type { BookKind } from '../books/book-kind.sql.ts'
import { kindBySigns, kindSigns } from '../books/book-kind.ts'
import {
  outcomes,
  precisions,
  unknown,
  type DateColumns,
  type Lists,
  type Log,
  type LogPart,
  type Names,
} from './log-columns.ts'
import { dateOfEpochDay, epochDay, monthOfEpochDay, nameOfMonth, weekdayOf } from './reading-log.ts'

/** Days; null where the span has no such end. */
export interface Span {
  from: string | null
  to: string | null
}

interface BookOf {
  id: string
  pages: number
}

/** With a book of theirs. */
interface AuthorOf extends Share {
  id: string
}

/** What the log of readings alone says of a span; books by their ids. */
export interface Tally extends Omit<
  Stats,
  | 'from'
  | 'to'
  | 'set_aside'
  | 'streak'
  | 'longest'
  | 'shortest'
  | 'reread_books'
  | 'authors'
  | 'new_authors'
  | 'readers'
> {
  authors: AuthorOf[]
  new_authors: AuthorOf[]
  longest: BookOf | null
  shortest: BookOf | null
  reread_books: { id: string; readings: number }[]
}

/** A reading counts if it certainly lies in the span; one without a date counts for all time. */
export function tally(log: Log, span: Span): Tally {
  const counts = countAll(log, span)
  const { readings, known, pages, pacedPages, pacedDays } = counts
  const { names } = log
  const authors = countNames(names.authors, counts.authors)
  const { books, newAuthors } = firstIn(span, log, counts.times, authors)
  const mostRead = mostOf(names.authors.named, authors, maxAuthorsShown)
  const mostReadOfNew = mostOf(names.authors.named, newAuthors, maxAuthorsShown)
  const withBook = booksOfAuthors(log, counts.times, [...mostRead, ...mostReadOfNew])
  const byKind = kindsOf(names.genres, counts.genres)
  const dates = periodsOf(counts.days, isShort(span))
  return {
    books: howMany(counts.times),
    readings,
    reread: readings - books,
    started: counts.started,
    stopped: counts.stopped,
    pages,
    pages_known: counts.pagesKnown,
    minutes: counts.minutes,
    undated: readings - dates.inMonths,
    known: {
      ...known,
      weekdays: dates.onDays,
      genres: readings - unnamed(names.genres, counts.genres),
      kinds: byKind.reduce((sum, { readings: n }) => sum + n, 0),
      languages: readings - unnamed(names.languages, counts.languages),
      media: readings - unnamed(names.media, counts.media),
      authors: readings - unnamed(names.authors, counts.authors),
    },
    by_year: dates.years.map(([year, of]) => ({ year: Number(year), ...of })),
    by_month: dates.months.map(([month, of]) => ({ month, ...of })),
    by_day: dates.days.map(([on, of]) => ({ on, ...of })),
    by_weekday: dates.weekdays,
    by_genre: mostFirst(sharesOf(names.genres.named, countNames(names.genres, counts.genres))),
    by_kind: byKind,
    by_decade: decades(counts.years),
    by_language: mostFirst(sharesOf(names.languages, counts.languages).filter(({ name }) => name !== '')),
    by_medium: mostFirst(
      sharesOf(names.media, counts.media).map(({ name, readings: n }) => ({ name: name || 'unknown', readings: n })),
    ),
    by_length: inSteps(lengths, counts.pageCounts),
    by_stars: smallestFirst(counts.quarters).map(([quarters, n]) => ({ name: String(quarters / 4), readings: n })),
    by_days: inSteps(paces, counts.took),
    authors: mostRead.map(withBook),
    authors_count: howMany(authors),
    new_authors: mostReadOfNew.map(withBook),
    new_authors_count: howMany(newAuthors),
    reread_books: mostOf(names.books, counts.times, maxRereadShown, 2).map(({ name, readings: n }) => ({
      id: name,
      readings: n,
    })),
    longest: counts.longest,
    shortest: counts.shortest,
    median_days: medianOf(counts.took),
    pages_per_day: pacedDays === 0 ? null : Math.round((10 * pacedPages) / pacedDays) / 10,
  }
}

interface OfDay {
  /** Days since 1970, of the first day it may be. */
  first: number
  precision: number
  readings: number
  pages: number
}

/** In one pass, as there may be tens of thousands; what was finished by the numbers of its names. */
function countAll({ names, parts }: Log, span: Span) {
  const isWithin = within(span)
  const counts = {
    times: new Int32Array(names.books.all.length),
    authors: new Int32Array(names.authors.all.length),
    genres: new Int32Array(names.genres.all.length),
    languages: new Int32Array(names.languages.all.length),
    media: new Int32Array(names.media.all.length),
    years: noCounts(),
    quarters: noCounts(),
    pageCounts: noCounts(),
    took: noCounts(),
    days: new Map<number, OfDay>(),
    known: { minutes: 0, decades: 0, stars: 0, days: 0, pace: 0 },
    readings: 0,
    started: 0,
    stopped: 0,
    pages: 0,
    pagesKnown: 0,
    minutes: 0,
    pacedPages: 0,
    pacedDays: 0,
  }
  const longest = { book: -1, pages: -Infinity }
  const shortest = { book: -1, pages: Infinity }
  const isBefore = (book: number, other: number) => nameAt(names.books, book) < nameAt(names.books, other)
  for (const part of parts) {
    for (let at = 0; at < part.length; at += 1) {
      if (isWithin(part.started, at)) counts.started += 1
      const outcome = part.outcomes[at]
      if (outcome === outcomes.open || !isWithin(part.ended, at)) continue
      if (outcome === outcomes.stopped) {
        counts.stopped += 1
        continue
      }
      counts.readings += 1
      const book = part.books[at] ?? unknown
      const pages = part.pages[at] ?? unknown
      const minutes = part.minutes[at] ?? unknown
      const year = part.years[at] ?? unknown
      const quarters = part.quarters[at] ?? unknown
      countAt(counts.times, book)
      countAt(counts.authors, part.authors[at])
      countAt(counts.genres, part.genres[at])
      countAt(counts.languages, part.languages[at])
      countAt(counts.media, part.media[at])
      addDay(counts.days, part.ended, at, pages === unknown ? 0 : pages)
      if (year !== unknown) {
        counts.known.decades += 1
        add(counts.years, year)
      }
      if (quarters !== unknown) {
        counts.known.stars += 1
        add(counts.quarters, quarters)
      }
      if (minutes !== unknown) {
        counts.known.minutes += 1
        counts.minutes += minutes
      }
      const length = daysOf(part, at)
      if (length !== unknown) {
        counts.known.days += 1
        add(counts.took, length)
      }
      if (pages === unknown) continue
      counts.pages += pages
      counts.pagesKnown += 1
      add(counts.pageCounts, pages)
      if (pages > longest.pages || (pages === longest.pages && isBefore(book, longest.book)))
        Object.assign(longest, { book, pages })
      if (pages < shortest.pages || (pages === shortest.pages && isBefore(book, shortest.book)))
        Object.assign(shortest, { book, pages })
      if (length === unknown) continue
      counts.known.pace += 1
      counts.pacedPages += pages
      counts.pacedDays += length
    }
  }
  const named = ({ book, pages }: { book: number; pages: number }): BookOf | null =>
    book < 0 ? null : { id: nameAt(names.books, book), pages }
  return { ...counts, longest: named(longest), shortest: named(shortest) }
}

function countAt(counts: Int32Array, number = unknown): void {
  counts[number] = (counts[number] ?? 0) + 1
}

/** How often each number was counted; most are small, and those are counted in a fraction of the time that a map takes. */
interface Counts {
  small: Int32Array
  others: Map<number, number>
}

const smallBelow = 2_048

function noCounts(): Counts {
  return { small: new Int32Array(smallBelow), others: new Map() }
}

function add({ small, others }: Counts, number: number): void {
  if (number >= 0 && number < smallBelow) countAt(small, number)
  else others.set(number, (others.get(number) ?? 0) + 1)
}

/** Each number that was counted, smallest first, with how often. */
function smallestFirst({ small, others }: Counts): [number, number][] {
  const counted = [...others]
  for (const [number, n] of small.entries()) if (n > 0) counted.push([number, n])
  return counted.toSorted(([a], [b]) => a - b)
}

function addDay(days: Map<number, OfDay>, ended: DateColumns, at: number, pages: number): void {
  const first = ended.first[at] ?? unknown
  if (first === unknown) return
  const precision = ended.precisions[at] ?? precisions.day
  const key = first * 4 + precision
  const of = days.get(key)
  if (of) {
    of.readings += 1
    of.pages += pages
  } else days.set(key, { first, precision, readings: 1, pages })
}

function nameAt({ all }: Names, number: number): string {
  return all[number] ?? ''
}

const daysOfTwoYears = 731

/** Whether days are told, of two years at most. */
export function isShort({ from, to }: Span): boolean {
  return from !== null && to !== null && epochDay(to) - epochDay(from) <= daysOfTwoYears
}

/** Whether a date certainly lies in the span; what has no date lies in a span without ends alone. */
function within({ from, to }: Span): (dates: DateColumns, at: number) => boolean {
  if (from === null && to === null) return () => true
  const begin = from === null ? unknown + 1 : epochDay(from)
  const end = to === null ? Infinity : epochDay(to)
  return ({ first, last }, at) => (first[at] ?? unknown) >= begin && (last[at] ?? unknown) <= end
}

/** From start to finish, both included. */
function daysOf({ started, ended }: LogPart, at: number): number {
  const [first = unknown, last = unknown] = [started.first[at], ended.first[at]]
  if (first === unknown || last === unknown) return unknown
  if (started.precisions[at] !== precisions.day || ended.precisions[at] !== precisions.day) return unknown
  return last - first + 1
}

/** How many of the books, and which of the authors, were finished for the first time in the span. */
function firstIn(
  span: Span,
  { names, parts }: Log,
  times: Int32Array,
  authors: Int32Array,
): { books: number; newAuthors: Int32Array } {
  // Nothing was finished before all time.
  if (span.from === null && span.to === null) return { books: howMany(times), newAuthors: authors }
  const firstOfBook = new Float64Array(times.length).fill(Infinity)
  const firstOfList = new Float64Array(names.authors.all.length).fill(Infinity)
  for (const { length, outcomes: outcomeOf, ended, books, authors: lists } of parts) {
    for (let at = 0; at < length; at += 1) {
      if (outcomeOf[at] !== outcomes.finished) continue
      const when = orderOf(ended, at)
      keepEarlier(firstOfBook, books[at], when)
      keepEarlier(firstOfList, lists[at], when)
    }
  }
  const firstOfAuthor = new Float64Array(authors.length).fill(Infinity)
  for (const [list, when] of firstOfList.entries()) {
    for (const name of names.authors.namesOf[list] ?? []) keepEarlier(firstOfAuthor, name, when)
  }
  const isFirst = orderWithin(span)
  let books = 0
  for (const [book, n] of times.entries()) if (n > 0 && isFirst(firstOfBook[book])) books += 1
  return { books, newAuthors: authors.map((n, name) => (isFirst(firstOfAuthor[name]) ? n : 0)) }
}

/** Adds the book of each author that was finished most often, of equal ones the first by its id. */
function booksOfAuthors(
  { names, parts }: Log,
  times: Int32Array,
  authors: readonly Share[],
): (author: Share) => AuthorOf {
  const listOf = new Int32Array(times.length).fill(unknown)
  for (const { length, books, authors: lists } of parts) {
    for (let at = 0; at < length; at += 1) listOf[books[at] ?? unknown] = lists[at] ?? unknown
  }
  const { named, namesOf } = names.authors
  const best = new Map(authors.map(({ name }) => [named.numbers.get(name), unknown]))
  const isBetter = (book: number, other: number) => {
    const more = (times[book] ?? 0) - (times[other] ?? 0)
    return more > 0 || (more === 0 && nameAt(names.books, book) < nameAt(names.books, other))
  }
  for (const [book, n] of times.entries()) {
    if (n === 0) continue
    for (const author of namesOf[listOf[book] ?? unknown] ?? []) {
      const known = best.get(author)
      if (known !== undefined && (known === unknown || isBetter(book, known))) best.set(author, book)
    }
  }
  return (author) => ({
    ...author,
    id: nameAt(names.books, best.get(named.numbers.get(author.name)) ?? unknown),
  })
}

function keepEarlier(firsts: Float64Array, number = unknown, when = Infinity): void {
  if (when < (firsts[number] ?? -Infinity)) firsts[number] = when
}

/** More than the days a date may be. */
const perDay = 1_000

/** Orders dates by their first day, and of those that begin on the same day the more precise one first; unknown ones before all. */
function orderOf({ first, last }: DateColumns, at: number): number {
  const [begin = unknown, end = unknown] = [first[at], last[at]]
  return begin === unknown ? -Infinity : begin * perDay + (end - begin)
}

function orderWithin({ from, to }: Span): (order: number | undefined) => boolean {
  const begin = from === null ? -Infinity : epochDay(from)
  const end = to === null ? Infinity : epochDay(to)
  return (order = -Infinity) => {
    if (order === -Infinity) return false
    const first = Math.floor(order / perDay)
    return first >= begin && first + (order - first * perDay) <= end
  }
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
  for (const { first, precision, readings, pages } of ofDays.values()) {
    const month = monthOfEpochDay(first)
    addTo(years, Math.floor(month / 12), readings, pages)
    if (precision === precisions.year) continue
    inMonths += readings
    addTo(months, month, readings, pages)
    if (precision === precisions.month) continue
    onDays += readings
    if (isShortSpan) addTo(days, first, readings, pages)
    const weekday = weekdayOf(first)
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

function decades(years: Counts): Share[] {
  const counts = new Map<number, number>()
  for (const [year, n] of smallestFirst(years)) {
    const decade = Math.max(Math.floor(year / 10) * 10, 1790)
    counts.set(decade, (counts.get(decade) ?? 0) + n)
  }
  return [...counts].map(([decade, n]) => ({ name: decade < 1800 ? 'Before 1800' : `${decade}s`, readings: n }))
}

/** A reading counts for each name of its list. */
function countNames({ named, namesOf }: Lists, lists: Int32Array): Int32Array {
  const counts = new Int32Array(named.all.length)
  for (const [list, n] of lists.entries()) {
    if (n > 0) for (const name of namesOf[list] ?? []) counts[name] = (counts[name] ?? 0) + n
  }
  return counts
}

/** By what the genres of each list say together. */
function kindsOf(genres: Lists, lists: Int32Array): Share[] {
  const kinds = kindsOfLists(genres)
  const counts = { fiction: 0, nonfiction: 0 }
  for (const [list, n] of lists.entries()) {
    const kind = n > 0 ? kinds[list] : undefined
    if (kind) counts[kind] += n
  }
  return mostFirst(Object.entries(counts).map(([name, readings]) => ({ name, readings }))).filter(
    ({ readings }) => readings > 0,
  )
}

const kindsKept = new WeakMap<Lists, (BookKind | undefined)[]>()

/** Of each list once: lists are added, never changed. */
function kindsOfLists(genres: Lists): readonly (BookKind | undefined)[] {
  const { named, namesOf } = genres
  const kinds = kindsKept.get(genres) ?? []
  kindsKept.set(genres, kinds)
  for (const names of namesOf.slice(kinds.length)) {
    kinds.push(kindBySigns(names.reduce((said, name) => said | kindSigns(named.all[name] ?? ''), 0)))
  }
  return kinds
}

/** How many have no name. */
function unnamed({ numbers }: Names, counts: Int32Array): number {
  return counts[numbers.get('') ?? unknown] ?? 0
}

/** Those counted so often at least. */
function sharesOf({ all }: Names, counts: Int32Array, least = 1): Share[] {
  const shares: Share[] = []
  for (const [number, readings] of counts.entries()) {
    const name = all[number]
    if (readings >= least && name !== undefined) shares.push({ name, readings })
  }
  return shares
}

/** So many, of which there may be tens of thousands; those counted so often at least. */
function mostOf(names: Names, counts: Int32Array, max: number, least = 1): Share[] {
  const last =
    counts
      .filter((n) => n >= least)
      .toSorted()
      .at(-max) ?? least
  return mostFirst(sharesOf(names, counts, last)).slice(0, max)
}

function mostFirst(shares: readonly Share[]): Share[] {
  return shares.toSorted((a, b) => b.readings - a.readings || compare(a.name, b.name))
}

/** How many were counted at all. */
function howMany(counts: Int32Array): number {
  let many = 0
  for (const n of counts) if (n > 0) many += 1
  return many
}

/** By the beginning of the step that a number belongs to; steps without any are left out. */
function inSteps(steps: readonly number[], numbers: Counts): Share[] {
  const counts = new Map<number, number>()
  for (const [number, n] of smallestFirst(numbers)) {
    const first = steps.findLast((step) => step <= number)
    if (first !== undefined) counts.set(first, (counts.get(first) ?? 0) + n)
  }
  return steps.flatMap((step) => {
    const readings = counts.get(step)
    return readings === undefined ? [] : [{ name: String(step), readings }]
  })
}

function medianOf(numbers: Counts): number | null {
  const sorted = smallestFirst(numbers)
  const total = sorted.reduce((sum, [, n]) => sum + n, 0)
  if (total === 0) return null
  const nth = (count: number) => {
    let before = 0
    return sorted.find(([, n]) => (before += n) > count)?.[0] ?? 0
  }
  return (nth(Math.floor((total - 1) / 2)) + nth(Math.floor(total / 2))) / 2
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
