import { randomUUIDv7 } from 'node:crypto'

type Precision = 'day' | 'month' | 'year'

/** A date as stored: the first day of what is known, and how precisely. Undefined if it is not known. */
export function storedDate(date: string | null): { date: string; precision: Precision } | undefined {
  if (date === null) return undefined
  const precision = date.length === 4 ? 'year' : date.length === 7 ? 'month' : 'day'
  return { date: date + { day: '', month: '-01', year: '-01-01' }[precision], precision }
}

/** An instant for lists that are ordered by time: noon of the day, or now if that is not known or to come. */
export function instantOf(date: string | null, now: Date): string {
  const stored = storedDate(date)
  const noon = stored ? new Date(`${stored.date}T12:00:00Z`) : now
  return (noon < now ? noon : now).toISOString()
}

/** The instant that a file says itself, unless it is to come; otherwise that of the date. */
export function instantSaid(instant: string | undefined, date: string | null, now: Date): string {
  if (instant === undefined) return instantOf(date, now)
  return new Date(Math.min(Date.parse(instant), now.getTime())).toISOString()
}

/** A UUIDv7 of that instant, for lists that are ordered by id. */
export function uuidAt(instant: string): string {
  const milliseconds = Math.max(0, Date.parse(instant)).toString(16).padStart(12, '0')
  return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}${randomUUIDv7().slice(13)}`
}

export function earliestOf(dates: (string | null)[]): string | null {
  return dates.filter((date) => date !== null).toSorted()[0] ?? null
}
