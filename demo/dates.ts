import { chance } from './random.ts'

export const minute = 60 * 1000
const hour = 60 * minute
export const day = 24 * hour

/** Never in the future, nor right now. */
export function daysAgo(now: Date, days: number): Date {
  return new Date(now.getTime() - Math.max(days * day, 5 * minute))
}

/** The evening of the day that many days ago in the reader's time zone; for today, shortly before now. */
export function eveningAgo(now: Date, days: number, username: string, later = 0): Date {
  const midnight = Math.floor(now.getTime() / day) * day - days * day
  const moment = midnight + 18.5 * hour + 90 * minute * chance('evening', username, days) + later
  return new Date(Math.min(moment, now.getTime() - 10 * minute + later))
}

export function daysSinceNewYear(now: Date): number {
  return Math.floor((now.getTime() - Date.UTC(now.getUTCFullYear(), 0, 1)) / day)
}

/** The date that many days ago, in UTC. */
export function dateAgo(now: Date, days: number): string {
  return new Date(now.getTime() - days * day).toISOString().slice(0, 10)
}
