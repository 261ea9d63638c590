import type { CSSProperties } from 'react'
import type { ListView } from './use-filters.ts'

/** What the owner of a list says of its books, by their google_books_id. */
export type BookNotes = ReadonlyMap<string, string>

/** In characters of a card or a row, on a wide screen and on a phone. */
const perLine = { covers: { wide: 26, narrow: 26 }, rows: { wide: 58, narrow: 28 } }

/** Room for the longest note at every book, so that all stay equally high, and one line more before a note is cut. */
export function roomForNotes(
  notes: BookNotes = new Map(),
  view: ListView,
): CSSProperties & Record<`--${string}`, number> {
  const longest = Math.max(0, ...[...notes.values()].map((note) => note.length))
  return {
    '--note-lines': linesOf(longest, perLine[view].wide),
    '--note-lines-narrow': linesOf(longest, perLine[view].narrow),
  }
}

function linesOf(characters: number, fitting: number): number {
  return Math.ceil(characters / fitting) + 1
}
