import { sql } from 'kysely'
import type { Check } from './check.sql.ts'

/** The first day of the period that contains an instant, computed by the database. */
const startOf = sql`
  case period
    when 'all' then date '1970-01-01'
    else date_trunc(period, earned_at at time zone 'UTC')::date
  end`

export const standingChecks: Check[] = [
  {
    claim: 'A standing is the sum of the ledger in the latest period in which its reader earned.',
    broken: sql`
      with total as (
        select reader_id, period, ${startOf} as starts_on, sum(points) as points
        from award cross join (values ('all'), ('month'), ('week')) as each (period)
        where award.points > 0
        group by reader_id, period, 3
      ), latest as (
        select distinct on (reader_id, period) * from total order by reader_id, period, starts_on desc
      )
      select coalesce(standing.reader_id, latest.reader_id) || ': ' || coalesce(standing.period, latest.period) as about,
        standing.points || ' since ' || standing.starts_on as stands,
        latest.points || ' since ' || latest.starts_on as should
      from standing
      full join latest on latest.reader_id = standing.reader_id and latest.period = standing.period
      where (standing.points, standing.starts_on) is distinct from (latest.points::integer, latest.starts_on)`,
  },
  {
    claim: "A standing carries its reader's name.",
    broken: sql`
      select reader_id || ': ' || period as about, standing.username_folded as stands, reader.username_folded as should
      from standing join reader on reader.id = reader_id
      where standing.username_folded <> reader.username_folded`,
  },
  {
    claim: 'The counts of readers by points are those of the standings, with the changes not folded in yet.',
    broken: sql`
      with latest as (
        select period, max(starts_on) as starts_on from standing group by period
      ), counted as (
        select period, starts_on, level, bucket, sum(readers) as readers
        from (
          select period, starts_on, level, bucket, readers from standing_count
          union all
          select period, starts_on, level, points_after >> (6 * level), 1
          from standing_change cross join generate_series(0, 2) as level where points_after > 0
          union all
          select period, starts_on, level, points_before >> (6 * level), -1
          from standing_change cross join generate_series(0, 2) as level where points_before > 0
        ) as each
        group by period, starts_on, level, bucket
        having sum(readers) <> 0
      ), standing_bucket as (
        select period, starts_on, level, points >> (6 * level) as bucket, count(*) as readers
        from standing cross join generate_series(0, 2) as level
        group by period, starts_on, level, bucket
      )
      select period || ', level ' || level || ', bucket ' || bucket as about,
        coalesce(counted.readers, 0)::text as stands, coalesce(standing_bucket.readers, 0)::text as should
      from latest
      join (
        counted full join standing_bucket using (period, starts_on, level, bucket)
      ) using (period, starts_on)
      where coalesce(counted.readers, 0) <> coalesce(standing_bucket.readers, 0)`,
  },
]
