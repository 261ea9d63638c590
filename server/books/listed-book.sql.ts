import { sql, type RawBuilder } from 'kysely'
import { isUuid } from '../db/uuid.ts'
import { isProvisionalId } from './provisional-id.ts'

const longestDescription = 500

/**
 * What a long list tells of each book: all that a book says, with the first words of a long description. A list may hold
 * thousands of books, and the whole text is a call away.
 */
export const listedBook = sql.raw(`
  book.id, book.google_books_id, book.title, book.authors, book.genres,
  case
    when length(book.description) > ${longestDescription}
    then rtrim(left(book.description, ${longestDescription - 1})) || '…'
    else book.description
  end as description,
  book.image, book.year, book.rating_sum, book.rating_count`)

/** Our id of the book that goes by this one, ours or the catalogue's; null where nobody here has kept it. */
export function bookIdOf(id: string): RawBuilder<string | null> {
  if (isUuid(id)) return sql`${id}::uuid`
  if (!isProvisionalId(id)) return sql`(select id from book where google_books_id = ${id})`
  return sql`coalesce(
    (select id from book where google_books_id = ${id}),
    (select book_id from book_other_id where google_books_id = ${id})
  )`
}
