import { sql, type RawBuilder } from 'kysely'
import type { Average } from '#contract/library/stats.ts'
import type { Db } from '../db/database.ts'
import { partOf } from './reading-log.sql.ts'
import type { Span } from './tally.ts'

export interface Beside {
  time_zone: string
  /** When each book that is set aside now was. */
  set_aside: string[]
  /** Days that count for the streak, and the most in a row, within the span. */
  days: number
  longest: number
  /** Of each part of the log, by `partOf`; differs whenever the part has changed: rows never return to an earlier `xmin`. */
  log_versions: Record<string, string>
  /** What readers read on average in the period; null without one. */
  readers: Average[] | null
}

/** What statistics show beside the log of readings. */
export async function readBeside(
  db: Db,
  readerId: string,
  { from, to, period }: Span & { period: string | null },
): Promise<Beside> {
  const { rows } = await sql<Beside>`
    select
      time_zone,
      array(
        select to_json(changed_at)#>>'{}' from book_status where reader_id = ${readerId} and status = 'PAUSED'
      ) as set_aside,
      days, longest,
      (
        select coalesce(json_object_agg(part, version), '{}') from (
          select part, string_agg(said, ' ' order by said) as version from (
            select ${partOf(sql`book_id`)} as part, 'r ' || ${counted(sql`xmin`)} as said
            from reading where reader_id = ${readerId} group by part
            union all
            select ${partOf(sql`book_id`)} as part, 's ' || ${counted(sql`xmin`)}
            from rating where reader_id = ${readerId} group by part
            union all
            -- Of others, the log says nothing of the entries.
            select ${partOf(sql`book_id`)} as part, 'p ' || ${counted(sql`entry.xmin`)}
            from reading join reading_progress as entry
              on entry.reader_id = reading.reader_id and entry.reading_id = reading.id
            where reading.reader_id = ${readerId} and outcome = 'stopped' group by part
            union all
            select ${partOf(sql`noted.book_id`)} as part, 'b ' || max(noted_at)
            from book_fact_change as noted
            where exists (select from reading where reader_id = ${readerId} and reading.book_id = noted.book_id)
            group by part
          ) as each group by part
        ) as parts
      ) as log_versions,
      case when ${period}::text is not null then (
        select coalesce(
          json_agg(json_build_object('figure', figure, 'average', average, 'readers', readers) order by figure), '[]'
        )
        from average_reading where period = ${period}
      ) end as readers
    from reader, (
      -- A run that began before the span is as long within it as there are days of it.
      select count(*) as days, coalesce(max(least(run, nth)), 0) as longest from (
        select run, row_number() over (order by day) as nth from reading_day
        where reader_id = ${readerId} and (${from}::date is null or day >= ${from}::date)
          and (${to}::date is null or day <= ${to}::date)
      ) as counted
    ) as streak
    where id = ${readerId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A viewer is a reader.')
  return row
}

/**
 * How many rows, and the sum of their `xmin`s: each counted from a fixed one by its age, which takes a third of the time that its text
 * would. The age is that of one moment throughout a statement.
 */
function counted(xmin: RawBuilder<unknown>): RawBuilder<string> {
  return sql`count(*) || ' ' || count(*) * age('3'::xid) - sum(age(${xmin}))`
}
