import { sql } from 'kysely'
import type { AverageFigure } from '#contract/library/stats.ts'
import { pagesRead } from '../books/edition-read.sql.ts'
import { privateBook } from '../books/private-book.sql.ts'
import type { Db, Tx } from '../db/database.ts'

export interface ReadersSum {
  period: string
  figure: AverageFigure
  sum: number
  readers: number
}

/** Some readers who are not suspended, in the order of their ids. */
export async function listCounted(db: Db | Tx, after: string | undefined, limit: number, at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from reader
    where (${after ?? null}::uuid is null or id > ${after ?? null}::uuid)
      and (suspended_until is null or suspended_until < ${at})
    order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * What these readers finished, summed up by period and figure; a reading lies in a month or year as it does for statistics. Books
 * that their readers keep to themselves are left out, and so are the pages of readers of whom fewer than half are known.
 */
export async function sumOfReaders(db: Db | Tx, readerIds: readonly string[]): Promise<ReadersSum[]> {
  const { rows } = await sql<ReadersSum>`
    with finished as (
      select
        reading.reader_id, reading.book_id, finished_on, finished_precision as precision, reading.minutes,
        ${pagesRead} as pages,
        case
          when started_precision = 'day' and finished_precision = 'day' then finished_on - started_on + 1
        end as days
      from reading join book on book.id = reading.book_id
      where reading.reader_id = any(${readerIds}::uuid[]) and outcome = 'finished'
        and not exists (${privateBook(sql`reading.reader_id`, sql`reading.book_id`)})
    ),
    of_reader as (
      select
        period, count(distinct book_id) as books,
        case when 2 * count(pages) >= count(*) then sum(pages) end as pages, sum(minutes) as minutes,
        percentile_cont(0.5) within group (order by days) as days_of_book,
        sum(pages) filter (where days is not null)::float / sum(days) filter (where pages is not null) as pages_per_day
      from finished, lateral (
        values ('all'), (to_char(finished_on, 'YYYY')),
          (case when precision <> 'year' then to_char(finished_on, 'YYYY-MM') end)
      ) as lies (period)
      where period is not null
      group by reader_id, period
    )
    select period, figure, sum(value)::float as sum, count(*)::integer as readers
    from of_reader, lateral (
      values ('books', books::float), ('pages', pages::float), ('minutes', minutes::float),
        ('days_of_book', days_of_book), ('pages_per_day', pages_per_day)
    ) as each (figure, value)
    where value is not null
    group by period, figure`.execute(db)
  return rows
}

export interface AverageRow {
  period: string
  figure: AverageFigure
  average: number
  readers: number
}

/** The largest number that the column holds, which no average of people comes near. */
const maxInteger = 2_147_483_647

/** Instead of what was there. */
export async function saveAverages(tx: Tx, averages: readonly AverageRow[], at: Date): Promise<void> {
  await sql`
    with worked_out as materialized (
      select * from json_to_recordset(${JSON.stringify(averages)}::text::json) as given (
        period text, figure text, average bigint, readers integer
      )
    ),
    over as (
      delete from average_reading where (period, figure) not in (select period, figure from worked_out)
    )
    insert into average_reading (period, figure, average, readers, worked_out_at)
    select period, figure, least(average, ${sql.lit(maxInteger)}), readers, ${at} from worked_out order by period, figure
    on conflict (period, figure) do update set
      average = excluded.average, readers = excluded.readers, worked_out_at = excluded.worked_out_at`.execute(tx)
}

export async function findWorkedOutAt(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`select max(worked_out_at) as at from average_reading`.execute(db)
  return rows[0]?.at ?? undefined
}
