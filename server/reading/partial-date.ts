import { fail } from '#contract/errors.ts'

export type Precision = 'day' | 'month' | 'year'

/** A calendar date as stored: the first day of what is known, and how precisely it is known. */
export interface StoredDate {
  date: string
  precision: Precision
}

const earliest = '1900'

/** Expects text that the contract has validated; refuses dates that do not exist, lie in the future or before 1900. */
export function readDate(text: string, today: string, field: string): StoredDate {
  const precision = precisionOf(text)
  const date = text + { day: '', month: '-01', year: '-01-01' }[precision]
  refuseImpossible(date, field)
  if (date > today) fail('invalid', { fields: { [field]: 'This date is in the future.' } })
  return { date, precision }
}

/** Refuses a text of the form YYYY-MM-DD that is no day of the calendar or lies before 1900. */
export function refuseImpossible(date: string, field: string): void {
  if (!isDate(date)) fail('invalid', { fields: { [field]: 'This date does not exist.' } })
  if (date < earliest) fail('invalid', { fields: { [field]: `Dates start in ${earliest}.` } })
}

/** The date as replies show it: as long as it is precise. */
export function showDate(date: string | null, precision: Precision): string | null {
  return date === null ? null : date.slice(0, shownLength[precision])
}

/** Whether the first date certainly lies after the second, as far as both are known. */
export function isAfter(first: StoredDate, second: StoredDate): boolean {
  const length = Math.min(shownLength[first.precision], shownLength[second.precision])
  return first.date.slice(0, length) > second.date.slice(0, length)
}

const shownLength = { day: 10, month: 7, year: 4 }

function precisionOf(text: string): Precision {
  return text.length === shownLength.day ? 'day' : text.length === shownLength.month ? 'month' : 'year'
}

function isDate(date: string): boolean {
  try {
    Temporal.PlainDate.from(date, { overflow: 'reject' })
    return true
  } catch {
    return false
  }
}
