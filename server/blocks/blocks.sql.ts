import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { tellServers } from '../db/tell-servers.sql.ts'
import type { KeptPage, KeptRow } from '../follows/follow-requests.sql.ts'

/** By name in any case, unless this reader has blocked the viewer. */
export async function findToBlock(
  db: Db,
  viewerId: string,
  username: string,
): Promise<{ id: string; username: string } | undefined> {
  const { rows } = await sql<{ id: string; username: string }>`
    select id, username from reader
    where username_folded = ${username.toLowerCase()} and (
      not exists (select from block where blocker_id = reader.id and blocked_id = ${viewerId})
      or exists (select from block where blocker_id = ${viewerId} and blocked_id = reader.id)
    )`.execute(db)
  return rows[0]
}

/** False if it exists already. */
export async function insertBlock(tx: Tx, blockerId: string, blockedId: string, at: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto('block')
    .values({ blocker_id: blockerId, blocked_id: blockedId, blocked_at: at })
    .onConflict((conflict) => conflict.columns(['blocker_id', 'blocked_id']).doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

export async function countBlocked(tx: Tx, blockerId: string): Promise<number> {
  const { n } = await tx
    .selectFrom('block')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('blocker_id', '=', blockerId)
    .executeTakeFirstOrThrow()
  return n
}

export async function deleteBlock(db: Db, blockerId: string, username: string): Promise<void> {
  await sql`
    with blocked as materialized (select id from reader where username_folded = ${username.toLowerCase()})
    delete from block where blocker_id = ${blockerId} and blocked_id in (select id from blocked)`.execute(db)
}

/** Of either's readlists with the other. */
export async function deleteSharesBetween(tx: Tx, one: string, other: string): Promise<void> {
  await sql`
    with between as materialized (
      select id, case reader_id when ${one} then ${other}::uuid else ${one}::uuid end as guest_id
      from readlist where reader_id in (${one}, ${other})
    ), gone as (
      delete from readlist_share using between
      where readlist_id = between.id and readlist_share.reader_id = guest_id
      returning readlist_share.reader_id
    )
    select ${tellServers('unread', 'reader_id')} from gone`.execute(tx)
}

/** By either of the other. */
export async function deleteInvitationsBetween(tx: Tx, one: string, other: string): Promise<void> {
  await sql`
    delete from reading_group_member
    where state = 'invited'
      and (invited_by, reader_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))`.execute(tx)
}

/** Newest first. */
export async function listBlockedBy(db: Db, blockerId: string, { after, limit }: KeptPage): Promise<KeptRow[]> {
  const { rows } = await sql<KeptRow>`
    select reader.id, username, profile_image, blocked_at as at
    from block join reader on reader.id = blocked_id
    where blocker_id = ${blockerId}
      ${after ? sql`and (blocked_at, blocked_id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    order by blocked_at desc, blocked_id desc limit ${limit}`.execute(db)
  return rows
}
