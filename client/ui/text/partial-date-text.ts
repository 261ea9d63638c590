import { dayText } from './day-text.ts'
import { onFirstUse } from './on-first-use.ts'

const month = onFirstUse(() => new Intl.DateTimeFormat(undefined, { year: 'numeric', month: 'long', timeZone: 'UTC' }))

/** A date known by its day, its month or its year alone, in the reader's locale: '2019-05-07', '2019-05' or '2019'. */
export function partialDateText(date: string): string {
  if (/^\d{4}$/.test(date)) return date
  if (!/^\d{4}-\d{2}$/.test(date)) return dayText(date)
  const first = new Date(`${date}-01T00:00:00Z`)
  return Number.isNaN(first.getTime()) ? '' : month().format(first)
}
