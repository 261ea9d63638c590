import { epochDay, monthOfEpochDay } from './reading-log.ts'
import { outcomes, unknown, type Log } from './log-columns.ts'

/** What was ended in a year or a month, by what a tally of the same span says under the same names. */
export interface PeriodSums {
  readings: number
  pages: number
  pages_known: number
  minutes: number
  minutes_known: number
  stopped_pages: number
  stopped_minutes: number
  /** Audiobooks that were finished, of which the minutes are not known. */
  unheard: number
}

/**
 * For each of these years, 'YYYY', and months, 'YYYY-MM', in their order. In one pass over the log, however many they are: a date lies in one
 * year and one month at most, and counts where it certainly lies.
 */
export function sumPeriods({ names, parts }: Log, periods: readonly string[]): PeriodSums[] {
  const sums = periods.map(noSums)
  const ofYear = new Map<number, PeriodSums>()
  const ofMonth = new Map<number, PeriodSums>()
  periods.forEach((period, nth) => {
    const month = monthOfEpochDay(epochDay(`${period}-01-01`.slice(0, '2026-05-01'.length)))
    const [map, key] = period.length === 4 ? [ofYear, Math.floor(month / 12)] : [ofMonth, month]
    sums[nth] = map.get(key) ?? sums[nth]!
    map.set(key, sums[nth])
  })
  const audio = names.media.numbers.get('audio')
  for (const part of parts) {
    for (let at = 0; at < part.length; at += 1) {
      const first = part.ended.first[at] ?? unknown
      const outcome = part.outcomes[at]
      if (outcome === outcomes.open || first === unknown) continue
      const last = part.ended.last[at] ?? first
      const month = monthOfEpochDay(first)
      const lastMonth = last === first ? month : monthOfEpochDay(last)
      const year = Math.floor(month / 12)
      if (year === Math.floor(lastMonth / 12)) addTo(ofYear.get(year), at)
      if (month === lastMonth) addTo(ofMonth.get(month), at)
    }

    function addTo(sum: PeriodSums | undefined, at: number): void {
      if (!sum) return
      if (part.outcomes[at] === outcomes.stopped) {
        sum.stopped_pages += part.reachedPages[at] ?? 0
        sum.stopped_minutes += part.reachedMinutes[at] ?? 0
        return
      }
      const [pages = unknown, minutes = unknown] = [part.pages[at], part.minutes[at]]
      sum.readings += 1
      if (pages !== unknown) {
        sum.pages += pages
        sum.pages_known += 1
      }
      if (minutes !== unknown) {
        sum.minutes += minutes
        sum.minutes_known += 1
      } else if (audio !== undefined && part.media[at] === audio) sum.unheard += 1
    }
  }
  return sums
}

function noSums(): PeriodSums {
  return {
    readings: 0,
    pages: 0,
    pages_known: 0,
    minutes: 0,
    minutes_known: 0,
    stopped_pages: 0,
    stopped_minutes: 0,
    unheard: 0,
  }
}
