import type { Tx } from '../db/database.ts'
import { countByCalendar, countDay } from '../points/counted-day.ts'
import type { Broken } from './check.sql.ts'
import { listDaysAfter, type StoredDay } from './reading-days.sql.ts'

const atOnce = 10_000

export const streakClaim = 'Every day that counts has the date and the streak that follow from the days before it.'

/** Recounts all days, one after another. */
export async function checkReadingDays(tx: Tx, limit: number): Promise<Broken[]> {
  const broken: Broken[] = []
  let last: StoredDay | undefined
  while (broken.length < limit) {
    const days = await listDaysAfter(tx, last, atOnce)
    for (const day of days) {
      const before = last?.reader_id === day.reader_id ? last : undefined
      const count = day.rules === 1 ? countByCalendar : countDay
      const should = describe(count(before, day.time_zone, day.counted_at))
      const stands = describe(day)
      if (stands !== should) broken.push({ about: day.reader_id, stands, should })
      last = day
    }
    if (days.length < atOnce) break
  }
  return broken.slice(0, limit)
}

function describe(counted: Pick<StoredDay, 'day' | 'run' | 'longest_run'> | undefined): string {
  if (!counted) return 'no day of its own'
  return `${counted.day}, the ${counted.run}. in a row, ${counted.longest_run} at most`
}
