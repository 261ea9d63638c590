import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

/** For a reader who takes a former username back. */
export async function deleteFormerUsername(tx: Tx, readerId: string, nameHash: Buffer): Promise<void> {
  await tx.deleteFrom('former_name').where('name_hash', '=', nameHash).where('reader_id', '=', readerId).execute()
}

/** `reader_id` is null if the reader has left. */
export async function upsertFormerUsername(
  tx: Tx,
  name: { name_hash: Buffer; reader_id: string | null; given_up_at: Date },
): Promise<void> {
  const { reader_id, given_up_at } = name
  await tx
    .insertInto('former_name')
    .values(name)
    .onConflict((conflict) => conflict.column('name_hash').doUpdateSet({ reader_id, given_up_at }))
    .execute()
}

export function findFormerUsername(tx: Tx, nameHash: Buffer, since: Date) {
  return tx
    .selectFrom('former_name')
    .select('reader_id')
    .where('name_hash', '=', nameHash)
    .where('given_up_at', '>', since)
    .executeTakeFirst()
}

/** Whether a moderator took this name from a reader. */
export async function isRemovedName(tx: Tx, folded: string): Promise<boolean> {
  const { rows } = await sql`
    select from taken_down join moderation_act on moderation_act.id = act_id
    where kind = 'remove_name' and lower(text) = ${folded}
      and review_id is null and readlist_id is null and post_id is null and image is null
    limit 1`.execute(tx)
  return rows.length > 0
}

/** When the reader gave up each name that is still reserved, oldest first. */
export async function listTimesGivenUp(tx: Tx, readerId: string, since: Date): Promise<Date[]> {
  const rows = await tx
    .selectFrom('former_name')
    .select('given_up_at')
    .where('reader_id', '=', readerId)
    .where('given_up_at', '>', since)
    .orderBy('given_up_at')
    .execute()
  return rows.map(({ given_up_at }) => given_up_at)
}

export async function deleteFormerUsernames(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('former_name').where('given_up_at', '<=', before).execute()
}
