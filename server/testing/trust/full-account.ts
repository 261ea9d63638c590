import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { World } from './access-world.ts'

/** Of each thing that an account may have thousands of. */
export const manyOfEach = 1_500

/**
 * Gives the owner of the world as much of everything as calls could make in years, up to `manyOfEach` or what the limits allow, and the book
 * and the group as much by others. Counts do not follow, nor do the statistics of the database.
 */
export async function fillAccount(db: Db, { owner, book, readlist, review, group }: World): Promise<void> {
  const n = sql.lit(manyOfEach)
  const me = sql`${owner.id}::uuid`
  const ago = sql`now() - make_interval(hours => n)`
  const run = (statement: RawBuilder<unknown>) => statement.execute(db)
  await run(sql`
    create table many as select gen_random_uuid() as id, gen_random_uuid() as other, n::integer as n
    from generate_series(1, ${n}) as n`)
  await run(sql`
    insert into book (id, google_books_id, source, title, authors, genres, fetched_at, created_at, pages)
    select id, 'many-' || n, 'open-library', 'Book ' || n, array['Author ' || n % 50], array['Genre ' || n % 9], now(), now(), 300
    from many`)
  await run(sql`
    insert into reader (id, username, username_folded, email, email_folded, password_hash, created_at)
    select other, 'many' || n, 'many' || n, 'many' || n || '@example.org', 'many' || n || '@example.org', 'x', now()
    from many`)
  await run(sql`
    insert into book_status (reader_id, book_id, status, changed_at)
    select ${me}, id, case when n % 2 = 0 then 'FINISHED' else 'WANT_TO_READ' end, ${ago} from many`)
  await run(sql`
    insert into reading (reader_id, id, book_id, outcome, finished_at, finished_on, started_on, told_at, pages)
    select ${me}, gen_random_uuid(), id, 'finished', ${ago}, (${ago})::date, (${ago})::date - 3, ${ago}, 300 from many`)
  await run(sql`
    insert into reading_progress (reader_id, id, reading_id, read_on, entered_at, page)
    select reader_id, gen_random_uuid(), id, finished_on, finished_at, 100 from reading
    where reader_id = ${me} and finished_on is not null`)
  await run(
    sql`insert into rating (reader_id, book_id, rated_at, quarters) select ${me}, id, ${ago}, 4 + n % 17 from many`,
  )
  await run(sql`insert into library_book (reader_id, book_id, private_note) select ${me}, id, 'Note.' from many`)
  await run(sql`
    insert into favorite (reader_id, book_id, position, added_at) select ${me}, id, n + 10, ${ago} from many`)
  await run(sql`
    insert into readlist (id, reader_id, name, name_folded, created_at, is_public, public_since)
    select id, ${me}, 'List ' || n, 'list ' || n, ${ago}, true, now() from many where n < 190`)
  await run(sql`
    insert into readlist_book (readlist_id, book_id, position, added_at)
    select ${readlist}, id, n + 10, ${ago} from many
    union all select list.id, many.id, many.n, now() from many as list join many on many.n <= 100 where list.n < 190`)
  await run(sql`
    insert into readlist_share (readlist_id, reader_id, shared_at) select ${readlist}, other, ${ago} from many`)
  await run(
    sql`insert into readlist_like (readlist_id, reader_id, liked_at) select ${readlist}, other, ${ago} from many`,
  )
  await run(sql`
    insert into review (id, book_id, reader_id, depth, review_text, created_at, updated_at)
    select gen_random_uuid(), id, ${me}, 0, 'Good.', ${ago}, now() from many
    union all select gen_random_uuid(), ${book.id}, other, 0, 'Fine.', ${ago}, now() from many`)
  await run(sql`
    insert into review (id, book_id, reader_id, depth, parent_id, review_text, created_at, updated_at)
    select gen_random_uuid(), ${book.id}, other, 1, ${review}, 'Why?', ${ago}, now() from many`)
  await run(sql`insert into review_like (review_id, reader_id, liked_at) select ${review}, other, ${ago} from many`)
  await run(sql`
    insert into review_like (review_id, reader_id, liked_at)
    select id, ${me}, now() from review where depth = 0 and reader_id <> ${me} and book_id = ${book.id} on conflict do nothing`)
  await run(sql`
    insert into rating (reader_id, book_id, rated_at, quarters) select other, ${book.id}, ${ago}, 4 + n % 17 from many`)
  await run(sql`
    insert into book_status (reader_id, book_id, status, changed_at)
    select other, ${book.id}, 'FINISHED', ${ago} from many
    union all select many.other, latest.id, 'FINISHED', now() from many join many as latest on latest.n = 2 + 2 * (many.n % 50)`)
  await run(sql`insert into follow (follower_id, followed_id, followed_at) select ${me}, other, ${ago} from many`)
  await run(sql`insert into follow (follower_id, followed_id, followed_at) select other, ${me}, ${ago} from many`)
  await run(sql`
    insert into follow_request (requester_id, requested_id, requested_at) select other, ${me}, ${ago} from many`)
  await run(sql`
    insert into notification (id, reader_id, kind, actor_id, follower_id, created_at)
    select gen_random_uuid(), ${me}, 'follow', other, other, ${ago} from many`)
  await run(sql`insert into mute (muter_id, muted_id, muted_at) select ${me}, other, ${ago} from many`)
  await run(sql`
    insert into goal (reader_id, period, unit, target)
    select ${me}, (2000 + n)::text, unit, 100 from many, unnest(array['books', 'pages', 'minutes']) as unit where n <= 100`)
  await run(sql`
    insert into challenge (id, owner_id, name, target_books, start_date, end_date, participants, created_at)
    select id, ${me}, 'Challenge ' || n, 1000, '2020-01-01', '2021-12-31', 1, ${ago} from many where n <= 990`)
  await run(sql`
    insert into challenge_member (reader_id, challenge_id, joined_at)
    select ${me}, id, now() - interval '1 year' from challenge where owner_id = ${me} on conflict do nothing`)
  await run(sql`
    insert into award (reader_id, deed, subject_id, id, points, book_id, earned_at)
    select ${me}, 'finish', id::text, gen_random_uuid(), 10, id, ${ago} from many`)
  await run(sql`
    insert into reading_day (reader_id, day, time_zone, counted_at, last_at, run, longest_run)
    select ${me}, (now() - make_interval(days => n))::date, 'UTC', ${ago}, ${ago}, 1, 1 from many on conflict do nothing`)
  await run(sql`
    insert into reading_group_post (id, part_id, reader_id, text, created_at)
    select gen_random_uuid(), part.id, ${me}, 'Good.', ${ago} from many, reading_group_part as part where group_id = ${group}`)
  await run(sql`
    insert into reading_group (id, book_id, organizer_id, name, starts_on, ends_on, ended_at, created_at)
    select other, id, ${me}, 'Group ' || n, '2020-01-01', '2020-02-01', now(), ${ago} from many`)
  await run(sql`
    insert into reading_group_member (group_id, reader_id, state, since) select other, ${me}, 'joined', ${ago} from many`)
  await run(sql`
    insert into standing (reader_id, period, starts_on, username_folded, points)
    select other, 'all', '1970-01-01', 'many' || n, n from many
    union all
    select other, period, '2025-01-06'::date + 7 * (n % 20), 'many' || n, n from many, unnest(array['week', 'month']) as period`)
  await run(sql`
    insert into session (token_hash, reader_id, created_at, renewed_at, expires_at)
    select sha256(id::text::bytea), ${me}, now(), now(), now() + interval '1 day' from many where n <= 100`)
  await run(sql`drop table many`)
}
