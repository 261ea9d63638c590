import { entryStates, type EntryState } from '#contract/imports/import-entry.ts'
import { foldName } from './cells.ts'

const stopped = ['dropped', 'dnf', 'did-not-finish', 'abandoned', 'unfinished', 'gave-up', 'stopped-reading']
const paused = ['paused', 'on-hold', 'hiatus', 'set-aside']

/** The states among Goodreads' shelves: its own three, and what readers commonly call those they made. */
export const shelfStates: ReadonlyMap<string, EntryState> = stateWords({
  WANT_TO_READ: ['to-read'],
  READING: ['currently-reading'],
  FINISHED: ['read'],
  DID_NOT_FINISH: stopped,
  PAUSED: paused,
})

/** The words that the services have for states. */
const knownStates: ReadonlyMap<string, EntryState> = stateWords({
  WANT_TO_READ: ['to-read', 'want-to-read', 'wants-to-read', 'wishlist', 'planned', 'plan-to-read', 'tbr', 'want'],
  READING: ['currently-reading', 'reading', 'is-reading', 'in-progress', 'progress', 'started'],
  REREADING: ['rereading', 'currently-rereading'],
  FINISHED: ['read', 'already-read', 'finished', 'complete', 'completed', 'done', 'read-but-unowned'],
  DID_NOT_FINISH: [...stopped, 'stopped'],
  PAUSED: paused,
})

function stateWords(words: Partial<Record<EntryState, string[]>>): Map<string, EntryState> {
  return new Map(
    entryStates.flatMap((state) => (words[state] ?? []).map((word): [string, EntryState] => [word, state])),
  )
}

export function stateNamed(word: string): EntryState | undefined {
  return knownStates.get(foldName(word))
}

/** How strongly each says that a book was read; a weaker one never replaces a stronger. */
export const stateStrength: readonly EntryState[] = [
  'WANT_TO_READ',
  'DID_NOT_FINISH',
  'PAUSED',
  'READING',
  'REREADING',
  'FINISHED',
]
