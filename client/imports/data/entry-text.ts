import type { EntryReading, EntryState, Loss, LossWhy } from '#contract/imports/import-entry.ts'
import { partialDateText } from '../../ui/text/partial-date-text.ts'

const states: Record<EntryState, string> = {
  WANT_TO_READ: 'Want to read',
  READING: 'Reading',
  PAUSED: 'Paused',
  FINISHED: 'Finished',
  REREADING: 'Reading again',
  DID_NOT_FINISH: 'Did not finish',
}

export function stateText(state: EntryState): string {
  return states[state]
}

/** 'Finished May 7, 2019 – May 20, 2019'; without dates, only what came of it. */
function readingText({ outcome, started_on, finished_on, stopped_on }: EntryReading): string {
  const end = outcome === 'finished' ? finished_on : stopped_on
  const [from, to] = [started_on, end].map((date) => (date === null ? '' : partialDateText(date)))
  // That it is open, the state says.
  if (outcome === 'open') return from ? `Begun ${from}` : ''
  const what = outcome === 'finished' ? 'Finished' : 'Did not finish'
  if (from && to) return `${what} ${from} – ${to}`
  if (from) return `${what}, begun ${from}`
  return to ? `${what} ${to}` : `${what}, date unknown`
}

/** The same readings together: 'Finished, date unknown, 3 times'. */
export function readingTexts(readings: readonly EntryReading[]): string[] {
  const times = new Map<string, number>()
  for (const reading of readings) {
    const text = readingText(reading)
    if (text === '') continue
    times.set(text, (times.get(text) ?? 0) + 1)
  }
  return Array.from(times, ([text, count]) => (count === 1 ? text : `${text}, ${count} times`))
}

const whys: Record<LossWhy, string> = {
  isbn_damaged: 'not a valid ISBN',
  rating_not_kept: 'not a rating from 0 to 5',
  rating_rounded: 'rounded to a quarter star',
  date_not_kept: 'not a date we can use',
  date_order_unknown: 'day or month first?',
  dates_reversed: 'the end lies before the start',
  extra_cells: 'more cells than the header has names',
  not_understood: 'not understood',
  too_many: 'more than we can keep',
  review_shortened: 'too long: the whole text is in your private note',
  note_shortened: 'too long: its end is missing',
  too_long: 'too long to keep',
}

export function lossText({ why }: Pick<Loss, 'why'>): string {
  return whys[why]
}
