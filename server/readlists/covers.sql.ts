import { sql, type RawBuilder } from 'kysely'
import type { ShownBooks } from './shown-books.sql.ts'

/** What a cover shows of a row of `book`, and the same from a row of these columns, as fields of JSON and as JSON. */
export const coverColumns = sql`google_books_id, title, array_to_string(authors, ', ') as author, image, genres, year`
export const coverFields = sql`
  'google_books_id', google_books_id, 'title', title, 'author', author, 'image', image, 'genres', genres, 'year', year`
const coverAsJson = sql`json_build_object(${coverFields})`

/** The first of these books of a `readlist`, as JSON. */
export function coversOfList(limit: number, { beside, are }: ShownBooks): RawBuilder<unknown> {
  return sql`coalesce(
    (
      select json_agg(
        ${coverAsJson}
        order by position, id
      )
      from (
        select book.id, ${coverColumns}, position
        from readlist_book join book on book.id = readlist_book.book_id ${beside}
        where readlist_id = readlist.id and ${are}
        order by position, readlist_book.book_id
        limit ${sql.lit(limit)}
      ) as first
    ),
    '[]'
  )`
}
