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

export async function saveRating(tx: Tx, readerId: string, bookId: string, rating: number, at: Date): Promise<void> {
  await tx
    .insertInto('rating')
    .values({ reader_id: readerId, book_id: bookId, rating, rated_at: at })
    .onConflict((conflict) => conflict.columns(['reader_id', 'book_id']).doUpdateSet({ rating, rated_at: at }))
    .execute()
}

/** By whole numbers, so that the average is exact however many rate at once. */
export function moveTotals(tx: Tx, bookId: string, by: RatingTotals): Promise<RatingTotals> {
  return tx
    .updateTable('book')
    .set((eb) => ({
      rating_sum: eb('rating_sum', '+', by.rating_sum),
      rating_count: eb('rating_count', '+', by.rating_count),
    }))
    .where('id', '=', bookId)
    .returning(['rating_sum', 'rating_count'])
    .executeTakeFirstOrThrow()
}
