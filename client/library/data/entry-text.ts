import type { BookInLibrary } from '#contract/library/library.ts'
import { dateText } from '../../ui/text/date-text.ts'
import { partialDateText } from '../../ui/text/partial-date-text.ts'

type EntryInLibrary = BookInLibrary['entry']

/** When the book was finished last, and how often if more than once; for other books since when they have their state. */
export function whenText({ state, since, finished_on, times_finished }: EntryInLibrary): string {
  const isFinished = state === 'FINISHED' || state === 'REREADING'
  if (!isFinished) return since === null ? '' : `Since ${dateText(since)}`
  const times = times_finished > 1 ? `${times_finished} times` : ''
  return [finished_on === null ? '' : partialDateText(finished_on), times].filter(Boolean).join(', ')
}
