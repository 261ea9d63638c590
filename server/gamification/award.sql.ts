import { sql } from 'kysely'
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

/** The entry and the total move in one statement. False where the deed was in the ledger already. */
export async function insertAward(tx: Tx, entry: LedgerEntry, at: Date): Promise<boolean> {
  const moved = await tx
    .with('entry', (qb) =>
      qb
        .insertInto('award')
        .values({ ...entry, earned_at: at })
        .onConflict((conflict) => conflict.columns(['reader_id', 'deed', 'subject_id']).doNothing())
        .returning('points'),
    )
    .updateTable('reader')
    .from('entry')
    .set({ points: sql<number>`reader.points + entry.points` })
    .where('reader.id', '=', entry.reader_id)
    .executeTakeFirst()
  return moved.numUpdatedRows === 1n
}

export function listEarnedAmong(tx: Tx, readerId: string, achievementIds: string[]) {
  return tx
    .selectFrom('achievement_earned')
    .select('achievement_id')
    .where('reader_id', '=', readerId)
    .where('achievement_id', 'in', achievementIds)
    .execute()
}

export async function insertAchievement(tx: Tx, readerId: string, achievementId: string, at: Date): Promise<void> {
  await tx
    .insertInto('achievement_earned')
    .values({ reader_id: readerId, achievement_id: achievementId, earned_at: at })
    .execute()
}
