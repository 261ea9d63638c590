import type { Api } from '#contract/api.ts'
import { deleteReading, editReading, getEntry, updateEntry, type Entry } from '#contract/library/readings.ts'
import type { ReadingState } from '#contract/reading.ts'

export interface Finished {
  bookId: string
  /** The state that the finish ended. */
  former: ReadingState
  /** How often the book had been finished before; undefined if unknown. */
  timesBefore: number | undefined
}

const withOpenReading: readonly ReadingState[] = ['READING', 'PAUSED', 'REREADING']

/**
 * The reading that was open goes on, from the date it started; one that only the finish made is deleted. Does nothing if the book has
 * since been given another state.
 */
export async function undoFinish(api: Api, { bookId, former, timesBefore }: Finished): Promise<Entry> {
  const params = { id: bookId }
  const entry = await api.call(getEntry, { params })
  if (entry.state !== 'FINISHED') return entry
  const undone = await takeBack()
  if (undone.state === former) return undone
  return (await api.call(updateEntry, { params, body: { state: former } })).entry

  async function takeBack(): Promise<Entry> {
    const last = entry.readings.find(({ outcome }) => outcome === 'finished')
    // A second finish on the same day adds no reading.
    if (!last || entry.times_finished === timesBefore) return entry
    if (withOpenReading.includes(former)) {
      const body = { outcome: 'open' as const, started_on: last.started_on }
      return (await api.call(editReading, { params: { id: last.id }, body })).entry
    }
    await api.call(deleteReading, { params: { id: last.id } })
    return api.call(getEntry, { params })
  }
}
