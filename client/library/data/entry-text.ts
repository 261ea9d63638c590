import type { BookInLibrary, LibrarySort } from '#contract/library/library.ts'
import { dateText } from '../../ui/text/date-text.ts'
import { partialDateText } from '../../ui/text/partial-date-text.ts'

type EntryInLibrary = BookInLibrary['entry']

/** When it was added, where the list is ordered by that and it was said, else what `whenText` says. */
export function whenInOrder(entry: EntryInLibrary, sort: LibrarySort): string {
  return sort === 'added' && entry.added_on !== null ? `Added ${partialDateText(entry.added_on)}` : whenText(entry)
}

/** When the book was finished last, and how often if more than once; for other books since when they have their state. */
export function whenText({ state, since, finished_on, times_finished }: EntryInLibrary): string {
  const isFinished = state === 'FINISHED' || state === 'REREADING'
  if (!isFinished) return since === null ? '' : `Since ${dateText(since)}`
  const times = times_finished > 1 ? `${times_finished} times` : ''
  const last = finished_on === null ? '' : partialDateText(finished_on)
  // Its state is told of another reading.
  const told = state === 'REREADING' && last !== '' ? `Finished ${last}` : last
  return [told, times].filter(Boolean).join(', ')
}
