import { sql, type RawBuilder } from 'kysely'
import type { ProfileAccess } from '#contract/privacy/settings.ts'
import type { Db, Tx } from '../db/database.ts'

/**
 * The one rule of who may see whose things, as a condition on a row of `reader` under this alias: reviews, lists, followers,
 * activity. Visitors (undefined) see what is open to everyone.
 */
export function showsThings(viewerId: string | RawBuilder<unknown> | undefined, alias = 'reader'): RawBuilder<boolean> {
  const access = sql.ref(`${alias}.profile_access`)
  if (viewerId === undefined) return sql`${access} = 'everyone'`
  const id = sql.ref(`${alias}.id`)
  return sql`(${id} = ${viewerId} or (
    (
      ${access} = 'everyone'
      or ${access} = 'followers' and exists (select from follow where follower_id = ${viewerId} and followed_id = ${id})
    )
    and ${noBlock(viewerId, id)}
  ))`
}

/**
 * A condition on a row of `reader`: what the reader does may be told to the viewer, who has neither muted them nor may see nothing of
 * theirs; nothing is told of those who are suspended.
 */
export function tellsDoings(viewerId: string, at: Date): RawBuilder<boolean> {
  return sql`(
    ${showsThings(viewerId)}
    and (reader.suspended_until is null or reader.suspended_until < ${at})
    and ${noMute(viewerId, sql.ref('reader.id'))}
  )`
}

/**
 * A condition on the id of a reader: the viewer follows them. An array, not a join: PostgreSQL looks up each of its readers, also under a
 * plan for any book, of which it would expect many readers.
 */
export function isFollowedBy(viewerId: string, readerId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`${readerId} = any(array(select followed_id from follow where follower_id = ${viewerId}))`
}

/** A condition on the id of a reader: no block stands between the two, so that each may know that the other is here. */
export function noBlock(viewerId: string | RawBuilder<unknown>, readerId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(
    ${isNone(sql`block where blocker_id = ${viewerId} and blocked_id = ${readerId}`)}
    and ${isNone(sql`block where blocker_id = ${readerId} and blocked_id = ${viewerId}`)}
  )`
}

/** A condition on ids of readers: the one has not muted the other. */
export function noMute(
  muterId: string | RawBuilder<unknown>,
  mutedId: string | RawBuilder<unknown>,
): RawBuilder<boolean> {
  return isNone(sql`mute where muter_id = ${muterId} and muted_id = ${mutedId}`)
}

/** A condition on the id of a reader: the viewer does not follow them. */
export function isNotFollowedBy(viewerId: string, readerId: RawBuilder<unknown>): RawBuilder<boolean> {
  return isNone(sql`follow where follower_id = ${viewerId} and followed_id = ${readerId}`)
}

/**
 * Of what is one row at most. It is looked up each time; `not exists` may become a join, which under a plan for any reader expects few rows,
 * and compares each of them with each of those that a reader has thousands of.
 */
function isNone(row: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(select true from ${row}) is null`
}

/** The same rule for one reader's things, by id. */
export async function maySeeThings(db: Db | Tx, viewerId: string | undefined, readerId: string): Promise<boolean> {
  const { rows } = await sql`select from reader where id = ${readerId} and ${showsThings(viewerId)}`.execute(db)
  return rows.length > 0
}

export interface KnownReader {
  id: string
  username: string
  time_zone: string
  profile_access: ProfileAccess
  /** Whether the viewer may see what belongs to the reader. */
  shows_things: boolean
}

/** Undefined also if a block stands between the two. Ignores case. */
export async function findKnownReader(
  db: Db | Tx,
  viewerId: string,
  username: string,
): Promise<KnownReader | undefined> {
  const { rows } = await sql<KnownReader>`
    select id, username, time_zone, profile_access, ${showsThings(viewerId)} as shows_things
    from reader where username_folded = ${username.toLowerCase()} and ${noBlock(viewerId, sql.ref('reader.id'))}`.execute(
    db,
  )
  return rows[0]
}
