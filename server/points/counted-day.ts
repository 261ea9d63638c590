import { addDays, localDate, nextDate } from './local-date.ts'
import { hour } from '../time.ts'

/** A date, and when and in which zone it began to count. */
export interface ZonedDay {
  day: string
  time_zone: string
  counted_at: Date
}

/** A date that counts as read: when and where it was last read on, the run that it ends. */
export interface CountedDay extends ZonedDay {
  last_at: Date
  /** Null where it is not known apart from the day's own. */
  last_zone: string | null
  run: number
  longest_run: number
}

/** Where the zone has changed, so much time must really have passed since the last day began to count. */
const betweenZones = 20 * hour

/** In one zone the calendar alone decides; going back and forth between zones, or a clock set back, makes no new dates. */
export function isNewDate(last: ZonedDay, timeZone: string, at: Date): boolean {
  if (localDate(at, timeZone) <= last.day) return false
  return timeZone === last.time_zone || at.getTime() - last.counted_at.getTime() >= betweenZones
}

/** The date of this instant, by the server's clock and the reader's zone; undefined where it makes no new date count. */
export function countDay(last: CountedDay | undefined, timeZone: string, at: Date): CountedDay | undefined {
  return last === undefined || isNewDate(last, timeZone, at) ? countByCalendar(last, timeZone, at) : undefined
}

/** Without regard to hours, as all days were counted once. */
export function countByCalendar(last: CountedDay | undefined, timeZone: string, at: Date): CountedDay | undefined {
  const day = localDate(at, timeZone)
  if (last !== undefined && day <= last.day) return undefined
  const next = { day, time_zone: timeZone, counted_at: at, last_at: at, last_zone: timeZone }
  const run = last !== undefined && follows(last, next) ? last.run + 1 : 1
  return { ...next, run, longest_run: Math.max(run, last?.longest_run ?? 0) }
}

/** A run stays alive through the day after its last, and is then as long as it was. */
export function currentRun(last: CountedDay | undefined, timeZone: string, at: Date): number {
  if (last === undefined) return 0
  const today = localDate(at, timeZone)
  const alive = today <= last.day || follows(last, { day: today, time_zone: timeZone, counted_at: at })
  return alive ? last.run : 0
}

/** Whether reading now would change nothing: today counts, or was read on too soon after another zone's date. */
export function isReadToday(last: CountedDay | undefined, timeZone: string, at: Date): boolean {
  if (last === undefined) return false
  const today = localDate(at, timeZone)
  return today <= last.day || (today <= localDate(last.last_at, timeZone) && !isNewDate(last, timeZone, at))
}

/**
 * Whether no date was missed between two. A traveller can jump over one, and a zone can skip one: it is enough that the two, or
 * the last reading and the later one, are neighbours by the clock of a zone in which one of them happened.
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
