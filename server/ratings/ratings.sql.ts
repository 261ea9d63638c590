import { sql } from 'kysely'
import { fail } from '#contract/errors.ts'
import type { Db, Tx } from '../db/database.ts'
import { isPrivateBook, privateBook } from '../books/private-book.sql.ts'

/** Of the ratings that others may see, in quarters of a star. */
export interface RatingTotals {
  rating_sum: number
  rating_count: number
}

/** The reader's own rating, and whether the ratings of a sudden crowd wait. */
export async function findRatingState(
  db: Db,
  readerId: string | undefined,
  bookId: string,
): Promise<{ quarters: number | null; waits: boolean }> {
  const { rows } = await sql<{ quarters: number | null; waits: boolean }>`
    select
      (select quarters from rating where reader_id = ${readerId ?? null}::uuid and book_id = ${bookId}) as quarters,
      exists (select from rating_crowd where book_id = ${bookId} and counts is null) as waits`.execute(db)
  return rows[0] ?? { quarters: null, waits: false }
}

/** In quarters of a star. */
export async function findRating(db: Db | Tx, readerId: string, bookId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('rating')
    .select('quarters')
    .where('reader_id', '=', readerId)
    .where('book_id', '=', bookId)
    .executeTakeFirst()
  return row?.quarters
}

interface SavedRating extends RatingTotals {
  /** Not in the totals: of a private book. */
  is_private: boolean
  /** As part of a sudden crowd. */
  waits: boolean
  /** How many other books the reader has rated. */
  others: number
}

/**
 * Call after `lockReader`. Adds integers, so that the average stays exact under concurrent ratings. The rating of a private book
 * does not count, nor does that of a sudden crowd before a moderator lets it.
 */
export async function saveRating(
  tx: Tx,
  readerId: string,
  bookId: string,
  quarters: number,
  at: Date,
): Promise<SavedRating> {
  const { rows } = await sql<SavedRating>`
    with counted as (
      select
        not exists (${privateBook(readerId, sql`${bookId}`)}) as is,
        exists (
          select from rating_crowd
          where book_id = ${bookId} and day = (${at}::timestamptz at time zone 'UTC')::date and counts is not true
        ) as waits,
        (select count(*) from rating where reader_id = ${readerId} and book_id <> ${bookId}) as others
    ), before as (
      select quarters from rating where reader_id = ${readerId} and book_id = ${bookId} and not waits
    ), saved as (
      insert into rating (reader_id, book_id, quarters, rated_at, waits)
      select ${readerId}, ${bookId}, ${quarters}, ${at}, waits from counted
      on conflict (reader_id, book_id) do update
      set quarters = excluded.quarters, rated_at = excluded.rated_at, waits = excluded.waits, import_id = null
    )
    update book set
      rating_sum = rating_sum + counted.is::integer
        * ((not waits)::integer * ${quarters}::integer - coalesce((select quarters from before), 0)),
      rating_count = rating_count + counted.is::integer * ((not waits)::integer - (select count(*) from before))
    from counted where id = ${bookId}
    returning rating_sum, rating_count, not counted.is as is_private, waits, others`.execute(tx)
  return rows[0] ?? fail('book_not_found')
}

/** Call after `lockReader`. */
export async function deleteRating(tx: Tx, readerId: string, bookId: string): Promise<RatingTotals> {
  const [gone, isPrivate] = await Promise.all([
    tx
      .deleteFrom('rating')
      .where('reader_id', '=', readerId)
      .where('book_id', '=', bookId)
      .returning(['quarters', 'waits'])
      .executeTakeFirst(),
    isPrivateBook(tx, readerId, bookId),
  ])
  const counted = gone && !gone.waits && !isPrivate ? [gone.quarters] : []
  const totals = await tx
    .updateTable('book')
    .set((eb) => ({
      rating_sum: eb('rating_sum', '-', counted[0] ?? 0),
      rating_count: eb('rating_count', '-', counted.length),
    }))
    .where('id', '=', bookId)
    .returning(['rating_sum', 'rating_count'])
    .executeTakeFirst()
  return totals ?? fail('book_not_found')
}
