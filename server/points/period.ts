import type { Period } from '#contract/leaderboard.ts'
import { day } from '../time.ts'

/** The first day of the period that contains an instant. Weeks start on Monday; weeks and months are in UTC. */
export function periodStart(period: Period, at: Date): string {
  const today = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO('UTC').toPlainDate()
  if (period === 'month') return today.with({ day: 1 }).toString()
  if (period === 'week') return today.subtract({ days: today.dayOfWeek - 1 }).toString()
  return '1970-01-01'
}

export function periodStarts(at: Date): Record<Period, string> {
  const dayNumber = Math.floor(at.getTime() / day)
  if (dayNumber !== latest?.dayNumber) {
    latest = {
      dayNumber,
      starts: { all: periodStart('all', at), month: periodStart('month', at), week: periodStart('week', at) },
    }
  }
  return latest.starts
}

/** A cache: every award needs it, and it is the same all day. */
let latest: { dayNumber: number; starts: Record<Period, string> } | undefined
