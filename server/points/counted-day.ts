import { addDays, localDate, nextDate } from './local-date.ts'
import { hour } from '../time.ts'

/** A date, with the instant and the time zone in which it began to count. */
export interface ZonedDay {
  day: string
  time_zone: string
  counted_at: Date
}

/** A date that counts as a reading day: when and in which zone reading was last recorded, and the run of days it ends. */
export interface CountedDay extends ZonedDay {
  last_at: Date
  /** Null if only the day's own zone is known. */
  last_zone: string | null
  run: number
  longest_run: number
}

/** After a change of time zone, this much real time must have passed since the last day began to count. */
const betweenZones = 20 * hour

/** Within one zone the calendar decides; switching zones or setting back the clock must not create new dates. */
export function isNewDate(last: ZonedDay, timeZone: string, at: Date): boolean {
  if (localDate(at, timeZone) <= last.day) return false
  return timeZone === last.time_zone || at.getTime() - last.counted_at.getTime() >= betweenZones
}

/** The date of this instant in the reader's time zone; undefined if it does not count as a new date. */
export function countDay(last: CountedDay | undefined, timeZone: string, at: Date): CountedDay | undefined {
  return last === undefined || isNewDate(last, timeZone, at) ? countByCalendar(last, timeZone, at) : undefined
}

/** The rule used in the past: the calendar alone, without a minimum of hours. */
export function countByCalendar(last: CountedDay | undefined, timeZone: string, at: Date): CountedDay | undefined {
  const day = localDate(at, timeZone)
  if (last !== undefined && day <= last.day) return undefined
  const next = { day, time_zone: timeZone, counted_at: at, last_at: at, last_zone: timeZone }
  const run = last !== undefined && follows(last, next) ? last.run + 1 : 1
  return { ...next, run, longest_run: Math.max(run, last?.longest_run ?? 0) }
}

/** A run stays alive, at its length, through the day after its last day. */
export function currentRun(last: CountedDay | undefined, timeZone: string, at: Date): number {
  if (last === undefined) return 0
  const today = localDate(at, timeZone)
  const alive = today <= last.day || follows(last, { day: today, time_zone: timeZone, counted_at: at })
  return alive ? last.run : 0
}

/** Whether reading now would change nothing: today counts already, or is too soon after a date in another zone. */
export function isReadToday(last: CountedDay | undefined, timeZone: string, at: Date): boolean {
  if (last === undefined) return false
  const today = localDate(at, timeZone)
  return today <= last.day || (today <= localDate(last.last_at, timeZone) && !isNewDate(last, timeZone, at))
}

/**
 * Whether no date was missed between the two. A traveler can jump over a date and a zone can skip one, so it is enough that the
 * two dates, or the last reading and the later date, are adjacent in a time zone in which one of them happened.
 */
function follows(before: CountedDay, after: ZonedDay): boolean {
  const { day, time_zone, last_at, last_zone } = before
  return (
    after.day === addDays(day, 1) ||
    localDate(after.counted_at, time_zone) <= nextDate(day, time_zone) ||
    after.day <= nextDate(localDate(last_at, after.time_zone), after.time_zone) ||
    (last_zone !== null && localDate(after.counted_at, last_zone) <= nextDate(localDate(last_at, last_zone), last_zone))
  )
}
