import type { ReadlistNotes } from '#contract/readlists.ts'
import type { BookNotes } from '../../books/list/book-notes.ts'

/** Undefined without any, so that no card keeps room for one. */
export function notesByBook(notes: ReadlistNotes = []): BookNotes | undefined {
  if (notes.length === 0) return undefined
  return new Map(notes.map(({ google_books_id, note }) => [google_books_id, note]))
}
