import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { tellServers } from '../db/tell-servers.sql.ts'
import type { TimeCursor } from '../http/pagination.ts'
import { hasRequested } from './follow-requests.sql.ts'
import { showsThings } from '../visibility/visibility.sql.ts'

/** False if the follow exists already. */
export async function insertFollow(tx: Tx, followerId: string, followedId: string, at: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto('follow')
    .values({ follower_id: followerId, followed_id: followedId, followed_at: at })
    .onConflict((conflict) => conflict.columns(['follower_id', 'followed_id']).doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** False if there was no follow. */
export async function deleteFollow(tx: Tx, followerId: string, followedId: string): Promise<boolean> {
  const { rows } = await sql`
    with gone as (
      delete from follow where follower_id = ${followerId} and followed_id = ${followedId} returning followed_id
    )
    select ${tellServers('unread', 'followed_id')} from gone`.execute(tx)
  return rows.length === 1
}

export async function moveCounts(tx: Tx, followerId: string, followedId: string, by: 1 | -1): Promise<void> {
  await sql`
    update reader set
      following_count = following_count + case when id = ${followerId}::uuid then ${by}::integer else 0 end,
      followers_count = followers_count + case when id = ${followedId}::uuid then ${by}::integer else 0 end
    where id in (${followerId}, ${followedId})`.execute(tx)
}

export async function countFollowers(db: Db | Tx, readerId: string): Promise<number> {
  const { followers_count } = await db
    .selectFrom('reader')
    .select('followers_count')
    .where('id', '=', readerId)
    .executeTakeFirstOrThrow()
  return followers_count
}

export async function isFollowing(db: Db | Tx, followerId: string, followedId: string): Promise<boolean> {
  const row = await db
    .selectFrom('follow')
    .select('follower_id')
    .where('follower_id', '=', followerId)
    .where('followed_id', '=', followedId)
    .executeTakeFirst()
  return row !== undefined
}

/** Which side to list: the reader's followers, or the readers they follow. */
export type Side = 'followers' | 'following'

/**
 * Newest first, with whether the viewer follows each reader. On another's list, those whose things the viewer may not see are left
 * out: whom they follow is one of them.
 */
export async function listFollows(
  db: Db,
  viewerId: string,
  readerId: string,
  { side, after, limit }: { side: Side; after: TimeCursor | undefined; limit: number },
) {
  const [listed, listedBy] = side === 'followers' ? ['follower_id', 'followed_id'] : ['followed_id', 'follower_id']
  const { rows } = await sql<{
    id: string
    username: string
    profile_image: string
    at: Date
    is_following: boolean
    requested: boolean
  }>`
    select
      reader.id, reader.username, reader.profile_image, listed.at,
      exists (
        select from follow where follower_id = ${viewerId} and followed_id = reader.id
      ) as is_following,
      ${hasRequested(viewerId)} as requested
    from (
      select ${sql.ref(listed)} as id, followed_at as at
      from follow as tie join reader on reader.id = ${sql.ref(`tie.${listed}`)}
      where ${sql.ref(`tie.${listedBy}`)} = ${readerId}
        ${viewerId === readerId ? sql`` : sql`and ${showsThings(viewerId)}`}
        ${after ? sql`and (followed_at, ${sql.ref(listed)}) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
      order by followed_at desc, ${sql.ref(listed)} desc
      limit ${limit}
    ) as listed
    join reader on reader.id = listed.id
    order by listed.at desc, listed.id desc`.execute(db)
  return rows
}
