import { isNewDate, type ZonedDay } from './counted-day.ts'
import { localDate } from './local-date.ts'

/** From `lockReader`; all null before the first award. */
export interface LastPayDay {
  paid_on: string | null
  paid_zone: string | null
  paid_since: Date | null
}

/** The day whose limit applies now: the last one until the reader has a new date, so that switching time zones gains nothing. */
export function payDayOf(reader: LastPayDay & { time_zone: string }, at: Date): ZonedDay {
  const { paid_on, paid_zone, paid_since, time_zone } = reader
  const last = paid_on && paid_zone && paid_since && { day: paid_on, time_zone: paid_zone, counted_at: paid_since }
  if (last && !isNewDate(last, time_zone, at)) return last
  return { day: localDate(at, time_zone), time_zone, counted_at: at }
}
