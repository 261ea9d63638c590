import { isNewDate, type ZonedDay } from './counted-day.ts'
import { localDate } from './local-date.ts'

/** As `lockReader` says; all three null before the first. */
export interface LastPayDay {
  paid_on: string | null
  paid_zone: string | null
  paid_since: Date | null
}

/** The day that a deed done now is paid from: the last one until the reader has a new date, so that hopping makes none. */
export function payDayOf(reader: LastPayDay & { time_zone: string }, at: Date): ZonedDay {
  const { paid_on, paid_zone, paid_since, time_zone } = reader
  const last = paid_on && paid_zone && paid_since && { day: paid_on, time_zone: paid_zone, counted_at: paid_since }
  if (last && !isNewDate(last, time_zone, at)) return last
  return { day: localDate(at, time_zone), time_zone, counted_at: at }
}
