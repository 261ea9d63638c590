import type { Span } from './tally.ts'

/** 'all', a year or a month, as YYYY or YYYY-MM; null for any other span. */
export function periodOf({ from, to }: Span): string | null {
  if (from === null && to === null) return 'all'
  if (from === null || to === null || !from.endsWith('-01')) return null
  const [year, month] = [from.slice(0, 4), from.slice(0, 7)]
  if (month.endsWith('-01') && to === `${year}-12-31`) return year
  return to === lastDayOf(month) ? month : null
}

function lastDayOf(month: string): string {
  const [year = 0, nth = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, nth, 0)).toISOString().slice(0, 10)
}
