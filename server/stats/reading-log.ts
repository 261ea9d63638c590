import type { Db } from '../db/database.ts'
import { fieldSign, listSign, readLogText, rowSign } from './reading-log.sql.ts'

type Outcome = 'finished' | 'stopped' | 'open'
type Precision = 'day' | 'month' | 'year'

/** A date as far as it is known: the first and the last day it may be, in days since 1970. */
export interface LoggedDate {
  first: number
  last: number
  precision: Precision
}

export interface LoggedReading {
  bookId: string
  outcome: Outcome
  started: LoggedDate | undefined
  /** The finish, or the day it was stopped. */
  ended: LoggedDate | undefined
  medium: string
  /** Of this reading, or else of its book. */
  pages: number | undefined
  minutes: number | undefined
  /** What was read of one that was stopped. */
  reached: { pages: number; minutes: number } | undefined
  /** Of the book, now. */
  quarters: number | undefined
  year: number | undefined
  language: string
  /** Joined by `listSign`; the same lists come many times, so they are split once each. */
  genres: string
  authors: string
}

/** All readings of a reader, or those of some parts, in no order. */
export async function readLog(db: Db, readerId: string, parts?: readonly number[]): Promise<LoggedReading[]> {
  const text = await readLogText(db, readerId, parts)
  return text === '' ? [] : text.split(rowSign).map(parseReading)
}

export function listOf(joined: string): string[] {
  return joined === '' ? [] : joined.split(listSign)
}

const outcomes: Record<string, Outcome> = { f: 'finished', s: 'stopped', o: 'open' }
const precisions: Record<string, Precision> = { d: 'day', m: 'month', y: 'year' }

function parseReading(row: string): LoggedReading {
  const [
    bookId = '',
    outcome = '',
    started = '',
    startedPrecision = '',
    ended = '',
    endedPrecision = '',
    medium = '',
    ownPages = '',
    minutes = '',
    quarters = '',
    reached = '',
    pages = '',
    year = '',
    language = '',
    genres = '',
    authors = '',
  ] = row.split(fieldSign)
  return {
    bookId,
    outcome: outcomes[outcome] ?? 'open',
    started: dateOf(started, startedPrecision),
    ended: dateOf(ended, endedPrecision),
    medium,
    pages: numberOf(ownPages || pages),
    minutes: numberOf(minutes),
    reached: reachedOf(reached, ownPages, minutes, pages),
    quarters: numberOf(quarters),
    year: numberOf(year),
    language,
    genres,
    authors,
  }
}

/** By the last entry, which has a page, a percentage or minutes; without one, as the reader says of the reading. */
function reachedOf(last: string, ownPages: string, minutes: string, pages: string): LoggedReading['reached'] {
  if (last === '') return undefined
  if (last === 'own') return { pages: Number(ownPages), minutes: Number(minutes) }
  const [page, percent, heard] = last.split(' ').map(Number)
  const ofPercent = Math.floor(((percent ?? 0) * Number(ownPages || pages)) / 100)
  return { pages: page || ofPercent, minutes: heard ?? 0 }
}

function numberOf(text: string): number | undefined {
  return text === '' ? undefined : Number(text)
}

function dateOf(day: string, sign: string): LoggedDate | undefined {
  if (day === '') return undefined
  const first = Number(day)
  const precision = precisions[sign] ?? 'day'
  return { first, last: precision === 'day' ? first : lastDayOf(first, precision), precision }
}

const msPerDay = 86_400_000

function lastDayOf(first: number, precision: 'month' | 'year'): number {
  const date = new Date(first * msPerDay)
  const year = date.getUTCFullYear()
  const next = precision === 'year' ? Date.UTC(year + 1, 0) : Date.UTC(year, date.getUTCMonth() + 1)
  return next / msPerDay - 1
}

/** Days since 1970 of a date of the form YYYY-MM-DD. */
export function epochDay(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / msPerDay
}

/** YYYY-MM-DD. */
export function dateOfEpochDay(day: number): string {
  return new Date(day * msPerDay).toISOString().slice(0, 10)
}

/** Months since the beginning of the year 0: statistics ask it of every day, and need few of its names. */
export function monthOfEpochDay(day: number): number {
  const date = new Date(day * msPerDay)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

/** YYYY-MM. */
export function nameOfMonth(month: number): string {
  return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`
}

/** From Monday, 1, to Sunday, 7. */
export function weekdayOf(day: number): number {
  // The first day of 1970 was a Thursday.
  return ((((day + 3) % 7) + 7) % 7) + 1
}
