import { sql } from 'kysely'
import { pagesRead } from '../books/edition-read.sql.ts'
import type { Db } from '../db/database.ts'

export interface ReadDay {
  on: string
  pages: number
}

/**
 * What entries of progress change about the pages of the days in a span, where all pages of a book count on the day of its finish:
 * those that had been reached before count on the day they were reached.
 */
export async function listReadDays(db: Db, readerId: string, from: string, to: string): Promise<ReadDay[]> {
  const { rows } = await sql<ReadDay>`
    with noted as (
      select reading_id as id from reading_progress
      where reader_id = ${readerId} and read_on between ${from}::date and ${to}::date
      union
      select id from reading
      where reader_id = ${readerId} and outcome = 'finished' and finished_on between ${from}::date and ${to}::date
        and exists (
          select from reading_progress as entry
          where entry.reader_id = ${readerId} and entry.reading_id = reading.id
        )
    ),
    known as (
      select
        reading.id, ${pagesRead} as pages,
        case when outcome = 'finished' and finished_precision = 'day' then finished_on end as finished_on
      from noted join reading on reading.reader_id = ${readerId} and reading.id = noted.id
      join book on book.id = reading.book_id
    ),
    reached as (
      select known.id, read_on, coalesce(page, percent * pages / 100) as page
      from known join reading_progress as entry on entry.reader_id = ${readerId} and entry.reading_id = known.id
      where entry.minutes is null
      union all
      select id, finished_on, pages from known where finished_on is not null
    ),
    read as (
      select
        read_on, greatest(0, page - coalesce(
          max(page) over (partition by id order by read_on, page rows between unbounded preceding and 1 preceding), 0
        )) as pages
      from reached where page is not null
      union all
      select finished_on, -pages from known where finished_on is not null and pages is not null
    )
    select to_char(read_on, 'YYYY-MM-DD') as on, sum(pages)::bigint as pages
    from read where read_on between ${from}::date and ${to}::date
    group by read_on`.execute(db)
  return rows
}
