import { streakDaysShown, type Streak } from '#contract/points.ts'
import type { Gamification } from '#contract/shapes.ts'
import type { Tx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import { award, type LockedReader } from '../points/award.ts'
import { countDay, currentRun, isReadToday, type CountedDay } from '../points/counted-day.ts'
import { addDays, localDate } from '../points/local-date.ts'
import { findLastDay, findTimeZone, insertReadingDay, listDaysSince, moveLastRead } from './streak.sql.ts'
import { lockReader } from '../accounts/reader-lock.sql.ts'

/**
 * Counts today as a reading day and returns the current day: after traveling west this may be tomorrow's date, shortly after
 * traveling east yesterday's. `last` comes from `findLastDay` after `lockReader`.
 */
export async function countToday(
  tx: Tx,
  reader: { id: string; time_zone: string },
  last: CountedDay | undefined,
  at: Date,
): Promise<string> {
  const today = countDay(last, reader.time_zone, at)
  if (today) await insertReadingDay(tx, reader.id, today)
  else if (last) await moveLastRead(tx, reader.id, last.day, reader.time_zone, at)
  return today?.day ?? last?.day ?? localDate(at, reader.time_zone)
}

/** Counts today and earns its point, once a day. Call after `lockReader`. */
export async function readToday(tx: Tx, reader: LockedReader, at: Date): Promise<Gamification> {
  const day = await countToday(tx, reader, await findLastDay(tx, reader.id), at)
  return award(tx, reader, { deed: 'read_today', subjectId: day }, at)
}

export async function getStreak({ db, now }: Pick<Deps, 'db' | 'now'>, viewerId: string): Promise<Streak> {
  const { time_zone } = await findTimeZone(db, viewerId)
  const at = now()
  const today = localDate(at, time_zone)
  const [last, days] = await Promise.all([
    findLastDay(db, viewerId),
    listDaysSince(db, viewerId, addDays(today, 1 - streakDaysShown)),
  ])
  return {
    is_active: isReadToday(last, time_zone, at),
    current_streak: currentRun(last, time_zone, at),
    longest_streak: last?.longest_run ?? 0,
    last_read_on: last?.day ?? null,
    days,
  }
}

export async function checkIn(
  deps: Pick<Deps, 'db' | 'now'>,
  viewerId: string,
): Promise<Streak & { gamification: Gamification }> {
  return transact(deps.db, async (tx) => {
    const at = deps.now()
    const reader = await lockReader(tx, viewerId)
    const gamification = await readToday(tx, reader, at)
    return { ...(await getStreak({ db: tx, now: deps.now }, viewerId)), gamification }
  })
}
