import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export function listAchievementsEarned(db: Db, readerId: string) {
  return db
    .selectFrom('achievement_earned')
    .select(['achievement_id', 'earned_at'])
    .where('reader_id', '=', readerId)
    .orderBy('earned_at', 'desc')
    .orderBy('achievement_id')
    .execute()
}

/** How many readers have each achievement, including changes not yet applied to its count, and the number of readers. */
export async function countHolders(db: Db): Promise<{ holders: Map<string, number>; readers: number }> {
  const { rows } = await sql<{ achievement_id: string | null; holders: number }>`
    select achievement_id, sum(readers) as holders
    from (
      select achievement_id, readers from achievement_count
      union all select achievement_id, 1 from achievement_change
      union all select null, readers from reader_count
    ) as counted
    group by achievement_id`.execute(db)
  const counts = new Map(rows.map((row) => [row.achievement_id, row.holders]))
  const readers = counts.get(null) ?? 0
  return { holders: new Map([...counts].filter((each): each is [string, number] => each[0] !== null)), readers }
}
