import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { openBook } from '../books/private-book.sql.ts'
import { showsThings } from '../visibility/visibility.sql.ts'

interface Asked {
  year: number
  /** Without private and own books. */
  toOthers: boolean
}

/** The figures of a year's page by name, each by a query of its own. */
export async function recountYear(
  tx: Tx,
  readerId: string,
  { year, toOthers }: Asked,
): Promise<Record<string, unknown>> {
  const { rows } = await sql<Record<string, unknown>>`
    with finished as materialized (
      select
        each.id, each.book_id, google_books_id, finished_precision as precision, 
        coalesce(each.pages, (kept.edition ->> 'pages')::integer, book.pages) as pages,
        left(finished_on::text, 7) as month, finished_on,
        (select quarters from rating where rating.reader_id = each.reader_id and rating.book_id = each.book_id) as quarters
      from reading as each join book on book.id = each.book_id
      left join library_book as kept on kept.reader_id = each.reader_id and kept.book_id = each.book_id
      where each.reader_id = ${readerId} and outcome = 'finished' and extract(year from finished_on) = ${year}
        and (not ${toOthers}::boolean or ${openBook(sql`each.reader_id`, sql`each.book_id`)})
    ),
    listed as (
      select *,
        row_number() over (order by case when precision = 'year' then 1 else 0 end, finished_on, id) as place,
        concat(
          google_books_id, ' ',
          left(finished_on::text, case precision when 'day' then 10 when 'month' then 7 else 4 end), ' ',
          coalesce(pages::text, '-'), ' ', coalesce(trim_scale(quarters / 4.0)::text, '-')
        ) as said
      from finished
    ),
    months as (
      select month, count(*) as readings, coalesce(sum(pages), 0) as pages from finished
      where precision <> 'year' group by month
    )
    select
      (select coalesce(json_agg(said order by place), '[]') from listed) as books,
      (select count(distinct book_id)::integer from finished) as books_count,
      (select count(*)::integer from finished) as readings,
      (select coalesce(sum(pages), 0)::bigint from finished) as pages,
      (select count(pages)::integer from finished) as pages_known,
      (select said from listed where precision <> 'year' order by place limit 1) as first,
      (
        select said from listed where precision <> 'year'
          and (select count(*) from finished where precision <> 'year') > 1
        order by place desc limit 1
      ) as last,
      (select said from listed where pages is not null order by pages desc, place desc limit 1) as longest,
      (select said from listed where quarters >= 16 order by quarters desc, place desc limit 1) as best_loved,
      (
        select month || ': ' || readings || ', ' || pages from months
        order by pages desc, readings desc, month limit 1
      ) as best_by_pages,
      (
        select month || ': ' || readings || ', ' || pages from months
        order by readings desc, pages desc, month limit 1
      ) as best_by_readings`.execute(tx)
  return rows[0] ?? {}
}

/** Those followed, by how many of the books that the reader finished in the year they finished in it too. */
export async function recountCompanions(tx: Tx, readerId: string, year: number): Promise<string[]> {
  const finished = sql`outcome = 'finished' and extract(year from finished_on) = ${year}`
  const { rows } = await sql<{ said: string }>`
    with mine as materialized (select book_id from reading where reader_id = ${readerId} and ${finished})
    select username || ': ' || count(distinct book_id) as said
    from reader join reading on reading.reader_id = reader.id
    where reader.id in (select followed_id from follow where follower_id = ${readerId}) and ${showsThings(readerId)}
      and ${finished} and book_id in (select book_id from mine)
      and ${openBook(sql`reading.reader_id`, sql`reading.book_id`)}
    group by reader.id, username, username_folded
    order by count(distinct book_id) desc, username_folded limit 8`.execute(tx)
  return rows.map(({ said }) => said)
}
