import type { BookInLibrary, LibrarySort } from '#contract/library/library.ts'
import { dateText } from '../../ui/text/date-text.ts'
import { partialDateText } from '../../ui/text/partial-date-text.ts'

type EntryInLibrary = BookInLibrary['entry']

/** The date that the list is ordered by, or what `whenText` says where it is ordered by another thing. */
export function whenInOrder(entry: EntryInLibrary, sort: LibrarySort): string {
  if (sort !== 'added') return whenText(entry)
  const { added_on, since } = entry
  if (added_on !== null) return `Added ${partialDateText(added_on)}`
  return since === null ? '' : `Added ${dateText(since)}`
}

/** When the book was finished last, and how often if more than once; for other books since when they have their state. */
export function whenText({ state, since, finished_on, times_finished }: EntryInLibrary): string {
  const isFinished = state === 'FINISHED' || state === 'REREADING'
  if (!isFinished) return since === null ? '' : `Since ${dateText(since)}`
  const times = times_finished > 1 ? `${times_finished} times` : ''
  return [finished_on === null ? '' : partialDateText(finished_on), times].filter(Boolean).join(', ')
}
