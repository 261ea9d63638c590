import type { DateOrder, LossWhy } from '#contract/imports/import-entry.ts'
import type { Cells } from './cells.ts'
import type { ImportAnswers } from './imported-record.ts'

type Dating = { date: string } | { why: Extract<LossWhy, 'date_not_kept' | 'date_order_unknown'> }

const earliestYear = 1900
const maxLength = 100

/**
 * A calendar date as precise as it is written: '2019-05-07', '2019-05' or '2019'. A time of day and its zone are ignored: the date
 * is the one that the reader saw.
 */
export function readDate(text: string, { today, date_order: order }: ImportAnswers): Dating {
  const parts = partsOf(text)
  if (!parts) return { why: 'date_not_kept' }
  const date = 'numbers' in parts ? orderedDate(parts, order) : dateOf(parts.year, parts.month, parts.day)
  if (date === 'unclear') return { why: 'date_order_unknown' }
  if (date === undefined || date > today.slice(0, date.length)) return { why: 'date_not_kept' }
  return { date }
}

/** The date of a field; null, with a loss, if it cannot be read. */
export function takeDate(cells: Cells, name: string): string | null {
  return dateIn(cells, name, cells.take(name))
}

/** The same for a part of a field. */
export function dateIn(cells: Cells, name: string, text: string): string | null {
  if (text === '') return null
  if (text.length > maxLength) {
    cells.lose(name, text, 'date_not_kept')
    return null
  }
  if (isOrderUnclear(text)) cells.ask('date_order')
  const dating = readDate(text, cells.answers)
  if ('date' in dating) return dating.date
  cells.lose(name, text, dating.why)
  return null
}

/** The order of day and month that a date proves, such as 25/4/2021. */
export function orderProvedBy(text: string): DateOrder | undefined {
  const parts = partsOf(text)
  if (!parts || !('numbers' in parts)) return undefined
  const [first, second] = parts.numbers
  const [asDay, asMonth] = [dateOf(parts.year, second, first), dateOf(parts.year, first, second)]
  if (asDay !== undefined && asMonth === undefined) return 'day_first'
  return asMonth !== undefined && asDay === undefined ? 'month_first' : undefined
}

/** Whether the date can be read in two ways. */
function isOrderUnclear(text: string): boolean {
  const parts = partsOf(text)
  return parts !== undefined && 'numbers' in parts && orderedDate(parts, undefined) === 'unclear'
}

interface Parts {
  year: number
  month?: number | undefined
  day?: number | undefined
}

/** Day and month in an unknown order. */
interface UnorderedParts {
  year: number
  numbers: [number, number]
}

const time = String.raw`(?:,?[T ]\s*\d{1,2}:\d{2}.*)?`
const yearFirst = new RegExp(String.raw`^(\d{4})(?:([-/.])(\d{1,2})(?:\2(\d{1,2})${time})?)?$`)
const yearLast = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})${time}$`)
const monthAndYear = /^(\d{1,2})[-/.](\d{4})$/
const dayAndName = /^(\d{1,2})(?:\.|st|nd|rd|th)?[- ]([a-z]{3,9})\.?,?[- ](\d{4})$/i
const nameAndDay = /^([a-z]{3,9})\.? (?:(\d{1,2})(?:st|nd|rd|th)?,? )?(\d{4})$/i

function partsOf(text: string): Parts | UnorderedParts | undefined {
  const bare = text
    .trim()
    .replace(/^\[(.*)\]$/, '$1')
    .trim()
  const numeric = yearFirst.exec(bare)
  if (numeric) return { year: Number(numeric[1]), month: numberIn(numeric[3]), day: numberIn(numeric[4]) }
  const late = yearLast.exec(bare)
  if (late) {
    const [first, second] = [Number(late[1]), Number(late[3])]
    const year = fullYear(late[4] ?? '')
    // With dots, the day is first everywhere.
    return late[2] === '.' ? { year, month: second, day: first } : { year, numbers: [first, second] }
  }
  const month = monthAndYear.exec(bare)
  if (month) return { year: Number(month[2]), month: Number(month[1]) }
  const named = dayAndName.exec(bare)
  if (named) return { year: Number(named[3]), month: monthNamed(named[2]), day: Number(named[1]) }
  const american = nameAndDay.exec(bare)
  return american === null
    ? undefined
    : { year: Number(american[3]), month: monthNamed(american[1]), day: numberIn(american[2]) }
}

function numberIn(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text)
}

/** Books have been noted on computers since about 1970. */
function fullYear(digits: string): number {
  const year = Number(digits)
  if (digits.length === 4) return year
  return year < 70 ? 2000 + year : 1900 + year
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** 0, which is no month, if there is none of this name. */
function monthNamed(name = ''): number {
  return months.indexOf(name.slice(0, 3).toLowerCase()) + 1
}

function orderedDate({ year, numbers: [first, second] }: UnorderedParts, order: DateOrder | undefined) {
  const [asDay, asMonth] = [dateOf(year, second, first), dateOf(year, first, second)]
  if (asDay === undefined || asMonth === undefined || asDay === asMonth) return asDay ?? asMonth
  if (!order) return 'unclear'
  return order === 'day_first' ? asDay : asMonth
}

function dateOf(year: number, month?: number, day?: number): string | undefined {
  if (year < earliestYear) return undefined
  if (month === undefined) return String(year)
  if (month < 1 || month > 12) return undefined
  const upToMonth = `${year}-${String(month).padStart(2, '0')}`
  if (day === undefined) return upToMonth
  return day >= 1 && day <= daysIn(year, month) ? `${upToMonth}-${String(day).padStart(2, '0')}` : undefined
}

function daysIn(year: number, month: number): number {
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  if (month === 2) return isLeapYear ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** Whether one date is surely after another, as far as both are known. */
export function isAfter(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length)
  return one.slice(0, length) > other.slice(0, length)
}
