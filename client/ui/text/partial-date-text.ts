import { dayText, localDay } from './day-text.ts'

const month = new Intl.DateTimeFormat(undefined, { year: 'numeric', month: 'long', timeZone: 'UTC' })
const shortDay = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** A date known by its day, its month or its year alone, in the reader's locale: '2019-05-07', '2019-05' or '2019'. */
export function partialDateText(date: string): string {
  if (/^\d{4}$/.test(date)) return date
  if (!/^\d{4}-\d{2}$/.test(date)) return dayText(date)
  const first = new Date(`${date}-01T00:00:00Z`)
  return Number.isNaN(first.getTime()) ? '' : month.format(first)
}

/** The same in short, without the year where it is this one. */
export function shortDateText(date: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || date.slice(0, 4) !== localDay().slice(0, 4)) return partialDateText(date)
  return shortDay.format(new Date(`${date}T00:00:00Z`))
}
