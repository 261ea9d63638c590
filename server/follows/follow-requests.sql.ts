import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { tellServers } from '../db/tell-servers.sql.ts'
import type { TimeCursor } from '../http/pagination.ts'
import { noBlock } from '../visibility/visibility.sql.ts'

/** A reader on a list that only the viewer sees. */
export interface KeptRow {
  id: string
  username: string
  profile_image: string
  at: Date
}

export interface KeptPage {
  after: TimeCursor | undefined
  limit: number
}

/** False if it is there already. */
export async function insertRequest(tx: Tx, requesterId: string, requestedId: string, at: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto('follow_request')
    .values({ requester_id: requesterId, requested_id: requestedId, requested_at: at })
    .onConflict((conflict) => conflict.columns(['requester_id', 'requested_id']).doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** False if there was none. */
export async function deleteRequest(db: Db | Tx, requesterId: string, requestedId: string): Promise<boolean> {
  const { rows } = await sql`
    with gone as (
      delete from follow_request where requester_id = ${requesterId} and requested_id = ${requestedId} returning requested_id
    )
    select ${tellServers('unread', 'requested_id')} from gone`.execute(db)
  return rows.length === 1
}

export async function countRequested(tx: Tx, requesterId: string): Promise<number> {
  const { n } = await tx
    .selectFrom('follow_request')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('requester_id', '=', requesterId)
    .executeTakeFirstOrThrow()
  return n
}

/** Newest first. */
export async function listRequestsTo(db: Db, requestedId: string, { after, limit }: KeptPage): Promise<KeptRow[]> {
  const { rows } = await sql<KeptRow>`
    select reader.id, username, profile_image, requested_at as at
    from follow_request join reader on reader.id = requester_id
    where requested_id = ${requestedId} and ${noBlock(requestedId, sql.ref('requester_id'))}
      ${after ? sql`and (requested_at, requester_id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    order by requested_at desc, requester_id desc limit ${limit}`.execute(db)
  return rows
}

export interface Ties {
  follows: boolean
  requested: boolean
}

/** How the viewer stands to a reader; a request is asked of a profile that is not open to everyone. */
export async function findTies(db: Db | Tx, viewerId: string, readerId: string): Promise<Ties> {
  const { rows } = await sql<Ties>`
    select
      exists (select from follow where follower_id = ${viewerId} and followed_id = ${readerId}) as follows,
      ${hasRequested(viewerId)} as requested
    from reader where id = ${readerId}`.execute(db)
  return rows[0] ?? { follows: false, requested: false }
}

/** A condition on a row of `reader`. */
export function hasRequested(viewerId: string) {
  return sql<boolean>`(
    profile_access <> 'everyone'
    and exists (select from follow_request where requester_id = ${viewerId} and requested_id = reader.id)
  )`
}
