import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../db/database.ts'

export interface FoundReader {
  id: string
  username: string
  bio: string
  profile_image: string
  is_following: boolean
  /** It has just the name that was asked for. */
  exact: boolean
}

// Greater than any letter of a name: what lies between a beginning and the beginning with this begins with it.
const end = '~'
const topFame = 9
/** Distances: 0 and 1 have the very name, 2 begin with it, 3 end with it; then come the variants. */
const exactBelow = 2
const shortestEnding = 3
/** One name can begin with so many variants: one letter less, as many, or one more than were typed. */
const maxBeginnings = 3
const nameFromEnd = sql.raw(`reverse(rtrim(name_key, '0123456789'))`)

/**
 * Who has just this name, then whose name begins with it, then whose name ends with it, the best known first. One look into an
 * index for each step of fame: the same few rows are read however many names begin or end so.
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
 * Whose name is one of these or, with `begins`, begins with one of them, the best known first. Hundreds of variants are no
 * matter: whether any name begins so at all is seen in microseconds. Those that one does are asked for by fame, longer ones
 * first, which are nearer to what was typed, and only until there are enough: the order stands outside, where it is a promise,
 * and inside as well, where it spares the rest.
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
    select reader.id, username, bio, profile_image,
      exists (select from follow where follower_id = ${viewerId} and followed_id = reader.id) as is_following,
      best.distance < ${exactBelow}::integer as exact
    from (
      select * from (${found}) as found order by distance, fame desc, name_key limit ${limit}
    ) as best
    join reader using (id)
    order by best.distance, best.fame desc, best.name_key`.execute(db)
  return rows
}
