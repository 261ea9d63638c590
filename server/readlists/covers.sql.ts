import { sql, type RawBuilder } from 'kysely'

/** The first books of `readlist` that are `shown`, a condition on `book` and `readlist_book`, as JSON. */
export function coversOfList(limit: number, shown: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(
    (
      select json_agg(
        json_build_object('google_books_id', google_books_id, 'title', title, 'author', author, 'image', image, 'genres', genres, 'year', year)
        order by position, id
      )
      from (
        select book.id, google_books_id, title, array_to_string(authors, ', ') as author, image, genres, year, position
        from readlist_book join book on book.id = book_id
        where readlist_id = readlist.id and ${shown}
        order by position, book_id
        limit ${sql.lit(limit)}
      ) as first
    ),
    '[]'
  )`
}
