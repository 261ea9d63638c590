import type { BookRatings } from '#contract/ratings.ts'
import type { Gamification } from '#contract/shapes.ts'
import { keepBook } from '../catalogue/books.ts'
import type { Db } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { isUuid } from '../db/uuid.ts'
import type { Deps } from '../deps.ts'
import { award, gamificationOf } from '../points/award.ts'
import { actions } from '../points/actions.ts'
import { changeRating } from './change-rating.sql.ts'
import { findRating, saveRating, type RatingTotals } from './ratings.sql.ts'
import type { Book } from '#contract/book.ts'
import { lockReader } from '../accounts/reader-lock.sql.ts'

interface Rated {
  totals: RatingTotals
  gamification: Gamification
}

/** One rating per reader and book; a new one replaces it, and the totals change by the exact difference. */
export async function rate(
  deps: Pick<Deps, 'db' | 'now' | 'sources'>,
  viewerId: string,
  bookId: string,
  rating: number,
): Promise<Rated> {
  const change = { readerId: viewerId, bookId, rating, at: deps.now() }
  const totals = isUuid(bookId) ? undefined : await changeRating(deps.db, change)
  if (totals) return { totals, gamification: nothingEarned }
  return rateFirst(deps, viewerId, (await keepBook(deps, bookId)).id, rating)
}

const nothingEarned = gamificationOf({ points: 0 }, actions.rate.message, { points: 0, achievements: [] })

function rateFirst(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewerId: string,
  bookId: string,
  rating: number,
): Promise<Rated> {
  return transact(db, async (tx) => {
    const reader = await lockReader(tx, viewerId)
    const at = now()
    // Pipelined in this order: the book's row is shared by all readers, so it is locked last.
    const [gamification, totals] = await Promise.all([
      award(tx, reader, { deed: 'rate', subjectId: bookId, bookId }, at),
      saveRating(tx, viewerId, bookId, rating, at),
    ])
    return { totals, gamification }
  })
}

/** A book's average rating, and the viewer's own. */
export async function describeRatings(
  db: Db,
  viewerId: string | undefined,
  { id, average_rating, total_ratings }: Book,
): Promise<BookRatings> {
  const yours = viewerId !== undefined && id !== null ? await findRating(db, viewerId, id) : undefined
  return { average_rating, total_ratings, your_rating: yours ?? null }
}
