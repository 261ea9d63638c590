import { sql, type RawBuilder } from 'kysely'

/** What the edition says that the reader of `reading` reads; null if they picked none. */
function ofEdition(field: 'pages' | 'language'): RawBuilder<string | null> {
  return sql`(
    select nullif(kept.edition ->> ${sql.lit(field)}, '') from library_book as kept
    where kept.reader_id = reading.reader_id and kept.book_id = reading.book_id
  )`
}

const editionPages = sql<number | null>`${ofEdition('pages')}::integer`

/** The pages of a book as its reader reads it, given `library_book.edition`, or null, and beside it `book`. */
export function pagesAsRead(edition: RawBuilder<unknown>): RawBuilder<number | null> {
  return sql`coalesce((${edition} ->> 'pages')::integer, book.pages)`
}

/** The pages of a reading (decision 0037): what it says itself, else the edition that its reader reads, else the book. */
export const pagesRead = sql<number | null>`coalesce(reading.pages, ${editionPages}, book.pages)`

/** The language of a reading: that of the edition that its reader reads, else the book's. */
export const languageRead = sql<string>`coalesce(${ofEdition('language')}, book.language)`

/** What statistics ask of a reading's book, as `reading.facts` has it. The pages are those of a reading that says none itself. */
export const factsRead = sql<string>`
  book_facts(coalesce(${editionPages}, book.pages), book.year, ${languageRead}, book.genres, book.authors)`

/** The same of a row of `book`, given `library_book.edition` of its reader, or null. */
export function factsAsRead(edition: RawBuilder<unknown>): RawBuilder<string> {
  return sql`book_facts(
    coalesce(nullif(${edition} ->> 'pages', '')::integer, book.pages), book.year,
    coalesce(nullif(${edition} ->> 'language', ''), book.language), book.genres, book.authors
  )`
}
