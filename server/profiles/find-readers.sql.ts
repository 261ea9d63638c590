import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../db/database.ts'
import { hasRequested } from '../follows/follow-requests.sql.ts'
import { noBlock, showsThings } from '../visibility/visibility.sql.ts'

export interface FoundReader {
  id: string
  username: string
  bio: string
  profile_image: string
  is_following: boolean
  requested: boolean
  /** The name matches exactly. */
  exact: boolean
}

// Greater than any character of a name, so that names from `prefix` to `prefix + end` are those with the prefix.
const end = '~'
/** Distances: 0 and 1 have the name itself, 2 start with it, 3 end with it; then come the variants. */
const exactBelow = 2
const shortestEnding = 3

/**
 * Readers with this name, then names that start with it, then names that end with it, the best known first. One index lookup per
 * level of fame, so few rows are read however many names match.
 */
export async function listByName(
  db: Db,
  viewerId: string,
  { key, typed, limit }: { key: string; typed: string; limit: number },
): Promise<FoundReader[]> {
  const ending = key.length >= shortestEnding && !/\d$/.test(key) ? [...key].toReversed().join('') : ''
  return listFound(
    db,
    viewerId,
    sql`
      with same as materialized (
        select id, name_key, fame, case when username_folded = ${typed} then 0 else 1 end as distance
        from reader where name_key = ${key} and (name_key <> '' or username_folded = ${typed})
      ), begun as materialized (
        select id, name_key, fame, 2 as distance from readers_named(${key}, ${key + end}, ${limit}) where ${key} <> ''
      ), ended as materialized (
        select id, name_key, fame, 3 as distance
        from readers_named_backwards(${ending}, ${ending + end}, ${key}, ${key + end}, ${limit}) where ${ending} <> ''
      )
      select * from same union all select * from begun union all select * from ended`,
    limit,
  )
}

/**
 * Readers whose name is one of the variants or, with `begins`, starts with one, the best known first. Hundreds of variants are
 * fine: checking whether any name starts with one takes microseconds. Matching prefixes are then queried by fame, longer ones
 * (closer to the query) first, until there are enough.
 */
export async function listByVariants(
  db: Db,
  viewerId: string,
  { variants, begins, limit }: { variants: string[]; begins: boolean; limit: number },
): Promise<FoundReader[]> {
  return listFound(
    db,
    viewerId,
    sql`
      select distinct on (id) id, name_key, fame, case when letters is null then 4 else 100 - letters end as distance
      from readers_nearly_named(${variants}::text[], ${begins}, ${limit}) order by id, distance`,
    limit,
  )
}

async function listFound(db: Db, viewerId: string, found: RawBuilder<unknown>, limit: number): Promise<FoundReader[]> {
  const { rows } = await sql<FoundReader>`
    with found as materialized (${found}), best as materialized (
      select * from found where ${noBlock(viewerId, sql.ref('found.id'))}
      order by distance, fame desc, name_key limit ${limit}
    )
    select reader.id, username, profile_image, case when ${showsThings(viewerId)} then bio else '' end as bio,
      exists (select from follow where follower_id = ${viewerId} and followed_id = reader.id) as is_following,
      ${hasRequested(viewerId)} as requested,
      best.distance < ${exactBelow}::integer as exact
    from best join reader on reader.id = best.id
    where reader.id = any(array(select id from best))
    order by best.distance, best.fame desc, best.name_key`.execute(db)
  return rows
}
