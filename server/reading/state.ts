import type { ReadingState, ReadingStatus } from '#contract/reading.ts'
import type { StoredStatus } from './reading.sql.ts'

/** A finished book with an open reading is being read again. */
export function stateOf(status: StoredStatus | undefined, open: boolean): ReadingState {
  if (status === undefined) return 'NOT_ADDED'
  return status === 'FINISHED' && open ? 'REREADING' : status
}

/** The state in the words of the calls that know no others. */
export function statusOf(status: StoredStatus | undefined): ReadingStatus {
  switch (status) {
    case undefined:
    case 'DID_NOT_FINISH':
      return 'NOT_ADDED'
    case 'PAUSED':
      return 'READING'
    default:
      return status
  }
}
