import type { BookInLibrary } from '#contract/library/library.ts'
import { aBook } from './a-book.ts'
import { anEntry } from './an-entry.ts'

export function aLibraryEntry(given: Partial<BookInLibrary['entry']> = {}): BookInLibrary['entry'] {
  return {
    status: 'WANT_TO_READ',
    state: 'WANT_TO_READ',
    since: '2026-03-01T12:00:00Z',
    times_finished: 0,
    added_on: null,
    visibility: 'public',
    owned_copies: 0,
    stars: null,
    finished_on: null,
    has_note: false,
    ...given,
  }
}

export function inLibrary(title: string, given: Partial<BookInLibrary['entry']> = {}): BookInLibrary {
  return { book: aBook({ title, id: `id of ${title}` }), entry: aLibraryEntry(given) }
}

/** The answer to a change of an entry. */
export const changedEntry = anEntry({
  status: 'WANT_TO_READ',
  state: 'WANT_TO_READ',
  since: '2026-03-01T12:00:00Z',
})
