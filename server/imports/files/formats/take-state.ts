import type { EntryState } from '#contract/imports/import-entry.ts'
import type { Cells } from '../record/cells.ts'
import type { Shelf } from '../record/shelves.ts'

/** The state of a field; a word that is none is a shelf of the reader's own, to ask about. */
export function takeState(
  cells: Cells,
  name: string,
  stateNamed: (word: string) => EntryState | undefined,
): { state: EntryState | null; shelves: Shelf[] } {
  const word = cells.take(name)
  const state = stateNamed(word)
  if (state !== undefined || word === '') return { state: state ?? null, shelves: [] }
  cells.ask('shelf', word)
  return { state: null, shelves: [{ name: word, position: null }] }
}
