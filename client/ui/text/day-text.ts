const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })

/** A calendar date (YYYY-MM-DD) in the reader's locale, independent of the time zone. */
export function dayText(date: string): string {
  const day = new Date(`${date}T00:00:00Z`)
  return Number.isNaN(day.getTime()) ? '' : format.format(day)
}

/** YYYY-MM-DD in the reader's time zone, today or this many days from now. */
export function localDay(daysFromNow = 0): string {
  const date = new Date()
  date.setDate(date.getDate() + daysFromNow)
  return date.toLocaleDateString('sv')
}
