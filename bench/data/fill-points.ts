import type postgres from 'postgres'
import { hash } from 'node:crypto'
import type { Db } from '../../server/db/database.ts'
import { periods } from '#contract/leaderboard.ts'
import { achievementRules } from '../../server/points/achievement-rules.ts'
import { periodStart } from '../../server/points/period.ts'

type Sql = postgres.Sql

export interface Filled {
  readers: number
  awards: number
  /** Session tokens of readers who each follow two hundred others. */
  tokens: string[]
}

const atOnce = 25_000
const followedByEach = 200

/**
 * Readers and a ledger as after years of use: most readers have a few awards, some have thousands, and recent weeks are overrepresented.
 * Counters are derived from the ledger in bulk.
 */
export async function fill(sql: Sql, wanted: { readers: number; awards: number; sessions: number }): Promise<Filled> {
  // Skips triggers and foreign-key checks: all rows come from the consistent statements below.
  await sql`set session_replication_role = replica`
  await sql`set synchronous_commit = off`
  await sql`set maintenance_work_mem = '1GB'`
  await sql`set work_mem = '256MB'`
  await step('readers', () => addReaders(sql, wanted.readers))
  await step('the ledger', () => addAwards(sql, wanted.readers, wanted.awards / wanted.readers))
  await step('follows', () => addFollows(sql, wanted.sessions))
  await step('achievements', () => addAchievements(sql))
  await step('points', () => addPoints(sql))
  await step('standings', () => addStandings(sql, new Date()))
  const tokens = await step('sessions', () => addSessions(sql, wanted.sessions))
  await step('statistics', () => sql`vacuum analyze`)
  await sql`set session_replication_role = origin`
  const [{ readers, awards }] = await sql<[{ readers: number; awards: number }]>`
    select (select count(*)::integer from reader) as readers, (select count(*)::integer from award) as awards`
  return { readers, awards, tokens }
}

async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const result = await work()
  console.log(`  ${name}: ${((performance.now() - start) / 1_000).toFixed(1)} s`)
  return result
}

async function addReaders(sql: Sql, count: number): Promise<void> {
  await sql`
    insert into reader (id, username, username_folded, email, email_folded, password_hash, created_at)
    select uuidv7(), 'reader-' || n, 'reader-' || n, n || '@example.org', n || '@example.org', '', now()
    from generate_series(1, ${count}::integer) as n`
  await sql`
    insert into readlist (id, reader_id, name, name_folded, kept_for_you, created_at)
    select uuidv7(), id, 'Done Reading', 'done reading', true, now() from reader`
  await sql`update reader_count set readers = (select count(*) from reader)`
  await sql`create table numbered as select id, row_number() over (order by id) as n from reader`
  await sql`create unique index on numbered (n)`
}

async function addAwards(sql: Sql, readers: number, average: number): Promise<void> {
  for (let first = 1; first <= readers; first += atOnce) {
    await sql`
      insert into award (reader_id, deed, subject_id, id, points, earned_at)
      select reader_id, deed, gen_random_uuid()::text, uuidv7(), points, now() - interval '730 days' * random() ^ 2
      from (
        select id as reader_id, generate_series(1, least(3000, ceil(${average * 0.38} * (1 - random()) ^ -0.65))::integer) as n
        from numbered where n between ${first} and ${first + atOnce - 1}
      ) as each
      join (values
        (0, 'finish', 10), (1, 'rate', 2), (2, 'finish', 10), (3, 'favourite', 2), (4, 'review', 5),
        (5, 'reply', 2), (6, 'finish', 10), (7, 'rate', 2)
      ) as kind (remainder, deed, points) on remainder = n % 8`
  }
}

/** Gives the readers who request the board people to follow. */
async function addFollows(sql: Sql, followers: number): Promise<void> {
  await sql`
    insert into follow (follower_id, followed_id, followed_at)
    select follower.id, followed.id, now()
    from (
      select n, 1 + floor(random() * (select count(*) from numbered))::bigint as other
      from generate_series(1, ${followers}::bigint) as n cross join generate_series(1, ${followedByEach}::integer)
    ) as pair
    join numbered as follower on follower.n = pair.n
    join numbered as followed on followed.n = pair.other
    where follower.id <> followed.id
    on conflict do nothing`
  await sql`
    update reader set following_count = n
    from (select follower_id, count(*) as n from follow group by follower_id) as counted where id = follower_id`
  await sql`
    update reader set followers_count = n
    from (select followed_id, count(*) as n from follow group by followed_id) as counted where id = followed_id`
}

async function addAchievements(sql: Sql): Promise<void> {
  const rules = achievementRules.map(({ id, measure, target, points }) => ({ id, measure, target, points }))
  await sql`
    create table reached as
    with progress as (
      select reader_id, measure, count(*) as n
      from award join (values
        ('finish', 'books_finished'), ('review', 'books_reviewed'), ('rate', 'books_rated'), ('reply', 'reviews_replied_to')
      ) as counted (counted_deed, measure) on counted_deed = deed
      group by reader_id, measure
      union all select id, 'following', following_count from reader
      union all select id, 'followers', followers_count from reader
    )
    select reader_id, rule.id as achievement_id, rule.points
    from progress join json_to_recordset(${JSON.stringify(rules)}::text::json)
      as rule (id text, measure text, target integer, points integer) on rule.measure = progress.measure and n >= target`
  await sql`
    insert into achievement_earned (reader_id, achievement_id, earned_at)
    select reader_id, achievement_id, now() from reached`
  await sql`
    insert into award (reader_id, deed, subject_id, id, points, earned_at)
    select reader_id, 'achievement', achievement_id, uuidv7(), points, now() - interval '730 days' * random() ^ 2 from reached`
  await sql`
    insert into achievement_count (achievement_id, readers)
    select achievement_id, count(*) from reached group by achievement_id`
  await sql`drop table reached`
}

async function addPoints(sql: Sql): Promise<void> {
  await sql`
    update reader set points = total
    from (select reader_id, sum(points) as total from award group by reader_id) as counted where id = reader_id`
}

/** A reader with no recent points may have a row from an older period or none at all; both cases are generated. */
async function addStandings(sql: Sql, at: Date): Promise<void> {
  for (const period of periods) {
    const start = periodStart(period, at)
    await sql`
      insert into standing (reader_id, period, starts_on, username_folded, points)
      select reader_id, ${period}, starts_on, username_folded, total
      from (
        select distinct on (reader_id) reader_id, starts_on, sum(points) as total
        from (
          select reader_id, points, case ${period}
            when 'all' then date '1970-01-01' else date_trunc(${period}, earned_at at time zone 'UTC')::date end as starts_on
          from award
        ) as dated
        group by reader_id, starts_on
        order by reader_id, starts_on desc
      ) as latest join reader on reader.id = reader_id`
    await sql`
      insert into standing_count (period, starts_on, level, bucket, readers)
      select period, starts_on, level, points >> (6 * level), count(*)
      from standing cross join generate_series(0, 2) as level
      where period = ${period} and starts_on = ${start}
      group by 1, 2, 3, 4`
  }
}

async function addSessions(sql: Sql, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, (_, i) => Buffer.from(String(i).padStart(32, '0')).toString('base64url'))
  const hashes = tokens.map((token) => hash('sha256', token, 'hex'))
  await sql`
    insert into session (token_hash, reader_id, created_at, renewed_at, expires_at)
    select decode(hash, 'hex'), id, now(), now(), now() + interval '30 days'
    from json_array_elements_text(${JSON.stringify(hashes)}::text::json) with ordinality as each (hash, position)
    join numbered on n = position`
  await sql`drop table numbered`
  return tokens
}

/** The earliest readers. */
export async function listReaders(db: Db, count: number): Promise<string[]> {
  const rows = await db.selectFrom('reader').select('id').orderBy('id').limit(count).execute()
  return rows.map((row) => row.id)
}
