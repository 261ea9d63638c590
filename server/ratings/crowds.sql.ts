import { sql } from 'kysely'
import { privateBook } from '../books/private-book.sql.ts'
import type { Db, Tx } from '../db/database.ts'
import type { RatingTotals } from './ratings.sql.ts'

const startOf = (day: string) => sql`${day}::timestamp at time zone 'UTC'`
export const onDay = (day: string) => sql`rated_at >= ${startOf(day)} and rated_at < ${startOf(day)} + interval '1 day'`

/** How often a book was rated on a day; for most books, no more than the few entries of an index. */
export async function countRatingsOn(db: Db, bookId: string, day: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from rating where book_id = ${bookId} and ${onDay(day)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Reads no more of them than it takes to know. */
export async function hasRatingsBefore(
  db: Db,
  bookId: string,
  day: string,
  { days, atLeast }: { days: number; atLeast: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from rating
    where book_id = ${bookId} and rated_at >= ${startOf(day)} - ${days}::integer * interval '1 day'
      and rated_at < ${startOf(day)}
    limit 1 offset ${atLeast - 1}`.execute(db)
  return rows.length > 0
}

export async function hasWaiting(db: Db, bookId: string, day: string): Promise<boolean> {
  const { rows } = await sql`
    select from rating where book_id = ${bookId} and ${onDay(day)} and waits limit 1`.execute(db)
  return rows.length > 0
}

/** Whether the crowd's ratings count; null as long as nobody decided. */
export function findCrowd(db: Db, bookId: string, day: string) {
  return crowdOf(db, bookId, day).executeTakeFirst()
}

/** The same, which nobody decides until the transaction has ended. */
export function holdDecision(tx: Tx, bookId: string, day: string) {
  return crowdOf(tx, bookId, day).forShare().executeTakeFirst()
}

function crowdOf(db: Db | Tx, bookId: string, day: string) {
  return db.selectFrom('rating_crowd').select(['id', 'counts']).where('book_id', '=', bookId).where('day', '=', day)
}

export async function insertCrowd(
  db: Db,
  crowd: { id: string; book_id: string; day: string; noticed_at: Date },
): Promise<void> {
  await db
    .insertInto('rating_crowd')
    .values(crowd)
    .onConflict((conflict) => conflict.columns(['book_id', 'day']).doNothing())
    .execute()
}

export function lockCrowd(tx: Tx, id: string) {
  return tx
    .selectFrom('rating_crowd')
    .select(['id', 'book_id', 'day', 'counts'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function setCrowd(tx: Tx, id: string, counts: boolean | null): Promise<void> {
  await tx.updateTable('rating_crowd').set({ counts }).where('id', '=', id).execute()
}

/**
 * Lets the day's ratings of a book wait, or count. Locks their readers first, as everything that changes a reader's ratings does,
 * and leaves those of others alone, who may be changing theirs. Call with the crowd locked, and no reader; one who is to be locked
 * too is given, as of these each could be one.
 */
export async function setWaiting(
  tx: Tx,
  bookId: string,
  day: string,
  waits: boolean,
  beside: string[] = [],
): Promise<RatingTotals | undefined> {
  const readers = await lockRaters(tx, bookId, day, waits, beside)
  const { rows } = await sql<RatingTotals>`
    with moved as (
      update rating set waits = ${waits}
      where book_id = ${bookId} and ${onDay(day)} and waits <> ${waits} and reader_id = any(${readers}::uuid[])
      returning reader_id, quarters
    ), counted as (
      select coalesce(sum(quarters), 0) as total, count(*) as n from moved
      where not exists (${privateBook(sql`moved.reader_id`, sql`${bookId}::uuid`)})
    )
    update book set
      rating_sum = rating_sum + ${waits ? -1 : 1}::integer * total,
      rating_count = rating_count + ${waits ? -1 : 1}::integer * n
    from counted where book.id = ${bookId}
    returning rating_sum, rating_count`.execute(tx)
  return rows[0]
}

/** Until nobody comes: more may rate the book while this waits for one of them. */
async function lockRaters(tx: Tx, bookId: string, day: string, waits: boolean, beside: string[]): Promise<string[]> {
  let locked = 0
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      with rater as materialized (
        select reader_id from rating where book_id = ${bookId} and ${onDay(day)} and waits <> ${waits}
      )
      select lock_readers(array(
        select reader_id from rater union select unnest(${beside}::uuid[]) order by reader_id
      )) as id`.execute(tx)
    if (rows.length === locked) return rows.map(({ id }) => id)
    locked = rows.length
  }
}

export interface CrowdRow {
  id: string
  title: string
  book: string
  day: string
  ratings: number
  average: number | null
  ratings_before: number
  average_before: number | null
}

export async function listCrowdRows(db: Db, limit: number): Promise<CrowdRow[]> {
  const { rows } = await sql<CrowdRow>`
    with waiting as materialized (
      select id, book_id, day::timestamp at time zone 'UTC' as starts_at
      from rating_crowd where counts is null order by id limit ${limit}
    ), counted as materialized (
      select
        waiting.id, count(*) filter (where waits and rated_at >= starts_at) as n,
        round(avg(quarters) filter (where waits and rated_at >= starts_at) / 4, 1) as average,
        count(*) filter (where rated_at < starts_at) as earlier
      from waiting join rating
        on rating.book_id = waiting.book_id
        and rated_at >= starts_at - interval '30 days' and rated_at < starts_at + interval '1 day'
      group by waiting.id
    )
    select
      crowd.id, title, google_books_id as book, to_char(day, 'YYYY-MM-DD') as day, coalesce(n, 0) as ratings,
      average::float, coalesce(earlier, 0) as ratings_before,
      case when rating_count > 0 then round(rating_sum::numeric / 4 / rating_count, 1)::float end as average_before
    from waiting join rating_crowd as crowd on crowd.id = waiting.id join book on book.id = crowd.book_id
      left join counted on counted.id = waiting.id
    order by crowd.id`.execute(db)
  return rows
}
