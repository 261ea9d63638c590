import type { Gamification } from '#contract/shapes.ts'
import { transact } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import { lockReader } from '../gamification/award.sql.ts'
import { award } from '../gamification/award.ts'
import { findRating, moveTotals, saveRating, type RatingTotals } from './ratings.sql.ts'

/** One for each reader and book; another one takes its place, and what it changes the totals by is exact. */
export function rate(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  readerId: string,
  bookId: string,
  rating: number,
): Promise<{ totals: RatingTotals; gamification: Gamification }> {
  return transact(db, async (tx) => {
    const reader = await lockReader(tx, readerId)
    const before = await findRating(tx, readerId, bookId)
    const at = now()
    await saveRating(tx, readerId, bookId, rating, at)
    const change = { rating_sum: rating - (before ?? 0), rating_count: before === undefined ? 1 : 0 }
    const gamification = await award(tx, reader, { deed: 'rate', subjectId: bookId, bookId }, at)
    // The book's row is everybody's, so it is held for as short as can be.
    return { totals: await moveTotals(tx, bookId, change), gamification }
  })
}
