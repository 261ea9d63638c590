import { listOf, type LoggedDate, type LoggedReading } from './reading-log.ts'

/** The log as columns of numbers, which are counted in a tenth of the time that objects take. */
export interface Log {
  names: LogNames
  parts: readonly LogPart[]
}

/** Stands for what is not known; no day, count or number of a name. */
export const unknown = -(2 ** 31)

/** One number for each reading in each column. */
export interface LogPart {
  length: number
  books: Int32Array
  outcomes: Int32Array
  started: DateColumns
  /** The finish, or the day it was stopped. */
  ended: DateColumns
  media: Int32Array
  pages: Int32Array
  minutes: Int32Array
  /** What was read of one that was stopped; else 0. */
  reachedPages: Int32Array
  reachedMinutes: Int32Array
  quarters: Int32Array
  years: Int32Array
  languages: Int32Array
  genres: Int32Array
  authors: Int32Array
}

export interface DateColumns {
  first: Int32Array
  last: Int32Array
  precisions: Int32Array
}

export const outcomes = { finished: 0, stopped: 1, open: 2 }
export const precisions = { day: 0, month: 1, year: 2 }

/** What the columns name by number. Names are added, never taken away or given another number. */
export interface LogNames {
  books: Names
  media: Names
  languages: Names
  genres: Lists
  authors: Lists
}

export interface Names {
  all: string[]
  numbers: Map<string, number>
}

/** Lists as they stand in the log, joined, and of each the numbers of its different names. */
export interface Lists extends Names {
  named: Names
  namesOf: number[][]
}

export function noNames(): LogNames {
  return {
    books: emptyNames(),
    media: emptyNames(),
    languages: emptyNames(),
    genres: emptyLists(),
    authors: emptyLists(),
  }
}

function emptyNames(): Names {
  return { all: [], numbers: new Map() }
}

function emptyLists(): Lists {
  return { ...emptyNames(), named: emptyNames(), namesOf: [] }
}

/** In columns; adds to the names what they lack. */
export function logPart(readings: readonly LoggedReading[], names: LogNames): LogPart {
  // `Int32Array.from` takes four times as long.
  const column = (of: (reading: LoggedReading) => number | undefined) => {
    const numbers = new Int32Array(readings.length)
    let at = 0
    for (const reading of readings) {
      numbers[at] = of(reading) ?? unknown
      at += 1
    }
    return numbers
  }
  const dates = (of: (reading: LoggedReading) => LoggedDate | undefined): DateColumns => ({
    first: column((reading) => of(reading)?.first),
    last: column((reading) => of(reading)?.last),
    precisions: column((reading) => precisions[of(reading)?.precision ?? 'day']),
  })
  return {
    length: readings.length,
    books: column(({ bookId }) => numberOf(names.books, bookId)),
    outcomes: column(({ outcome }) => outcomes[outcome]),
    started: dates(({ started }) => started),
    ended: dates(({ ended }) => ended),
    media: column(({ medium }) => numberOf(names.media, medium)),
    pages: column(({ pages }) => pages),
    minutes: column(({ minutes }) => minutes),
    reachedPages: column(({ reached }) => reached?.pages ?? 0),
    reachedMinutes: column(({ reached }) => reached?.minutes ?? 0),
    quarters: column(({ quarters }) => quarters),
    years: column(({ year }) => year),
    languages: column(({ language }) => numberOf(names.languages, language)),
    genres: column(({ genres }) => numberOfList(names.genres, genres)),
    authors: column(({ authors }) => numberOfList(names.authors, authors)),
  }
}

function numberOf({ all, numbers }: Names, name: string): number {
  const known = numbers.get(name)
  if (known !== undefined) return known
  numbers.set(name, all.length)
  return all.push(name) - 1
}

function numberOfList(lists: Lists, joined: string): number {
  const number = numberOf(lists, joined)
  lists.namesOf[number] ??= [...new Set(listOf(joined))].map((name) => numberOf(lists.named, name))
  return number
}
