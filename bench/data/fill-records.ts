import { sql } from 'kysely'
import type { Db } from '../../server/db/database.ts'

/**
 * What the calls that made the doings would have left beside them: the ledger with its standings, 'Done Reading', days of reading, a
 * favorite of each fifth book, a note on each tenth, and ten readers followed by each.
 */
export async function fillRecords(db: Db): Promise<void> {
  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    await sql`set statement_timeout = 0`.execute(one)
    await sql`
      insert into readlist (id, reader_id, name, name_folded, kept_for_you, created_at)
      select gen_random_uuid(), id, 'Done Reading', 'done reading', true, now() from reader
      where not exists (select from readlist where reader_id = reader.id and kept_for_you)`.execute(one)
    await sql`
      insert into readlist_book (readlist_id, book_id, position, added_at)
      select readlist.id, book_id, row_number() over (partition by readlist.id order by changed_at), changed_at
      from readlist join book_status using (reader_id) where kept_for_you and status = 'FINISHED'
      on conflict do nothing`.execute(one)
    await sql`
      insert into award (reader_id, deed, subject_id, id, points, book_id, earned_at)
      select reader_id, 'finish', book_id::text, gen_random_uuid(), 10, book_id, changed_at from book_status
      where status = 'FINISHED'
      union all
      select reader_id, 'rate', book_id::text, gen_random_uuid(), 2, book_id, rated_at from rating
      union all
      select reader_id, 'review', book_id::text, gen_random_uuid(), 5, book_id, created_at from review`.execute(one)
    await sql`
      update reader set points = total from (select reader_id, sum(points) as total from award group by 1) as earned
      where reader_id = reader.id`.execute(one)
    await sql`
      insert into standing (reader_id, period, starts_on, username_folded, points)
      select id, period, starts_on, username_folded, points
      from reader, (values ('all', date '1970-01-01'), ('month', date '2026-01-01'), ('week', date '2026-01-05'))
        as span (period, starts_on)
      where points > 0`.execute(one)
    await sql`
      insert into reading_day (reader_id, day, time_zone, counted_at, last_at, run, longest_run)
      select reader_id, started_on, 'UTC', min(started_at), max(started_at), 1, 1 from reading group by 1, 2`.execute(one)
    await sql`
      insert into favorite (reader_id, book_id, position, added_at)
      select reader_id, book_id, row_number() over (partition by reader_id), changed_at
      from book_status where random() < 0.2 on conflict do nothing`.execute(one)
    await sql`
      insert into library_book (reader_id, book_id, private_note)
      select reader_id, book_id, 'Lent to a friend in spring.' from book_status where random() < 0.1`.execute(one)
    await sql`create temp table numbered as select row_number() over () as n, id from reader`.execute(one)
    await sql`create index on numbered (n)`.execute(one)
    await sql`
      insert into follow (follower_id, followed_id, followed_at)
      select follower.id, followed.id, now()
      from numbered as follower cross join generate_series(1, 10) as nth
      join numbered as followed on followed.n = 1 + (follower.n * 7919 + nth * 104729) % (select count(*) from numbered)
      where follower.id <> followed.id
      on conflict do nothing`.execute(one)
    await sql`drop table numbered`.execute(one)
    await sql`set session_replication_role = origin`.execute(one)
    await sql`vacuum analyze`.execute(one)
  })
}
