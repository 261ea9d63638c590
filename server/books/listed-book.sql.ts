import { sql, type RawBuilder } from 'kysely'
import { isUuid } from '../db/uuid.ts'

const maxDescriptionLength = 500

/**
 * A book's columns in a long list, with long descriptions truncated: a list may contain thousands of books, and the full text is
 * one call away.
 */
export const listedBook = sql.raw(`
  book.id, book.google_books_id, book.title, book.authors, book.genres,
  case
    -- Counting bytes is free; counting characters reads the whole text.
    when octet_length(book.description) > ${maxDescriptionLength} and length(book.description) > ${maxDescriptionLength}
    then rtrim(left(book.description, ${maxDescriptionLength - 1})) || '…'
    else book.description
  end as description,
  book.image, book.year, book.rating_sum, book.rating_count, book.owner_id`)

/** The book's uuid, given its uuid or catalogue id; null if it is not stored. */
export function bookIdOf(id: string): RawBuilder<string | null> {
  return isUuid(id) ? sql`${id}::uuid` : storedUnder(sql`${id}`)
}

/** By google_books_id or another known id; a book's own id takes precedence over another book's alternative id. */
export function storedUnder(id: RawBuilder<string>): RawBuilder<string | null> {
  return sql`coalesce(
    (select own.id from book as own where own.google_books_id = ${id}),
    (select other.book_id from book_other_id as other where other.google_books_id = ${id})
  )`
}
