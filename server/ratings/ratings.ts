import { fail } from '#contract/errors.ts'
import type { BookRatings } from '#contract/ratings.ts'
import { crowdFrom } from '#contract/moderation/moderation.ts'
import { maxBooksAdded } from '#contract/reading.ts'
import type { Gamification } from '#contract/shapes.ts'
import { keepBook } from '../catalogue/books.ts'
import type { Db } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { isUuid } from '../db/uuid.ts'
import type { Deps } from '../deps.ts'
import { award, gamificationOf } from '../points/award.ts'
import { actions } from '../points/actions.ts'
import { changeRating } from './change-rating.sql.ts'
import { dayOf, lookForCrowd } from './crowds.ts'
import { deleteRating, findRatingState, saveRating, type RatingTotals } from './ratings.sql.ts'
import { isOwnBookId } from '#contract/provisional-id.ts'
import { averageRating } from '../books/book-reply.ts'
import { ratingReply } from '../books/stars.ts'
import type { Book } from '#contract/book.ts'
import { lockReader } from '../accounts/reader-lock.sql.ts'

interface Rated {
  totals: RatingTotals
  gamification: Gamification
}

/** One rating per reader and book; a new one replaces it, and the totals change by the exact difference. */
export async function rate(
  deps: Pick<Deps, 'db' | 'now' | 'sources' | 'log'>,
  viewerId: string,
  bookId: string,
  stars: number,
): Promise<Rated> {
  const quarters = 4 * stars
  const at = deps.now()
  const change = { readerId: viewerId, bookId, quarters, at, day: dayOf(at) }
  const changed = isUuid(bookId) || isOwnBookId(bookId) ? undefined : await changeRating(deps.db, change)
  if (changed) {
    const { book_id, may_be_crowd, ...totals } = changed
    const rated = { totals, gamification: nothingEarned }
    return may_be_crowd ? heldIfCrowd(deps, book_id, rated) : rated
  }
  return rateFirst(deps, viewerId, (await keepBook(deps, bookId, viewerId)).id, quarters)
}

const nothingEarned = gamificationOf({ points: 0, shows_game: true }, actions.rate.message, {
  points: 0,
  achievements: [],
})

async function rateFirst(
  deps: Pick<Deps, 'db' | 'now' | 'log'>,
  viewerId: string,
  bookId: string,
  quarters: number,
): Promise<Rated> {
  const { db, now } = deps
  const { mayBeCrowd, ...rated } = await transact(db, async (tx) => {
    const reader = await lockReader(tx, viewerId)
    const at = now()
    // Pipelined in this order: the book's row is shared by all readers, so it is locked last.
    const [gamification, { others, is_private, waits, ...totals }] = await Promise.all([
      award(tx, reader, { deed: 'rate', subjectId: bookId, bookId }, at),
      saveRating(tx, viewerId, bookId, quarters, at),
    ])
    if (others >= maxBooksAdded) {
      fail('list_is_full', { text: `You can rate at most ${maxBooksAdded.toLocaleString('en')} books.` })
    }
    return { totals, gamification, mayBeCrowd: waits || is_private || totals.rating_count >= crowdFrom }
  })
  return mayBeCrowd ? heldIfCrowd(deps, bookId, rated) : rated
}

async function heldIfCrowd(deps: Pick<Deps, 'db' | 'now' | 'log'>, bookId: string, rated: Rated): Promise<Rated> {
  const held = await lookForCrowd(deps, bookId)
  return held ? { ...rated, totals: held } : rated
}

/** A book's average rating, and the viewer's own. */
export async function describeRatings(
  db: Db,
  viewerId: string | undefined,
  { id, average_rating, total_ratings }: Book,
): Promise<BookRatings> {
  if (id === null) return { average_rating, total_ratings, ...yourRating(undefined) }
  const { quarters, waits } = await findRatingState(db, viewerId, id)
  return { average_rating, total_ratings, ...yourRating(quarters ?? undefined), ...(waits && { ratings_wait: true }) }
}

/** Keeps the points. */
export async function clearRating({ db }: Pick<Deps, 'db'>, viewerId: string, bookId: string): Promise<BookRatings> {
  const totals = await transact(db, async (tx) => {
    await lockReader(tx, viewerId)
    return deleteRating(tx, viewerId, bookId)
  })
  return { average_rating: averageRating(totals), total_ratings: totals.rating_count, ...yourRating(undefined) }
}

function yourRating(quarters: number | undefined): Pick<BookRatings, 'your_rating' | 'your_stars'> {
  const { rating, stars } = ratingReply(quarters)
  return { your_rating: rating, your_stars: stars }
}
