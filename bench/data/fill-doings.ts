import { sql } from 'kysely'
import type { Db } from '../../server/db/database.ts'
import { storeReaders, tokenOf } from './generate.ts'

export interface Wanted {
  readers: number
  doings: number
  /** How many the first reader follows, and the second, of those who have been idle for long. */
  followed: number
  /** How many have the first book. */
  readersOfOne: number
}

/** The first follows readers as active as any, the second only the idle, the third a few. */
export const tokens = { manyFollowed: tokenOf(0), idleFollowed: tokenOf(1), fewFollowed: tokenOf(2) }

/**
 * Books must be stored. Half of the doings are readings that began and ended, a third ratings; the rest are reviews, achievements
 * and books on public lists. They lie within two years; a few readers do very much, most little, and one in five nothing lately.
 */
export async function fillDoings(db: Db, wanted: Wanted): Promise<void> {
  const { readers, doings, followed, readersOfOne } = wanted
  const statuses = Math.round(doings / 4)
  await db.connection().execute(async (one) => {
    // Neither triggers nor foreign keys: all that refers to something refers to what was just stored.
    await sql`set session_replication_role = replica`.execute(one)
    await sql`set statement_timeout = 0`.execute(one)
    await storeReaders(one, 100, 'nobody logs in')
    const tables = ['reader', 'book_status', 'reading', 'rating', 'review', 'readlist', 'readlist_book', 'achievement_earned']
    const indexes = await dropIndexes(one, tables)
    await sql`
      insert into reader (id, username, username_folded, email, email_folded, password_hash, created_at)
      select gen_random_uuid(), name, name, name || '@example.org', name || '@example.org', '', now()
      from (select 'reader-' || n as name from generate_series(100, ${readers - 1}::integer) as n) as each`.execute(one)
    await sql`
      create temp table person as
      select row_number() over (order by id) - 1 as n, id from reader order by id`.execute(one)
    await sql`create temp table title as select row_number() over (order by id) - 1 as n, id from book`.execute(one)
    await sql`create index on person (n)`.execute(one)
    await sql`create index on title (n)`.execute(one)
    await sql`analyze person, title`.execute(one)
    await sql`select setseed(0.5)`.execute(one)
    await sql`
      create temp table doing as
      select distinct on (person.id, title.id) person.id as reader_id, title.id as book_id,
        now() - interval '1 minute' - (case when person.n % 5 = 0 then 300 else 0 end + 430 * chance) * interval '1 day' as at
      from (
        select floor(${readers} * random() ^ 2)::bigint as p, 1 + floor(((select count(*) from title) - 1) * random() ^ 2)::bigint as t,
          random() as chance
        from generate_series(1, ${statuses}::integer)
        union all
        select (n * ${Math.floor(readers / readersOfOne)}::bigint), 0, random()
        from generate_series(0, ${readersOfOne - 1}::integer) as n
      ) as drawn join person on person.n = p join title on title.n = t
      order by person.id, title.id`.execute(one)
    await sql`
      insert into book_status (reader_id, book_id, status, changed_at)
      select reader_id, book_id, (array['FINISHED', 'FINISHED', 'READING', 'WANT_TO_READ'])[1 + floor(random() * 4)], at
      from doing`.execute(one)
    await sql`
      insert into reading (reader_id, id, book_id, outcome, started_at, started_on, finished_at, finished_on, told_at)
      select reader_id, gen_random_uuid(), book_id, 'finished', at - interval '9 days', at::date - 9, at, at::date, at
      from doing`.execute(one)
    await sql`
      insert into rating (reader_id, book_id, quarters, rated_at)
      select reader_id, book_id, 1 + floor(random() * 20), at from doing`.execute(one)
    await sql`
      insert into review (id, book_id, reader_id, depth, review_text, created_at, updated_at)
      select gen_random_uuid(), book_id, reader_id, 0, repeat('A review of some length. ', 1 + floor(random() * 30)::integer), at, at
      from doing where random() < 0.3`.execute(one)
    await sql`
      insert into achievement_earned (reader_id, achievement_id, earned_at)
      select id, 'first_book', now() - 730 * random() * interval '1 day' from person where random() < 0.5`.execute(one)
    await sql`
      insert into readlist (id, reader_id, name, name_folded, created_at, is_public, public_since)
      select gen_random_uuid(), id, 'Shown', 'shown', now() - interval '900 days', true, now() - interval '900 days'
      from person where n % 20 = 1`.execute(one)
    await sql`
      insert into readlist_book (readlist_id, book_id, position, added_at, told_at)
      select readlist.id, book_id, row_number() over (partition by readlist.id), at, at
      from readlist join doing using (reader_id)`.execute(one)
    await sql`
      insert into last_doing (reader_id, until)
      select reader_id, max(at) + interval '1 hour'
      from (select reader_id, at from doing union all select reader_id, earned_at from achievement_earned) as done
      group by reader_id`.execute(one)
    const follow = (follower: number, where: ReturnType<typeof sql>, count: number) => sql`
      insert into follow (follower_id, followed_id, followed_at)
      select follower.id, person.id, now() from person, reader as follower
      where follower.username = ${`reader-${follower}`} and person.id <> follower.id and ${where}
      order by md5(person.id::text) limit ${count}`.execute(one)
    await follow(0, sql`true`, followed)
    await follow(1, sql`person.n % 5 = 0`, followed)
    await follow(2, sql`true`, 20)
    for (const index of indexes) await sql.raw(index).execute(one)
    await sql`set session_replication_role = origin`.execute(one)
    await sql`vacuum analyze`.execute(one)
    await sql`reset statement_timeout`.execute(one)
  })
}

/** Those that no constraint needs; returns what makes them again. */
async function dropIndexes(db: Db, tables: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid::regclass::text = any(${tables}::text[])
      and not exists (select from pg_constraint where conindid = indexrelid)`.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db)
  return rows.map(({ definition }) => definition)
}
