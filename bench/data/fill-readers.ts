import { hash, randomUUIDv7 } from 'node:crypto'
import type postgres from 'postgres'
import { seeded } from './generate.ts'
import { generateUsernames } from './reader-names.ts'

type Sql = postgres.Sql

export interface Filled {
  usernames: string[]
  /** Readers with a session; the first has ten thousand followers. */
  sessions: { username: string; token: string }[]
  /** google_books_id of a book with two hundred reviews; the newest has five hundred replies. */
  discussed: string
  /** Id of the review with the replies. */
  thread: string
}

const atOnce = 25_000
const popular = 10_000
const reviews = 200
const replies = 500

/** Inserts rows and their counters directly, bypassing the API. */
export async function fill(sql: Sql, wanted: { readers: number; sessions: number; book: string }): Promise<Filled> {
  await sql`set synchronous_commit = off`
  await sql`set maintenance_work_mem = '512MB'`
  const usernames = generateUsernames(wanted.readers)
  const ids = usernames.map(() => randomUUIDv7())
  await addReaders(sql, ids, usernames)
  await addFollowers(sql, ids)
  const thread = await addReviews(sql, ids, wanted.book)
  await addReadings(sql)
  const sessions = await addSessions(sql, ids.slice(0, wanted.sessions), usernames)
  await sql`vacuum analyze`
  return { usernames, sessions, discussed: wanted.book, thread }
}

async function addReaders(sql: Sql, ids: string[], usernames: string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += atOnce) {
    await sql`
      with added as (
        insert into reader (id, username, username_folded, email, email_folded, password_hash, bio, created_at)
        select id, name, lower(name), name || '@example.org', lower(name) || '@example.org', '', 'Reads.', now()
        from unnest(${ids.slice(from, from + atOnce)}::uuid[], ${usernames.slice(from, from + atOnce)}::text[])
          as each (id, name)
        returning id
      )
      insert into readlist (id, reader_id, name, name_folded, kept_for_you, created_at)
      select gen_random_uuid(), id, 'Done Reading', 'done reading', true, now() from added`
  }
  await sql`update reader_count set readers = ${ids.length}`
}

/** The first reader has many followers and the next two hundred have some, so that search ranking by followers has something to rank. */
async function addFollowers(sql: Sql, ids: string[]): Promise<void> {
  const [first, ...others] = ids
  const crowd = others.slice(0, popular)
  await sql`
    insert into follow (follower_id, followed_id, followed_at)
    select id, ${first ?? ''}, timestamptz '2026-01-01' + n * interval '1 minute'
    from unnest(${crowd}::uuid[]) with ordinality as each (id, n)`
  const known = others.slice(0, 200)
  await sql`
    insert into follow (follower_id, followed_id, followed_at)
    select follower, known, now()
    from unnest(${known}::uuid[]) with ordinality as a (known, n), unnest(${crowd}::uuid[]) with ordinality as b (follower, m)
    where m % 200 < n and m % 7 = 0 and follower <> known`
  await sql`
    update reader set followers_count = n from (select followed_id, count(*) as n from follow group by 1) as counted
    where followed_id = reader.id`
  await sql`
    update reader set following_count = n from (select follower_id, count(*) as n from follow group by 1) as counted
    where follower_id = reader.id`
}

/** Each reader started two books in the last four weeks, popular ones more often. */
async function addReadings(sql: Sql): Promise<void> {
  // Skips triggers and foreign-key checks: all rows come from the consistent statements below.
  await sql`set session_replication_role = replica`
  await sql`
    create temporary table begun as
    select distinct on (reader_id, book_id) reader_id, book.id as book_id, at
    from (
      select id as reader_id, 1 + floor((select count(*) from book) * random() ^ 3)::bigint as position,
        now() - interval '28 days' * random() as at
      from reader cross join generate_series(1, 2)
    ) as each join (select id, row_number() over (order by google_books_id) as position from book) as book using (position)`
  await sql`
    insert into book_status (reader_id, book_id, status, changed_at)
    select reader_id, book_id, 'READING', at from begun order by at`
  await sql`
    insert into reading (reader_id, id, book_id, outcome, started_at, started_on)
    select reader_id, uuidv7(), book_id, 'open', at, (at at time zone 'UTC')::date from begun order by at`
  await sql`set session_replication_role = origin`
}

/** Builds a realistic thread: most replies answer one of the latest posts, some the review itself. */
async function addReviews(sql: Sql, ids: string[], googleBooksId: string): Promise<string> {
  const [book] = await sql<{ id: string }[]>`select id from book where google_books_id = ${googleBooksId}`
  const random = seeded(3)
  // UUIDv7s made within the same millisecond are not ordered, so sort them.
  const inOrder = Array.from({ length: reviews + replies }, () => randomUUIDv7()).toSorted()
  const any = () => ids[Math.floor(random() * ids.length)] ?? ''
  const rows: { id: string; reader: string; parent: string | null; depth: number }[] = []
  for (let i = 0; i < reviews; i += 1) rows.push({ id: inOrder[i] ?? '', reader: any(), parent: null, depth: 0 })
  const thread = rows.at(-1) ?? { id: '', depth: 0 }
  const talk = [thread]
  for (let i = 0; i < replies; i += 1) {
    const parent = random() < 0.3 ? thread : (talk.at(-1 - Math.floor(random() * Math.min(8, talk.length))) ?? thread)
    const to = parent.depth < 50 ? parent : thread
    const reply = { id: inOrder[reviews + i] ?? '', reader: any(), parent: to.id, depth: to.depth + 1 }
    rows.push(reply)
    talk.push(reply)
  }
  const text = 'A quiet book that says more than it tells, and one I shall read again when the days are short. '
  await sql`
    insert into review (id, book_id, reader_id, parent_id, depth, review_text, created_at, updated_at)
    select id, ${book?.id ?? ''}, reader, parent, depth, repeat(${text}, case when depth = 0 then 6 else 2 end), now(), now()
    from unnest(
      ${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.reader)}::uuid[],
      ${rows.map((row) => row.parent)}::uuid[], ${rows.map((row) => row.depth)}::integer[]
    ) as each (id, reader, parent, depth)
    order by depth`
  await sql`
    update review set replies_count = n from (select parent_id, count(*) as n from review group by 1) as counted
    where counted.parent_id = review.id`
  await sql`update book set review_count = ${reviews} where id = ${book?.id ?? ''}`
  await sql`
    update reader set reviews_written = n
    from (select reader_id, count(*) as n from review where depth = 0 group by 1) as counted
    where counted.reader_id = reader.id`
  return thread.id
}

async function addSessions(sql: Sql, ids: string[], usernames: string[]): Promise<Filled['sessions']> {
  const sessions = ids.map((id, i) => ({
    id,
    username: usernames[i] ?? '',
    token: Buffer.from(String(i).padStart(32, '0')).toString('base64url'),
  }))
  const hashes = sessions.map(({ token }) => hash('sha256', token, 'buffer').toString('hex'))
  await sql`
    insert into session (token_hash, reader_id, created_at, renewed_at, expires_at)
    select decode(token_hash, 'hex'), id, now(), now(), now() + interval '30 days'
    from unnest(${hashes}::text[], ${ids}::uuid[]) as each (token_hash, id)`
  return sessions
}
