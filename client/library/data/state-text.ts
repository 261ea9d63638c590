import type { LibraryState } from './library-address.ts'

/** In the order in which they are offered. */
export const libraryStates: readonly { state: LibraryState; text: string }[] = [
  { state: 'READING', text: 'Reading' },
  { state: 'PAUSED', text: 'Paused' },
  { state: 'WANT_TO_READ', text: 'Want to Read' },
  { state: 'FINISHED', text: 'Finished' },
  { state: 'REREADING', text: 'Reading again' },
  { state: 'DID_NOT_FINISH', text: 'Did not finish' },
]

export function stateText(state: LibraryState): string {
  return libraryStates.find((one) => one.state === state)?.text ?? ''
}
