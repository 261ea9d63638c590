import type { Streak } from '#contract/gamification.ts'
import type { Gamification } from '#contract/shapes.ts'
import type { Tx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import { lockReader } from './award.sql.ts'
import { award } from './award.ts'
import { findTimeZone, insertReadingDay, listDaysSince, listRuns, type Run } from './streak.sql.ts'

/** Days shown on the reader's own page. */
const daysShown = 35

/** Makes today count: the date of this instant in the reader's own zone, by the server's clock alone. */
export async function countToday(tx: Tx, reader: { id: string; time_zone: string }, at: Date): Promise<string> {
  const today = localDate(at, reader.time_zone)
  await insertReadingDay(tx, reader, today, at)
  return today
}

export async function getStreak({ db, now }: Pick<Deps, 'db' | 'now'>, readerId: string): Promise<Streak> {
  const { time_zone } = await findTimeZone(db, readerId)
  const today = localDate(now(), time_zone)
  const [runs, days] = await Promise.all([
    listRuns(db, readerId),
    listDaysSince(db, readerId, addDays(today, 1 - daysShown)),
  ])
  return { ...streakOf(runs, today), days }
}

export async function checkIn(
  deps: Pick<Deps, 'db' | 'now'>,
  readerId: string,
): Promise<Streak & { gamification: Gamification }> {
  const gamification = await transact(deps.db, async (tx) => {
    const at = deps.now()
    const reader = await lockReader(tx, readerId)
    const today = await countToday(tx, reader, at)
    return award(tx, readerId, { deed: 'read_today', subjectId: today }, at)
  })
  return { ...(await getStreak(deps, readerId)), gamification }
}

/**
 * A run stays alive through the day after its last. A reader who travelled west may be on a date before the last one
 * that counted: that day counts already.
 */
export function streakOf(runs: Run[], today: string): Omit<Streak, 'days'> {
  const [latest] = runs
  const alive = latest !== undefined && latest.last >= addDays(today, -1)
  return {
    is_active: latest !== undefined && latest.last >= today,
    current_streak: alive ? latest.days : 0,
    longest_streak: Math.max(0, ...runs.map((run) => run.days)),
    last_read_on: latest?.last ?? null,
  }
}

/** YYYY-MM-DD where the reader is. */
export function localDate(at: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString()
}

export function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString()
}
