import { dayText } from './day-text.ts'
import { partialDateText } from './partial-date-text.ts'

/** 'in 2019', 'in May 2019', 'from May 1, 2019 to Jun 15, 2019', 'since …', 'until …'; '' for all time. */
export function spanText(from: string | undefined, to: string | undefined): string {
  if (from === undefined) return to === undefined ? '' : `until ${dayText(to)}`
  if (to === undefined) return `since ${dayText(from)}`
  if (from === to) return `on ${dayText(from)}`
  const year = from.slice(0, 4)
  if (from === `${year}-01-01` && to === `${year}-12-31`) return `in ${year}`
  const month = from.slice(0, 7)
  if (from === `${month}-01` && to === lastDayOf(month)) return `in ${partialDateText(month)}`
  return `from ${dayText(from)} to ${dayText(to)}`
}

/** As a heading: '2019', 'May 2019', 'May 1, 2019 to Jun 15, 2019', 'Since …', 'All time'. */
export function spanName(from: string | undefined, to: string | undefined): string {
  const name = spanText(from, to).replace(/^(in|on|from) /, '') || 'all time'
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Of a month, YYYY-MM. */
export function lastDayOf(month: string): string {
  const [year = 0, nth = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, nth, 0)).toISOString().slice(0, 10)
}
