import { dayOf, dayText } from './day-text.ts'
import { onFirstUse } from './on-first-use.ts'

const time = onFirstUse(() => new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }))
const moment = onFirstUse(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }))

/** The day where the reader is, as `dayText` says it; '' for an invalid date. */
export function dateText(instant: string): string {
  return dayText(localDateOf(instant))
}

/** With the time of day. */
export function momentText(instant: string): string {
  return textOf(instant, moment)
}

export function timeText(instant: string): string {
  return textOf(instant, time)
}

/** YYYY-MM-DD in the reader's time zone. */
export function localDateOf(instant: string): string {
  return dayOf(new Date(instant))
}

/** In the reader's time zone. */
export function isToday(instant: string): boolean {
  return new Date(instant).toDateString() === new Date().toDateString()
}

function textOf(instant: string, format: () => Intl.DateTimeFormat): string {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? '' : format().format(date)
}
