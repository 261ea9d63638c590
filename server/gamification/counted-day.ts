import { addDays, localDate, nextDate } from './local-date.ts'

/** A date that counts as read: when and in which zone it was counted, when it was last read on, the run that it ends. */
export interface CountedDay {
  day: string
  time_zone: string
  counted_at: Date
  last_at: Date
  run: number
  longest_run: number
}

/**
 * The date of this instant, by the server's clock and the reader's zone; undefined where it counts already. A date counts
 * only after all the others, so that going back and forth between zones, or a clock set back, makes no new ones.
 */
export function countDay(last: CountedDay | undefined, timeZone: string, at: Date): CountedDay | undefined {
  const day = localDate(at, timeZone)
  if (last !== undefined && day <= last.day) return undefined
  const next = { day, time_zone: timeZone, counted_at: at, last_at: at }
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

type Day = Pick<CountedDay, 'day' | 'time_zone' | 'counted_at'>

/**
 * Whether no date was missed between two. A traveller can jump over one, and a zone can skip one: it is enough that by the
 * clock of the zone of either the two are neighbours.
 */
function follows(before: Day & Pick<CountedDay, 'last_at'>, after: Day): boolean {
  return (
    after.day === addDays(before.day, 1) ||
    localDate(after.counted_at, before.time_zone) <= nextDate(before.day, before.time_zone) ||
    after.day <= nextDate(localDate(before.last_at, after.time_zone), after.time_zone)
  )
}
