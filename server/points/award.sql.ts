import { sql } from 'kysely'
import type { Period } from '#contract/leaderboard.ts'
import type { Tx } from '../db/database.ts'
import type { AwardTable } from '../db/schema.ts'
import type { ZonedDay } from './counted-day.ts'

export type LedgerEntry = Omit<AwardTable, 'earned_at' | 'paid_on'>

/** The day whose limit an action counts against, and how many actions of its kind earn points that day. */
export interface DailyPay extends ZonedDay {
  max: number
}

/**
 * Updates the ledger, the total and the standings in one statement that touches no row of another reader's award. Returns the
 * points earned: 0 if the action was in the ledger already. Beyond the daily limit the entry is stored with 0 points and
 * changes nothing else. If the clock was set back, the standing of a later period stays as it is.
 */
export async function insertAward(
  tx: Tx,
  entry: LedgerEntry,
  startsOn: Record<Period, string>,
  at: Date,
  daily?: DailyPay,
): Promise<number> {
  const { id, reader_id, deed, subject_id, points, book_id } = entry
  const { rows } = await sql<{ points: number }>`
    with entry as (
      insert into award (reader_id, deed, subject_id, id, points, book_id, earned_at, paid_on)
      select
        ${reader_id}::uuid, ${deed}::text, ${subject_id}, ${id}::uuid, ${daily ? stillPaid(points, deed, daily) : sql`${points}::integer`},
        ${book_id}::uuid, ${at}::timestamptz, ${daily?.day ?? null}::date
      from reader where reader.id = ${reader_id}
      on conflict (reader_id, deed, subject_id) do nothing
      returning reader_id, id, points
    ), earner as (
      update reader set points = reader.points + entry.points ${daily ? countPaid(deed, daily) : sql``}
      from entry where reader.id = ${reader_id} and entry.points > 0
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
      insert into standing_change (reader_id, award_id, period, starts_on, points_before, points_after)
      select entry.reader_id, entry.id, moved.period, moved.starts_on, moved.points - entry.points, moved.points from entry, moved
    )
    select points from entry`.execute(tx)
  return rows[0]?.points ?? 0
}

function stillPaid(points: number, deed: LedgerEntry['deed'], daily: DailyPay) {
  return sql`case when ${paidBefore(deed, daily)} < ${daily.max} then ${points}::integer else 0 end`
}

function countPaid(deed: LedgerEntry['deed'], daily: DailyPay) {
  return sql`,
    paid_on = ${daily.day}, paid_zone = ${daily.time_zone}, paid_since = ${daily.counted_at},
    paid_today = case when reader.paid_on = ${daily.day} then reader.paid_today else '{}' end
      || jsonb_build_object(${deed}::text, ${paidBefore(deed, daily)} + 1)`
}

/** How many actions of this kind have earned points that day. The stored counts belong to the last day that earned any. */
function paidBefore(deed: LedgerEntry['deed'], { day }: DailyPay) {
  return sql`case
    when reader.paid_on = ${day} then coalesce((reader.paid_today ->> ${deed}::text)::integer, 0) else 0
  end`
}

/** Also queues the change to the achievement's count of readers, which is applied later. */
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
    .values({ reader_id: readerId, award_id: awardId, achievement_id: achievementId })
    .execute()
}
