import { sql } from 'kysely'
import type { BookRow } from '../books/books.sql.ts'
import { listedBook } from '../books/listed-book.sql.ts'
import { privateBook } from '../books/private-book.sql.ts'
import type { Db } from '../db/database.ts'

export interface BookFacts {
  pages: number | null
  language: string
}

const stars = [1, 2, 3, 4, 5]

export function findFacts(db: Db, bookId: string): Promise<BookFacts | undefined> {
  return db.selectFrom('book').select(['pages', 'language']).where('id', '=', bookId).executeTakeFirst()
}

/**
 * How many ratings round to one star, to two, and so on up to five. Counted as in the book's average: without those of readers who
 * keep the book to themselves.
 */
export async function countRatingsByStar(db: Db, bookId: string): Promise<number[]> {
  const counted = stars.map((star) => sql`coalesce(sum(n) filter (where whole = ${sql.lit(star)}), 0)`)
  const whole = sql`greatest(1, (quarters + 2) / 4) as whole`
  const { rows } = await sql<{ ratings_by_star: number[] }>`
    select array[${sql.join(counted)}]::integer[] as ratings_by_star from (
      select ${whole}, count(*) as n from rating where book_id = ${bookId} and not waits group by 1
      union all
      select ${whole}, -count(*) from library_book join rating using (reader_id, book_id)
      where library_book.book_id = ${bookId} and visibility = 'private' and not waits group by 1
    ) as rounded`.execute(db)
  return rows[0]?.ratings_by_star ?? []
}

/** The best known first. */
export async function listOthersByAuthor(
  db: Db,
  { bookId, authorKey, limit }: { bookId: string | null; authorKey: string; limit: number },
): Promise<BookRow[]> {
  const { rows } = await sql<BookRow>`
    select ${listedBook}
    from book_search join book on book.id = book_id
    where author_keys @> ${[authorKey]}::text[] and book_id is distinct from ${bookId}::uuid and owner_id is null
    order by popularity desc, book_id desc
    limit ${limit}`.execute(db)
  return rows
}

/** From how many quarters of a star a rating says that the reader liked the book. */
const liked = 14
/** How many of the best-known books with a genre in common are compared. */
const maxOfGenres = 300
/** How many readers of the book are looked at, and how many books of each. */
const maxReaders = 100
const maxLikedByEach = 100

/**
 * Books by other authors, those most alike first: by the share of genres in common, and by how many readers liked both. Books that
 * one of these readers keeps private do not count for that reader.
 */
export async function listSimilar(
  db: Db,
  { bookId, genreQuery, limit }: { bookId: string; genreQuery: string; limit: number },
): Promise<BookRow[]> {
  const { rows } = await sql<BookRow>`
    with this as materialized (
      select genres, author_keys from book join book_search on book_id = id where id = ${bookId}
    ), admirer as (
      select reader_id from rating
      where book_id = ${bookId} and quarters >= ${liked} and not waits
        and not exists (${privateBook(sql`rating.reader_id`, sql`rating.book_id`)})
      limit ${maxReaders}
    ), theirs as (
      select book_id, count(*) as readers
      from admirer, lateral (
        select book_id from rating
        where rating.reader_id = admirer.reader_id and quarters >= ${liked} and not waits
          and not exists (${privateBook(sql`rating.reader_id`, sql`rating.book_id`)})
        limit ${maxLikedByEach}
      ) as liked
      group by book_id
    ), of_genre as (
      select book_id from book_search
      where terms @@ (select ${genreQuery}::tsquery)
      order by popularity desc, book_id desc limit ${maxOfGenres}
    )
    select ${listedBook}
    from (
      select book_id, max(readers) as readers
      from (select book_id, 0 as readers from of_genre union all select book_id, readers from theirs) as each
      group by book_id
    ) as candidate
    join book on book.id = candidate.book_id
    join book_search on book_search.book_id = book.id
    cross join this,
    lateral (
      select count(*) as shared from unnest(book.genres) as genre where genre = any(this.genres)
    ) as genre
    where book.id <> ${bookId} and owner_id is null and not book_search.author_keys && this.author_keys
    order by
      shared::float / greatest(1, cardinality(book.genres) + cardinality(this.genres) - shared)
        + readers::float / (readers + 3) desc,
      popularity desc, book.id desc
    limit ${limit}`.execute(db)
  return rows
}
