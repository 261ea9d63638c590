import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface BookAsked {
  index: number
  folded_title: string
  /** '' matches nothing. */
  author_key: string
}

/**
 * Maps the index in `asked` to the stored book with the same title and author, the most popular if there are several.
 * @NOTE `offset 0` keeps PostgreSQL from joining all books with the titles at once, which it takes for cheaper, as it expects thousands of
 * books by each author: beside a million books, that took half a second.
 */
export async function findSameBooks(db: Db, asked: BookAsked[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ index: number; google_books_id: string }>`
    select distinct on (index) index, google_books_id
    from json_to_recordset(${JSON.stringify(asked)}::text::json) as asked (index integer, folded_title text, author_key text)
    cross join lateral (
      select book_id, popularity from book_search
      where author_keys @> array[author_key] and book_search.folded_title = asked.folded_title
      offset 0
    ) as same
    join book on book.id = book_id
    where author_key <> ''
    order by index, popularity desc, book.id`.execute(db)
  return new Map(rows.map(({ index, google_books_id }) => [index, google_books_id]))
}
