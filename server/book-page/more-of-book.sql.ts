import { sql } from 'kysely'
import { maxRating } from '#contract/ratings.ts'
import type { BookRow } from '../books/books.sql.ts'
import { listedBook } from '../books/listed-book.sql.ts'
import { openBook, privateBook } from '../books/private-book.sql.ts'
import type { Db } from '../db/database.ts'
import { writtenBy } from '../search/index/written-by.sql.ts'

export interface BookFacts {
  pages: number | null
  language: string
}

const allQuarters = Array.from({ length: 4 * maxRating }, (_, index) => index + 1)

export function findFacts(db: Db, bookId: string): Promise<BookFacts | undefined> {
  return db.selectFrom('book').select(['pages', 'language']).where('id', '=', bookId).executeTakeFirst()
}

/**
 * How many ratings there are of one quarter of a star, of two, and so on up to five stars. Counted as in the book's average: without
 * those of readers who keep the book to themselves.
 */
export async function countRatingsByQuarter(db: Db, bookId: string): Promise<number[]> {
  const counted = allQuarters.map((given) => sql`coalesce(sum(n) filter (where quarters = ${sql.lit(given)}), 0)`)
  const { rows } = await sql<{ by_quarter: number[] }>`
    select array[${sql.join(counted)}]::integer[] as by_quarter from (
      select quarters, count(*) as n from rating where book_id = ${bookId} and not waits group by 1
      union all
      select quarters, -count(*) from library_book join rating using (reader_id, book_id)
      where library_book.book_id = ${bookId} and visibility = 'private' and not waits group by 1
    ) as counted`.execute(db)
  return rows[0]?.by_quarter ?? []
}

export interface ReaderCounts {
  finished: number
  reading: number
  wanted: number
}

/** How many have finished the book, are reading it and want to, but for those who keep it to themselves. */
export async function countReaders(db: Db, bookId: string): Promise<ReaderCounts> {
  const { rows } = await sql<ReaderCounts>`
    select
      (count(*) filter (where status = 'FINISHED'))::integer as finished,
      (count(*) filter (where status = 'READING'))::integer as reading,
      (count(*) filter (where status = 'WANT_TO_READ'))::integer as wanted
    from book_status
    where book_id = ${bookId} and status in ('FINISHED', 'READING', 'WANT_TO_READ')
      and ${openBook(sql`book_status.reader_id`, sql`${bookId}::uuid`)}`.execute(db)
  return rows[0] ?? { finished: 0, reading: 0, wanted: 0 }
}

/** The best known first. */
export async function listOthersByAuthor(
  db: Db,
  { bookId, authorKey, limit }: { bookId: string | null; authorKey: string; limit: number },
): Promise<BookRow[]> {
  const { rows } = await sql<BookRow>`
    with ${writtenBy(authorKey)}
    select ${listedBook}
    from written join book on book.id = book_id
    where book_id is distinct from ${bookId}::uuid and owner_id is null
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
/** How many of the books that most of these readers liked are compared. */
const maxOfReaders = 300

/** How much a book of the same time counts, and how many years apart count half of that. */
const sameTime = 0.15
const yearsApart = 20
/** With so many readers who liked both, these count half as much as all genres in common. */
const manyReaders = 5

/**
 * Books by other authors, those most alike first: by the share of genres in common, of which a rare one says more than one that most
 * books have, by how many readers liked both, and by how near in time they were published. No author comes twice while there are
 * others. Books that one of these readers keeps private do not count for that reader.
 */
export async function listSimilar(
  db: Db,
  { bookId, genreQuery, limit }: { bookId: string; genreQuery: string; limit: number },
): Promise<BookRow[]> {
  const { rows } = await sql<BookRow>`
    with this as materialized (
      select genres, author_keys, ${yearOfBook} as year from book join book_search on book_id = id where id = ${bookId}
    ), admirer as materialized (
      select reader_id from rating
      where book_id = ${bookId} and quarters >= ${liked} and not waits
        and not exists (${privateBook(sql`rating.reader_id`, sql`rating.book_id`)})
      limit ${maxReaders}
    ), theirs as (
      select book_id, count(*) as readers
      from reader, lateral (
        select book_id from rating
        where rating.reader_id = reader.id and quarters >= ${liked} and not waits
          and not exists (${privateBook(sql`rating.reader_id`, sql`rating.book_id`)})
        limit ${maxLikedByEach}
      ) as liked
      where reader.id = any(array(select reader_id from admirer))
      group by book_id order by count(*) desc, book_id limit ${maxOfReaders}
    ), of_genre as materialized (
      select book_id from book_search
      where terms @@ (select ${genreQuery}::tsquery)
      order by popularity desc, book_id desc limit ${maxOfGenres}
    ), candidate as materialized (
      select book.id, genres, ${yearOfBook} as year, readers, author_keys, popularity, is_of_genre
      from (
        select book_id, max(readers) as readers, bool_or(is_of_genre) as is_of_genre
        from (
          select book_id, 0 as readers, true as is_of_genre from of_genre
          union all select book_id, readers, false from theirs
        ) as each
        group by book_id
      ) as found
      join book on book.id = found.book_id
      join book_search on book_search.book_id = book.id
      where owner_id is null
    ), weighed as materialized (
      select genre, 1 + ln(1 + (select count(*) from of_genre)::float / greatest(1, count(id))) / 2 as weight
      from this, unnest(this.genres) as genre left join candidate on is_of_genre and genre = any(candidate.genres)
      group by genre
    ), ranked as (
      select id, score, popularity,
        row_number() over (
          partition by coalesce(candidate.author_keys[1], id::text) order by score desc, popularity desc, id desc
        ) as nth
      from candidate cross join this,
      lateral (
        select count(*) as shared, coalesce(sum(weight), 0) as weight from weighed where genre = any(candidate.genres)
      ) as common,
      lateral (
        select
          common.weight / greatest(1, (select sum(weight) from weighed) + cardinality(candidate.genres) - shared)
            + readers::float / (readers + ${sql.lit(manyReaders)})
            + coalesce(${sql.lit(sameTime)} / (1 + abs(candidate.year - this.year)::float / ${sql.lit(yearsApart)}), 0)
            as score
      ) as likeness
      where id <> ${bookId} and not candidate.author_keys && this.author_keys
    ), best as (
      select id, row_number() over (order by nth > 1, score desc, popularity desc, id desc) as place
      from ranked order by place limit ${limit}
    )
    select ${listedBook} from best join book using (id) order by place`.execute(db)
  return rows
}

const yearOfBook = sql`nullif(year, 'N/A')::integer`
