import { sql } from 'kysely'
import type { Period } from '#contract/leaderboard.ts'
import type { Tx } from '../db/database.ts'
import type { AwardTable } from '../db/schema.ts'

export type LedgerEntry = Omit<AwardTable, 'earned_at'>

/** Takes the reader's turn: everything that one reader earns happens one after the other. */
export function lockReader(tx: Tx, readerId: string) {
  return tx
    .selectFrom('reader')
    .select(['id', 'time_zone', 'points'])
    .where('id', '=', readerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/**
 * The entry, the total and the standings move in one statement, which touches no row that another reader's award does.
 * False where the deed was in the ledger already. A clock set back leaves a later period's standing as it is.
 */
export async function insertAward(
  tx: Tx,
  entry: LedgerEntry,
  startsOn: Record<Period, string>,
  at: Date,
): Promise<boolean> {
  const { id, reader_id, deed, subject_id, points, book_id } = entry
  const { rows } = await sql`
    with entry as (
      insert into award (reader_id, deed, subject_id, id, points, book_id, earned_at)
      values (${reader_id}, ${deed}, ${subject_id}, ${id}, ${points}, ${book_id}, ${at})
      on conflict (reader_id, deed, subject_id) do nothing
      returning reader_id, id, points
    ), earner as (
      update reader set points = reader.points + entry.points from entry where reader.id = entry.reader_id
      returning reader.username_folded
    ), moved as (
      insert into standing (reader_id, period, starts_on, username_folded, points)
      select entry.reader_id, span.period, span.starts_on, earner.username_folded, entry.points
      from entry, earner, (values
        ('all', ${startsOn.all}::date),
        ('month', ${startsOn.month}::date),
        ('week', ${startsOn.week}::date)
      ) as span (period, starts_on)
      on conflict (reader_id, period) do update set
        starts_on = excluded.starts_on,
        points = excluded.points + case when standing.starts_on = excluded.starts_on then standing.points else 0 end
      where standing.starts_on <= excluded.starts_on
      returning period, starts_on, points
    ), change as (
      insert into standing_change (award_id, period, starts_on, points_before, points_after)
      select entry.id, moved.period, moved.starts_on, moved.points - entry.points, moved.points from entry, moved
    )
    select from entry`.execute(tx)
  return rows.length === 1
}

/** With the change that its count of readers will take in later. */
export async function insertAchievement(
  tx: Tx,
  readerId: string,
  achievementId: string,
  awardId: string,
  at: Date,
): Promise<void> {
  await tx
    .with('earned', (qb) =>
      qb.insertInto('achievement_earned').values({ reader_id: readerId, achievement_id: achievementId, earned_at: at }),
    )
    .insertInto('achievement_change')
    .values({ award_id: awardId, achievement_id: achievementId })
    .execute()
}
