import type { ReadingState, StatusOfBook } from '#contract/reading.ts'
import { dateText } from '../../ui/text/date-text.ts'

const texts: Record<ReadingState, string> = {
  NOT_ADDED: 'Book not added',
  WANT_TO_READ: 'Want to Read',
  READING: 'Currently Reading',
  FINISHED: 'Finished Reading',
  PAUSED: 'Paused',
  REREADING: 'Reading again',
  DID_NOT_FINISH: 'Did not finish',
}

export function statusText(state: ReadingState): string {
  return texts[state]
}

/** 'Since Nov 14', 'Reading again since Nov 14': of a book in hand. */
export function inHandSinceText(state: ReadingState, since: string): string {
  const start = state === 'PAUSED' || state === 'REREADING' ? `${texts[state]} since` : 'Since'
  return `${start} ${dateText(since)}`
}

/** The date, and how often the book was finished if more than once; '' if unknown. */
export function sinceText({ state, since, times_finished }: StatusOfBook): string {
  if (since === null) return ''
  if (state === 'DID_NOT_FINISH') return `On ${dateText(since)}`
  if (state !== 'FINISHED') return `Since ${dateText(since)}`
  const times = times_finished > 1 ? `, ${times_finished} times` : ''
  return `On ${dateText(since)}${times}`
}
