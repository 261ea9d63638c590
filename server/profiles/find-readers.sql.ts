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
const topFame = 9
/** Distances: 0 and 1 have the name itself, 2 start with it, 3 end with it; then come the variants. */
const exactBelow = 2
const shortestEnding = 3
/** A name can start with up to three variants: one letter shorter than typed, as long, or one longer. */
const maxBeginnings = 3
const nameFromEnd = sql.raw(`reverse(rtrim(name_key, '0123456789'))`)

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
      select id, name_key, fame, case when username_folded = ${typed} then 0 else 1 end as distance
      from reader where name_key = ${key} and (name_key <> '' or username_folded = ${typed})
      union all
      select named.* from generate_series(0, ${topFame}::integer) as step (fame), lateral (
        select id, name_key, fame, 2 as distance from reader
        where reader.fame = step.fame and ${key} <> '' and name_key > ${key} and name_key < ${key + end}
        order by name_key limit ${limit}
      ) as named
      union all
      select named.* from generate_series(0, ${topFame}::integer) as step (fame), lateral (
        select id, name_key, fame, 3 as distance from reader
        where reader.fame = step.fame and ${ending} <> ''
          and ${nameFromEnd} >= ${ending} and ${nameFromEnd} < ${ending + end}
          and not (name_key >= ${key} and name_key < ${key + end})
        order by ${nameFromEnd} limit ${limit}
      ) as named`,
    limit,
  )
}

/**
 * Readers whose name is one of the variants or, with `begins`, starts with one, the best known first. Hundreds of variants are
 * fine: checking whether any name starts with one takes microseconds. Matching prefixes are then queried by fame, longer ones
 * (closer to the query) first, until there are enough. The inner order lets the query stop early; the outer one guarantees the
 * result's order.
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
      with begun as materialized (
        select variant from unnest(${variants}::text[]) as variant
        where exists (
          select from reader where name_key >= variant collate "C" and name_key < variant || ${end} collate "C"
        )
      )
      select distinct on (id) * from (
        select id, name_key, fame, 4 as distance from begun join reader on name_key = variant
        union all
        (
          select named.*, 100 - letters as distance
          from (
            select variant, length(variant) as letters, fame
            from begun, generate_series(0, ${topFame}::integer) as step (fame)
            where ${begins}::boolean order by letters desc, fame desc
          ) as step, lateral (
            select id, name_key, fame from reader
            where reader.fame = step.fame and name_key > variant and name_key < variant || ${end}
            order by name_key limit ${limit}
          ) as named
          order by letters desc, step.fame desc
          limit ${limit * maxBeginnings}
        )
      ) as near
      order by id, distance`,
    limit,
  )
}

async function listFound(db: Db, viewerId: string, found: RawBuilder<unknown>, limit: number): Promise<FoundReader[]> {
  const { rows } = await sql<FoundReader>`
    select reader.id, username, profile_image, case when ${showsThings(viewerId)} then bio else '' end as bio,
      exists (select from follow where follower_id = ${viewerId} and followed_id = reader.id) as is_following,
      ${hasRequested(viewerId)} as requested,
      best.distance < ${exactBelow}::integer as exact
    from (
      select * from (${found}) as found where ${noBlock(viewerId, sql.ref('found.id'))}
      order by distance, fame desc, name_key limit ${limit}
    ) as best
    join reader using (id)
    order by best.distance, best.fame desc, best.name_key`.execute(db)
  return rows
}
