import type { ReadingStatus, StatusOfBook } from '#contract/reading.ts'
import { dateText } from '../ui/text/date-text.ts'

const texts: Record<ReadingStatus, string> = {
  NOT_ADDED: 'Book not added',
  WANT_TO_READ: 'Want to Read',
  READING: 'Currently Reading',
  FINISHED: 'Finished Reading',
}

export function statusText(status: ReadingStatus): string {
  return texts[status]
}

/** The date, and how often the book was finished if more than once; '' if unknown. */
export function sinceText({ status, since, times_finished }: StatusOfBook): string {
  if (since === null) return ''
  if (status !== 'FINISHED') return `Since ${dateText(since)}`
  const times = times_finished > 1 ? `, ${times_finished} times` : ''
  return `On ${dateText(since)}${times}`
}
