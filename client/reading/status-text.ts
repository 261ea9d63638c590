import type { ReadingStatus } from '#contract/reading.ts'

const texts: Record<ReadingStatus, string> = {
  NOT_ADDED: 'Book not added',
  WANT_TO_READ: 'Want to Read',
  READING: 'Currently Reading',
  FINISHED: 'Finished Reading',
}

export function statusText(status: ReadingStatus): string {
  return texts[status]
}
