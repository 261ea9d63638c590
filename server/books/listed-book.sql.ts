import { sql, type RawBuilder } from 'kysely'
import { isUuid } from '../db/uuid.ts'

const maxDescriptionLength = 500

/**
 * What a long list tells of each book: all that a book says, with the first words of a long description. A list may hold
 * thousands of books, and the whole text is a call away.
 */
export const listedBook = sql.raw(`
  book.id, book.google_books_id, book.title, book.authors, book.genres,
  case
    -- To count bytes costs nothing, to count characters means to read them all.
    when octet_length(book.description) > ${maxDescriptionLength} and length(book.description) > ${maxDescriptionLength}
    then rtrim(left(book.description, ${maxDescriptionLength - 1})) || '…'
    else book.description
  end as description,
  book.image, book.year, book.rating_sum, book.rating_count`)

/** Our id of the book that goes by this one, ours or the catalogue's; null where nobody here has kept it. */
export function bookIdOf(id: string): RawBuilder<string | null> {
  return isUuid(id) ? sql`${id}::uuid` : storedUnder(sql`${id}`)
}

/** By its own id or another: one book's own id comes before what leads to another book. */
export function storedUnder(id: RawBuilder<string>): RawBuilder<string | null> {
  return sql`coalesce(
    (select own.id from book as own where own.google_books_id = ${id}),
    (select other.book_id from book_other_id as other where other.google_books_id = ${id})
  )`
}
