import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import type { KeptPage, KeptRow } from '../follows/follow-requests.sql.ts'
import { noBlock } from '../visibility/visibility.sql.ts'

export async function insertMute(tx: Tx, muterId: string, mutedId: string, at: Date): Promise<void> {
  await tx
    .insertInto('mute')
    .values({ muter_id: muterId, muted_id: mutedId, muted_at: at })
    .onConflict((conflict) => conflict.columns(['muter_id', 'muted_id']).doNothing())
    .execute()
}

export async function countMuted(tx: Tx, muterId: string): Promise<number> {
  const { n } = await tx
    .selectFrom('mute')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('muter_id', '=', muterId)
    .executeTakeFirstOrThrow()
  return n
}

export async function deleteMute(db: Db, muterId: string, username: string): Promise<void> {
  await sql`
    with muted as materialized (select id from reader where username_folded = ${username.toLowerCase()})
    delete from mute where muter_id = ${muterId} and muted_id in (select id from muted)`.execute(db)
}

/** Newest first; without those that a block has taken from sight. */
export async function listMutedBy(db: Db, muterId: string, { after, limit }: KeptPage): Promise<KeptRow[]> {
  const { rows } = await sql<KeptRow>`
    select reader.id, username, profile_image, muted_at as at
    from mute join reader on reader.id = muted_id
    where muter_id = ${muterId} and ${noBlock(muterId, sql.ref('muted_id'))}
      ${after ? sql`and (muted_at, muted_id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    order by muted_at desc, muted_id desc limit ${limit}`.execute(db)
  return rows
}
