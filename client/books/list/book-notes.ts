import type { CSSProperties } from 'react'

/** What the owner of a list says of its books, by their google_books_id. */
export type BookNotes = ReadonlyMap<string, string>

/** In characters of a card on a wide screen and on a phone. */
const perLine = { wide: 30, narrow: 23 }

/** Room below every card for the longest note, so that all cards stay equally high, and one line more before a note is cut. */
export function roomForNotes(notes: BookNotes = new Map()): CSSProperties & Record<`--${string}`, number> {
  const longest = Math.max(0, ...[...notes.values()].map((note) => note.length))
  return {
    '--note-lines': linesOf(longest, perLine.wide),
    '--note-lines-narrow': linesOf(longest, perLine.narrow),
  }
}

function linesOf(characters: number, fitting: number): number {
  return Math.ceil(characters / fitting) + 1
}
