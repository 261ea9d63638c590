import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { BookRow } from '../books/books.sql.ts'
import { writtenBy } from '../search/index/written-by.sql.ts'

export interface AuthorTotals {
  total_books: number
  /** The average over the averages of rated books. */
  average_rating: number | null
  /** The most frequent first. */
  genres: string[]
}

/** `authorKey` is the folded name. */
export async function findAuthorTotals(db: Db, authorKey: string): Promise<AuthorTotals> {
  const { rows } = await sql<AuthorTotals>`
    with written as materialized (
      select genres, rating_sum, rating_count
      from book_search join book on book.id = book_id
      where author_keys @> ${[authorKey]}::text[]
    )
    select
      count(*) as total_books,
      round(avg(rating_sum::numeric / 4 / rating_count) filter (where rating_count > 0), 1) as average_rating,
      array(
        select genre from written, unnest(genres) as genre group by genre order by count(*) desc, genre
      ) as genres
    from written`.execute(db)
  return rows[0] ?? { total_books: 0, average_rating: null, genres: [] }
}

/** The most popular first, then the earliest. */
export async function listBooksOfAuthor(
  db: Db,
  authorKey: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<BookRow[]> {
  const { rows } = await sql<BookRow>`
    with ${writtenBy(authorKey)}
    select
      book.id, google_books_id, title, authors, genres, description, image, year, rating_sum, rating_count, owner_id
    from written join book on book.id = book_id
    order by popularity desc, nullif(year, 'N/A')::integer, book_id
    limit ${limit} offset ${offset}`.execute(db)
  return rows
}
