import { daysThatEarn } from '#contract/library/readings.ts'
import { addDays } from '../points/local-date.ts'
import type { StoredDate } from './partial-date.ts'

/** What was finished within the last days is as good as marked on the day; anything older was entered by hand and earns nothing. */
export function originOf(finishedOn: StoredDate | null, today: string): 'here' | 'entered' {
  const recent = finishedOn?.precision === 'day' && finishedOn.date >= addDays(today, -daysThatEarn)
  return recent ? 'here' : 'entered'
}
