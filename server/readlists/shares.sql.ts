import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

/** Names in the order of the alphabet. */
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

export async function insertShare(tx: Tx, readlistId: string, ownerId: string, readerId: string, at: Date) {
  await tx
    .insertInto('readlist_share')
    .values({ readlist_id: readlistId, reader_id: readerId, shared_at: at })
    .onConflict((conflict) => conflict.columns(['readlist_id', 'reader_id']).doNothing())
    .execute()
  await tx
    .insertInto('readlist_first_share')
    .values({ reader_id: ownerId, readlist_id: readlistId, shared_at: at })
    .onConflict((conflict) => conflict.columns(['reader_id', 'readlist_id']).doNothing())
    .execute()
}

export async function deleteShare(db: Db, readlistId: string, username: string): Promise<void> {
  await sql`
    delete from readlist_share using reader
    where readlist_id = ${readlistId} and reader.id = readlist_share.reader_id
      and reader.username_folded = ${username.toLowerCase()}`.execute(db)
}

export async function deleteOwnShare(db: Db, readlistId: string, readerId: string): Promise<void> {
  await db
    .deleteFrom('readlist_share')
    .where('readlist_id', '=', readlistId)
    .where('reader_id', '=', readerId)
    .execute()
}
