import { onFirstUse } from './on-first-use.ts'

const withYear = onFirstUse(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' }))
const ofThisYear = onFirstUse(
  () => new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
)

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
  const numbers = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return numbers.map((number) => String(number).padStart(2, '0')).join('-')
}
