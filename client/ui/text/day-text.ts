import { onFirstUse } from './on-first-use.ts'

const withYear = onFirstUse(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' }))
const ofThisYear = onFirstUse(
  () => new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
)

/** For when there is time: the first is slow to say. */
export function prepareDays(): void {
  dayText(localDay())
}

/** A calendar date (YYYY-MM-DD) in the reader's locale, independent of the time zone; without the year where it is this one. */
export function dayText(date: string): string {
  const day = new Date(`${date}T00:00:00Z`)
  if (Number.isNaN(day.getTime())) return ''
  return (date.slice(0, 4) === localDay().slice(0, 4) ? ofThisYear : withYear)().format(day)
}

/** YYYY-MM-DD in the reader's time zone, today or this many days from now. */
export function localDay(daysFromNow = 0): string {
  const date = new Date()
  date.setDate(date.getDate() + daysFromNow)
  return dayOf(date)
}

/** YYYY-MM-DD in the reader's time zone. */
export function dayOf(date: Date): string {
  const parts = [pad(date.getFullYear(), 4), pad(date.getMonth() + 1, 2), pad(date.getDate(), 2)]
  return parts.join('-')
}

function pad(part: number, length: number): string {
  return String(part).padStart(length, '0')
}
