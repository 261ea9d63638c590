import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { transact } from '../db/transact.ts'

export const maxAtOnce = 20_000

const ofChanges = sql`hashtext('octavo pending changes')`

/** Until the transaction ends, nobody applies pending changes, so that some of them can be taken away. */
export async function holdChanges(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${ofChanges})`.execute(tx)
}

/** Returns how many were applied: none while others do it, or take some away. */
function applyAlone(db: Db, apply: (tx: Tx) => Promise<number>): Promise<number> {
  return transact(db, async (tx) => {
    const { rows } = await sql<{ alone: boolean }>`
      select pg_try_advisory_xact_lock(${ofChanges}) as alone`.execute(tx)
    return rows[0]?.alone === true ? apply(tx) : 0
  })
}

/**
 * Applies pending changes to the counts in one statement, so that a query sees each change in exactly one of the two tables. Safe
 * to run concurrently. Returns how many it applied.
 */
export function aggregateStandingChanges(db: Db): Promise<number> {
  return applyAlone(db, applyStandingChanges)
}

async function applyStandingChanges(tx: Tx): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with gone as (
      delete from standing_change where (award_id, period) in (
        select award_id, period from standing_change order by award_id, period limit ${maxAtOnce}
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
    select count(*) as taken from gone`.execute(tx)
  return rows[0]?.taken ?? 0
}

export function aggregateAchievementChanges(db: Db): Promise<number> {
  return applyAlone(db, applyAchievementChanges)
}

async function applyAchievementChanges(tx: Tx): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with gone as (
      delete from achievement_change where award_id in (
        select award_id from achievement_change order by award_id limit ${maxAtOnce}
      )
      returning achievement_id
    ), folded as (
      insert into achievement_count (achievement_id, readers)
      select achievement_id, count(*) from gone group by achievement_id order by achievement_id
      on conflict (achievement_id) do update set readers = achievement_count.readers + excluded.readers
    )
    select count(*) as taken from gone`.execute(tx)
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
