import { sql } from 'kysely'
import { fail } from '#contract/errors.ts'
import type { Db, Tx } from '../db/database.ts'

export interface RatingTotals {
  rating_sum: number
  rating_count: number
}

export async function findRating(db: Db | Tx, readerId: string, bookId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('rating')
    .select('rating')
    .where('reader_id', '=', readerId)
    .where('book_id', '=', bookId)
    .executeTakeFirst()
  return row?.rating
}

/** Call after `lockReader`. Adds integers, so that the average stays exact under concurrent ratings. */
export async function saveRating(
  tx: Tx,
  readerId: string,
  bookId: string,
  rating: number,
  at: Date,
): Promise<RatingTotals> {
  const { rows } = await sql<RatingTotals>`
    with before as (
      select rating from rating where reader_id = ${readerId} and book_id = ${bookId}
    ), saved as (
      insert into rating (reader_id, book_id, rating, rated_at) values (${readerId}, ${bookId}, ${rating}, ${at})
      on conflict (reader_id, book_id) do update set rating = excluded.rating, rated_at = excluded.rated_at
    )
    update book set
      rating_sum = rating_sum + ${rating}::integer - coalesce((select rating from before), 0),
      rating_count = rating_count + 1 - (select count(*) from before)
    where id = ${bookId}
    returning rating_sum, rating_count`.execute(tx)
  return rows[0] ?? fail('book_not_found')
}
