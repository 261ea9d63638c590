import type { ImportRow as RowReply } from '#contract/imports/imports.ts'
import { bookReply } from '../books/book-reply.ts'
import { listBooks } from '../books/books.sql.ts'
import type { Db, Tx } from '../db/database.ts'
import type { StoredCandidate, StoredRow } from './rows.sql.ts'

/** Rows as replies show them, with the books they may be. */
export async function describeRows(db: Db | Tx, rows: StoredRow[]): Promise<RowReply[]> {
  const ids = rows.flatMap((row) => [bookIdOf(row) ?? [], candidatesOf(row).map(({ book_id }) => book_id)].flat())
  const books = new Map((ids.length === 0 ? [] : await listBooks(db, [...new Set(ids)])).map((book) => [book.id, book]))
  const shown = (id: string | null) => {
    const book = id === null ? undefined : books.get(id)
    return book ? bookReply(book) : null
  }
  return rows.map((row) => {
    const { content, outcome, same_as, decision, effect } = row
    const why = whyOf(row)
    return {
      row: row.row,
      title: content.title,
      entry: content.entry,
      losses: content.losses,
      outcome,
      why,
      why_text: wordsFor(why),
      book: shown(bookIdOf(row)),
      candidates: candidatesOf(row).flatMap((candidate) => {
        const book = shown(candidate.book_id)
        return book ? [{ book, why_text: wordsFor(candidate.why) }] : []
      }),
      same_as,
      decision,
      effect,
    }
  })
}

/** What cannot come in is known before it is tried, where its effect could not be worked out. */
function whyOf({ why, effect, applied_at, target, same_as }: StoredRow): string {
  const isRefused = effect === 'left_out' && applied_at === null && target !== null
  return isRefused ? (same_as === null ? 'refused' : 'too_many_lines') : why
}

/** The match is one of them, for a reader who has decided otherwise and comes back to it. */
function candidatesOf({ outcome, why, book_id, candidates }: StoredRow): StoredCandidate[] {
  return outcome === 'matched' && book_id !== null ? [{ book_id, why }, ...candidates] : candidates
}

/** The book a row is or was brought in as. */
function bookIdOf({ landed_id, decision, chosen_id, outcome, book_id }: StoredRow): string | null {
  if (landed_id !== null) return landed_id
  if (decision !== null) return decision === 'book' ? chosen_id : null
  return outcome === 'matched' ? book_id : null
}

export function wordsFor(why: string): string {
  return words.get(why) ?? ''
}

const words = new Map([
  ['pending', 'We are still looking for this book.'],
  ['known_id', 'Same work at Open Library.'],
  ['learned', 'Recognized from an earlier import.'],
  ['isbn', 'Same ISBN.'],
  ['title_author', 'Same title and author.'],
  ['isbn_title_differs', 'The ISBN belongs to another title.'],
  ['several_books', 'Several books have this title and author.'],
  ['title_near', 'Almost the same title, and the same author.'],
  ['title_only', 'Same title; one of them names no author.'],
  ['nothing_found', 'No catalogue knows this book.'],
  ['not_heard', 'The catalogue did not answer.'],
  ['failed', 'We could not look for this book.'],
  ['broken_row', 'This line of the file is damaged.'],
  ['no_title', 'This line has neither a title nor an ISBN.'],
  ['deleted_there', 'This was deleted before the file was made.'],
  ['list_is_full', 'Your library is full.'],
  ['refused', 'This line could not be stored.'],
  ['too_many_lines', 'There are more lines about this book than we can take.'],
])
