import { randomUUIDv7 } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { lockInOrder } from '../accounts/reader-lock.sql.ts'
import { privateBook } from '../books/private-book.sql.ts'
import type { Db, Tx } from '../db/database.ts'
import { holdChanges } from '../leaderboard/aggregate-standings.sql.ts'
import { tellServersOf } from '../db/tell-servers.sql.ts'
import { deleteWithAll } from './left-behind.sql.ts'

/** Locks the reader and everyone whose counts will change, in id order. */
export async function lockReaderAndCounterparts(tx: Tx, readerId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select followed_id as id from follow where follower_id = ${readerId}
    union select follower_id from follow where followed_id = ${readerId}`.execute(tx)
  await lockInOrder(tx, [readerId, ...rows.map(({ id }) => id)])
}

interface OwnRows {
  table: string
  /** Beside the reader. */
  key: string
  only?: RawBuilder<unknown>
}

/** Of what is the reader's own, and changes nothing that others are shown, the tables that can hold many rows. */
export const ownTables: readonly OwnRows[] = [
  { table: 'reading_progress', key: 'id' },
  { table: 'reading', key: 'id' },
  { table: 'award', key: 'id' },
  { table: 'book_status', key: 'book_id' },
  { table: 'favorite', key: 'book_id' },
  // As long as anything of a private book is there, nobody may count or see it.
  { table: 'library_book', key: 'book_id', only: sql`visibility <> 'private'` },
]

/** Returns how many. */
export async function deleteSomeRows(
  tx: Tx,
  { table, key, only = sql`true` }: OwnRows,
  readerId: string,
  limit: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)}
    where reader_id = ${readerId} and ${sql.ref(key)} = any(array(
      select ${sql.ref(key)} from ${sql.table(table)} where reader_id = ${readerId} and ${only} limit ${limit}
    ))`.execute(tx)
  return Number(numAffectedRows)
}

export async function hasMoreFollows(db: Db, readerId: string, than: number): Promise<boolean> {
  const { rows } = await sql`
    select from follow where follower_id = ${readerId} or followed_id = ${readerId} offset ${than} limit 1`.execute(db)
  return rows.length > 0
}

/** Locks the reader and some of the followers and followed readers; returns their ids. */
export async function lockSomeCounterparts(tx: Tx, readerId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct id from (
      select case when follower_id = ${readerId} then followed_id else follower_id end as id
      from follow where follower_id = ${readerId} or followed_id = ${readerId}
      limit ${limit}
    ) as tie`.execute(tx)
  return lockInOrder(tx, [readerId, ...rows.map(({ id }) => id)])
}

/** Deletes follows between the reader and these others, in both directions. */
export async function endFollows(tx: Tx, readerId: string, ids: string[]): Promise<void> {
  await sql`
    with ended as (
      delete from follow
      where (follower_id = ${readerId} and followed_id = any(${ids}::uuid[]))
        or (followed_id = ${readerId} and follower_id = any(${ids}::uuid[]))
      returning follower_id, followed_id
    )
    update reader set
      followers_count = followers_count - (select count(*) from ended where followed_id = reader.id),
      following_count = following_count - (select count(*) from ended where follower_id = reader.id)
    where id = any(${ids}::uuid[])`.execute(tx)
}

/** Removes the reader from the counts of followers and followed readers. */
export async function leaveFollows(tx: Tx, readerId: string): Promise<void> {
  await sql`
    update reader set
      followers_count = followers_count - (id in (select followed_id from follow where follower_id = ${readerId}))::integer,
      following_count = following_count - (id in (select follower_id from follow where followed_id = ${readerId}))::integer
    where id in (
      select followed_id from follow where follower_id = ${readerId}
      union select follower_id from follow where followed_id = ${readerId}
    )`.execute(tx)
}

/** Locks all affected books in id order before changing any, as other readers update the same rows. */
export async function lockBooksOf(tx: Tx, readerId: string): Promise<void> {
  const { rows } = await sql<{ book_id: string }>`
    select book_id from rating where reader_id = ${readerId}
    union select book_id from review where reader_id = ${readerId} and depth = 0`.execute(tx)
  await lockBooks(tx, rows)
}

/** In id order. */
export async function lockBooks(tx: Tx, books: { book_id: string }[]): Promise<void> {
  await sql`
    select from book where id = any(${books.map(({ book_id }) => book_id)}::uuid[]) order by id for no key update`.execute(
    tx,
  )
}

/** Call with the reader locked; returns how many. */
export async function deleteSomeRatings(tx: Tx, readerId: string, limit: number): Promise<number> {
  const { rows: some } = await sql<{ book_id: string }>`
    select book_id from rating where reader_id = ${readerId} limit ${limit}`.execute(tx)
  if (some.length === 0) return 0
  await lockBooks(tx, some)
  const ids = some.map(({ book_id }) => book_id)
  await leaveRatings(tx, readerId, ids)
  await tx.deleteFrom('rating').where('reader_id', '=', readerId).where('book_id', 'in', ids).execute()
  return some.length
}

/** Takes the reader's ratings out of what books count: all, or those of some books. Call with the books locked. */
export async function leaveRatings(tx: Tx, readerId: string, bookIds?: string[]): Promise<void> {
  const { rows: given } = await sql<{ book_id: string; quarters: number }>`
    select book_id, quarters from rating
    where reader_id = ${readerId} and not waits and not exists (${privateBook(readerId, sql`rating.book_id`)})
      ${bookIds === undefined ? sql`` : sql`and book_id = any(${bookIds}::uuid[])`}`.execute(tx)
  await sql`
    update book set rating_sum = rating_sum - quarters, rating_count = rating_count - 1
    from unnest(
      ${given.map(({ book_id }) => book_id)}::uuid[], ${given.map(({ quarters }) => quarters)}::integer[]
    ) as given (book_id, quarters)
    where given.book_id = book.id`.execute(tx)
}

export interface OwnReview {
  id: string
  book_id: string
}

/** Call with the reader locked; returns how many. */
export async function deleteSomeReviews(tx: Tx, readerId: string, limit: number): Promise<number> {
  const { rows: some } = await sql<OwnReview>`
    select id, book_id from review where reader_id = ${readerId} limit ${limit}`.execute(tx)
  if (some.length === 0) return 0
  await lockBooks(tx, some)
  await deleteThese(tx, readerId, some)
  return some.length
}

/** Reviews and replies of the reader, with all replies to them. Call with the reader and the books locked. */
export async function deleteThese(tx: Tx, readerId: string, reviews: OwnReview[]): Promise<void> {
  const ids = reviews.map(({ id }) => id)
  await sql`
    update reader set reviews_written = reviews_written - (
      select count(*) from review where id = any(${ids}::uuid[]) and depth = 0
    ) where id = ${readerId}`.execute(tx)
  await deleteReviews(tx, sql`id = any(${ids}::uuid[])`)
}

export async function deleteReviewsOf(tx: Tx, readerId: string): Promise<void> {
  await deleteReviews(tx, sql`reader_id = ${readerId}`)
}

/** Also deletes all replies to them. */
async function deleteReviews(tx: Tx, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    update review as parent set replies_count = replies_count - own.n
    from (
      select parent_id, count(*) as n from review where ${which} and parent_id is not null group by parent_id
    ) as own
    where parent.id = own.parent_id`.execute(tx)
  await sql`
    update book set review_count = review_count - own.n
    from (
      select book_id, count(*) as n from review where ${which} and depth = 0 and listed group by book_id
    ) as own
    where book.id = own.book_id`.execute(tx)
  await sql`delete from review where ${which}`.execute(tx)
}

/** What nobody else could see is not kept without its author. */
export async function deleteUnlistedReviewsOf(tx: Tx, readerId: string): Promise<void> {
  await sql`delete from review where reader_id = ${readerId} and depth = 0 and not listed`.execute(tx)
}

/** Takes the reader's name off reviews and replies that stay. Call with the reader locked; returns how many. */
export async function signOffSomeReviews(tx: Tx, readerId: string, limit: number): Promise<number> {
  const { rows } = await sql<{ depth: number }>`
    update review set reader_id = null
    where id = any(array(
      select id from review where reader_id = ${readerId} and (depth > 0 or listed) order by id limit ${limit}
    ))
    returning depth`.execute(tx)
  const written = rows.filter(({ depth }) => depth === 0).length
  await sql`update reader set reviews_written = reviews_written - ${written}::integer where id = ${readerId}`.execute(
    tx,
  )
  return rows.length
}

export async function leaveChallenges(tx: Tx, readerId: string): Promise<void> {
  const { rows } = await sql<{ challenge_id: string }>`
    select challenge_id from challenge_member where reader_id = ${readerId}`.execute(tx)
  if (rows.length === 0) return
  await sql`
    with joined as (
      select id from challenge
      where id = any(${rows.map(({ challenge_id }) => challenge_id)}::uuid[]) and owner_id is null
      order by id
      for no key update
    )
    update challenge set participants = participants - 1 from joined where challenge.id = joined.id`.execute(tx)
}

/** Removes the reader from the counts of achievements and of points. */
export async function leaveCounts(tx: Tx, readerId: string): Promise<void> {
  // What still waits to be counted goes on without the name. A reader's id is part of a key where tables are distributed: it is not updated.
  const nobody = randomUUIDv7()
  await holdChanges(tx)
  await sql`
    with waiting as (delete from achievement_change where reader_id = ${readerId} returning award_id, achievement_id)
    insert into achievement_change (reader_id, award_id, achievement_id)
    select ${nobody}::uuid, award_id, achievement_id from waiting`.execute(tx)
  await sql`
    with waiting as (delete from standing_change where reader_id = ${readerId} returning *)
    insert into standing_change (reader_id, award_id, period, starts_on, points_before, points_after)
    select ${nobody}::uuid, award_id, period, starts_on, points_before, points_after from waiting`.execute(tx)
  await sql`
    insert into achievement_count (achievement_id, readers)
    select achievement_id, -1 from achievement_earned where reader_id = ${readerId} order by achievement_id
    on conflict (achievement_id) do update set readers = achievement_count.readers - 1`.execute(tx)
  await sql`
    insert into standing_change (reader_id, award_id, period, starts_on, points_before, points_after)
    select ${nobody}::uuid, ${randomUUIDv7()}::uuid, period, starts_on, points, 0 from standing where reader_id = ${readerId}`.execute(
    tx,
  )
}

/** Reports about the reader; those about reviews that stay wait on, without the words of then. */
export async function leaveReports(tx: Tx, readerId: string, reviews: 'delete' | 'keep'): Promise<void> {
  if (reviews === 'keep') {
    await sql`
      update report set said = review_text from review
      where report.reader_id = ${readerId} and review.id = thing_id and thing_kind in ('review', 'reply')`.execute(tx)
    await sql`
      update report set said = text from reading_group_post as post
      where report.reader_id = ${readerId} and post.id = thing_id and thing_kind = 'post'`.execute(tx)
  }
  await sql`
    delete from report where reader_id = ${readerId} and not (
      thing_kind = 'group' and exists (select from reading_group where reading_group.id = thing_id)
      or ${reviews === 'keep'}::boolean and (
        thing_kind in ('review', 'reply') and exists (select from review where review.id = thing_id)
        or thing_kind = 'post' and exists (select from reading_group_post as post where post.id = thing_id)
      )
    )`.execute(tx)
}

/** What moderators took down of the reader; what a review or a group that stays without its author said, stays with it. */
export async function forgetTakenDown(tx: Tx, readerId: string): Promise<void> {
  await tx
    .deleteFrom('taken_down')
    .where('reader_id', '=', readerId)
    .where('review_id', 'is', null)
    .where('post_id', 'is', null)
    .where('group_id', 'is', null)
    .execute()
}

/** With all other rows of the reader. */
export async function deleteReader(tx: Tx, readerId: string): Promise<void> {
  await deleteWithAll(tx, readerId)
  await tellServersOf(tx, 'session', readerId)
  // Last, because all registrations and deletions wait for this row.
  await tx
    .updateTable('reader_count')
    .set((eb) => ({ readers: eb('readers', '-', 1) }))
    .execute()
}
