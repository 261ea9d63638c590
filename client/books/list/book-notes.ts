import type { CSSProperties } from 'react'

/** What the owner of a list says of its books, by their google_books_id. */
export type BookNotes = ReadonlyMap<string, string>

/** In characters of a card on a wide screen and on a phone; a little less than fit. */
const perLine = { wide: 25, narrow: 19 }

/** Room below every card for the longest note, so that all cards stay equally high. */
export function roomForNotes(notes: BookNotes = new Map()): CSSProperties & Record<`--${string}`, number> {
  const longest = Math.max(0, ...[...notes.values()].map((note) => note.length))
  return {
    '--note-lines': Math.ceil(longest / perLine.wide),
    '--note-lines-narrow': Math.ceil(longest / perLine.narrow),
  }
}
