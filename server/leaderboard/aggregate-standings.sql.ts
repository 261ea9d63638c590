import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export const maxAtOnce = 20_000

/**
 * Applies pending changes to the counts in one statement, so that a query sees each change in exactly one of the two tables. Safe
 * to run concurrently: each run takes different changes, and all lock the counts in the same order. Returns how many it applied.
 */
export async function aggregateStandingChanges(db: Db): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with gone as (
      delete from standing_change where (award_id, period) in (
        select award_id, period from standing_change order by award_id, period limit ${maxAtOnce} for update skip locked
      )
      returning period, starts_on, points_before, points_after
    ), move as (
      select period, starts_on, points_after as points, 1 as readers from gone where points_after > 0
      union all
      select period, starts_on, points_before, -1 from gone where points_before > 0
    ), folded as (
      insert into standing_count (period, starts_on, level, bucket, readers)
      select period, starts_on, level, points >> (6 * level) as bucket, sum(readers)
      from move cross join generate_series(0, 2) as level
      group by period, starts_on, level, bucket
      having sum(readers) <> 0
      order by period, starts_on, level, bucket
      on conflict (period, starts_on, level, bucket) do update set readers = standing_count.readers + excluded.readers
    )
    select count(*) as taken from gone`.execute(db)
  return rows[0]?.taken ?? 0
}

export async function aggregateAchievementChanges(db: Db): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with gone as (
      delete from achievement_change where award_id in (
        select award_id from achievement_change order by award_id limit ${maxAtOnce} for update skip locked
      )
      returning achievement_id
    ), folded as (
      insert into achievement_count (achievement_id, readers)
      select achievement_id, count(*) from gone group by achievement_id order by achievement_id
      on conflict (achievement_id) do update set readers = achievement_count.readers + excluded.readers
    )
    select count(*) as taken from gone`.execute(db)
  return rows[0]?.taken ?? 0
}

/** Deletes the counts of weeks and months that are no longer shown. The latest period is kept, however old. */
export async function deletePastCounts(db: Db, before: string): Promise<void> {
  await sql`
    delete from standing_count
    where period <> 'all' and starts_on < ${before}
      and starts_on < (select max(starts_on) from standing_count as last where last.period = standing_count.period)
  `.execute(db)
}
