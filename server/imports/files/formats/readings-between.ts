import type { EntryReading, EntryState } from '#contract/imports/import-entry.ts'
import type { Cells } from '../record/cells.ts'
import { takeDate } from '../record/dates.ts'
import { finishedReading, openReading, stoppedReading, withoutReversal } from '../record/readings.ts'

/** The one reading of a record with a field for each date. */
export function readingsBetween(
  cells: Cells,
  names: { started: string; finished: string; stopped?: string },
  state: EntryState | null,
): EntryReading[] {
  const started = takeDate(cells, names.started)
  const finished = takeDate(cells, names.finished)
  const stopped = names.stopped === undefined ? null : takeDate(cells, names.stopped)
  const readings: EntryReading[] = []
  if (finished !== null && state === 'DID_NOT_FINISH' && stopped === null)
    readings.push(stoppedReading(finished, started))
  else if (finished !== null) readings.push(finishedReading(finished, started))
  if (stopped !== null) readings.push(stoppedReading(stopped, finished === null ? started : null))
  if (readings.length === 0 && started !== null) readings.push(unended(state, started))
  return readings.map((reading) => withoutReversal(cells, names.started, reading))
}

function unended(state: EntryState | null, started: string): EntryReading {
  if (state === 'FINISHED') return finishedReading(null, started)
  return state === 'DID_NOT_FINISH' ? stoppedReading(null, started) : openReading(started)
}
