import { sql, type RawBuilder } from 'kysely'

/** What a cover shows of a row of `book`, and the same from a row of these columns, as JSON. */
export const coverColumns = sql`google_books_id, title, array_to_string(authors, ', ') as author, image, genres, year`
export const coverAsJson = sql`json_build_object(
  'google_books_id', google_books_id, 'title', title, 'author', author, 'image', image, 'genres', genres, 'year', year
)`

/** The first books of `readlist` that are `shown`, a condition on `book` and `readlist_book`, as JSON. */
export function coversOfList(limit: number, shown: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(
    (
      select json_agg(
        ${coverAsJson}
        order by position, id
      )
      from (
        select book.id, ${coverColumns}, position
        from readlist_book join book on book.id = book_id
        where readlist_id = readlist.id and ${shown}
        order by position, book_id
        limit ${sql.lit(limit)}
      ) as first
    ),
    '[]'
  )`
}
