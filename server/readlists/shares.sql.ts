import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { tellServers } from '../db/tell-servers.sql.ts'

/** Usernames in alphabetical order. */
export async function listSharedWith(db: Db, readlistId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('readlist_share')
    .innerJoin('reader', 'reader.id', 'readlist_share.reader_id')
    .select('username')
    .where('readlist_id', '=', readlistId)
    .orderBy('username_folded')
    .execute()
  return rows.map(({ username }) => username)
}

export async function countShares(tx: Tx, readlistId: string): Promise<number> {
  const { n } = await tx
    .selectFrom('readlist_share')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('readlist_id', '=', readlistId)
    .executeTakeFirstOrThrow()
  return n
}

/** Whether the reader follows the owner, and whether the reader has left one of the owner's lists. */
export async function findTies(
  tx: Tx,
  ownerId: string,
  readerId: string,
): Promise<{ follows: boolean; left: boolean }> {
  const { rows } = await sql<{ follows: boolean; left: boolean }>`
    select
      exists (select from follow where follower_id = ${readerId} and followed_id = ${ownerId}) as follows,
      exists (select from share_left where owner_id = ${ownerId} and reader_id = ${readerId}) as left`.execute(tx)
  return rows[0] ?? { follows: false, left: false }
}

/** Far more than any achievement requires. */
const maxFirstShares = 1_000

/** False if it is already shared with the reader. */
export async function insertShare(
  tx: Tx,
  readlistId: string,
  ownerId: string,
  readerId: string,
  at: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('readlist_share')
    .values({ readlist_id: readlistId, reader_id: readerId, shared_at: at })
    .onConflict((conflict) => conflict.columns(['readlist_id', 'reader_id']).doNothing())
    .executeTakeFirstOrThrow()
  await sql`
    insert into readlist_first_share (reader_id, readlist_id, shared_at)
    select ${ownerId}::uuid, ${readlistId}::uuid, ${at}::timestamptz
    where (select count(*) from readlist_first_share where reader_id = ${ownerId}) < ${maxFirstShares}
    on conflict (reader_id, readlist_id) do nothing`.execute(tx)
  return numInsertedOrUpdatedRows === 1n
}

export async function deleteShare(db: Db, readlistId: string, username: string): Promise<void> {
  await sql`
    with guest as materialized (
      select id from reader where username_folded = ${username.toLowerCase()}
    ), gone as (
      delete from readlist_share where readlist_id = ${readlistId} and reader_id in (select id from guest) returning reader_id
    )
    select ${tellServers('unread', 'reader_id')} from gone`.execute(db)
}

/** Also records whose list the reader left. */
export async function deleteOwnShare(db: Db, readlistId: string, readerId: string, at: Date): Promise<void> {
  await sql`
    with gone as (
      delete from readlist_share where readlist_id = ${readlistId} and reader_id = ${readerId} returning readlist_id
    )
    insert into share_left (owner_id, reader_id, left_at)
    select readlist.reader_id, ${readerId}::uuid, ${at}::timestamptz from gone join readlist on readlist.id = readlist_id
    on conflict (owner_id, reader_id) do update set left_at = excluded.left_at`.execute(db)
}
