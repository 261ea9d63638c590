/** YYYY-MM-DD in the reader's time zone; a zone that the runtime no longer knows counts as UTC. */
export function localDate(at: Date, timeZone: string): string {
  const instant = Temporal.Instant.fromEpochMilliseconds(at.getTime())
  return inZone(timeZone, (zone) => instant.toZonedDateTimeISO(zone).toPlainDate().toString())
}

/** When a date begins in the time zone, and when it is over. */
export function instantsOf(date: string, timeZone: string): { from: Date; before: Date } {
  const begin = (day: Temporal.PlainDate) =>
    inZone(timeZone, (zone) => new Date(day.toZonedDateTime(zone).epochMilliseconds))
  const day = Temporal.PlainDate.from(date)
  return { from: begin(day), before: begin(day.add({ days: 1 })) }
}

/** The next date in a time zone, which may skip one, as Samoa did with 2011-12-30. */
export function nextDate(date: string, timeZone: string): string {
  const next = Temporal.PlainDate.from(date).add({ days: 1 })
  return inZone(timeZone, (zone) => next.toZonedDateTime(zone).toPlainDate().toString())
}

export function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString()
}

export function daysBetween(first: string, last: string): number {
  return Temporal.PlainDate.from(first).until(last).days
}

function inZone<T>(timeZone: string, read: (zone: string) => T): T {
  try {
    return read(timeZone)
  } catch (error) {
    if (error instanceof RangeError && timeZone !== 'UTC') return read('UTC')
    throw error
  }
}
