import { randomUUIDv7 } from 'node:crypto'
import { crowdFrom, crowdTimesMean } from '#contract/moderation/moderation.ts'
import type { Db } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import {
  countRatingsOn,
  findCrowd,
  hasRatingsBefore,
  hasWaiting,
  holdDecision,
  insertCrowd,
  setWaiting,
} from './crowds.sql.ts'
import type { RatingTotals } from './ratings.sql.ts'

const daysOfMean = 30

/** Call after a rating has been stored, changed or made public: it stands, and what fails here is made up for after the next one. */
export function lookForCrowd(
  { db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>,
  bookId: string,
): Promise<RatingTotals | undefined> {
  return holdCrowd(db, bookId, now()).catch((error: unknown) => {
    log.error({ err: error }, 'could not look whether ratings are a crowd')
    return undefined
  })
}

/**
 * Ratings wait once there are far more in a day than usual; undefined, if they do not. A rating
 * that was on its way while the crowd was noticed is held with the next one, and one that was while a moderator decided follows the decision.
 */
async function holdCrowd(db: Db, bookId: string, at: Date): Promise<RatingTotals | undefined> {
  const day = dayOf(at)
  const today = await countRatingsOn(db, bookId, day)
  if (today < crowdFrom) return undefined
  const known = await findCrowd(db, bookId, day)
  if (known?.counts === true && !(await hasWaiting(db, bookId, day))) return undefined
  if (!known) {
    const usual = Math.floor((today * daysOfMean) / crowdTimesMean) + 1
    if (await hasRatingsBefore(db, bookId, day, { days: daysOfMean, atLeast: usual })) return undefined
    await insertCrowd(db, { id: randomUUIDv7(), book_id: bookId, day, noticed_at: at })
  }
  return transact(db, async (tx) => {
    const crowd = await holdDecision(tx, bookId, day)
    return setWaiting(tx, bookId, day, crowd?.counts !== true)
  })
}

/** In UTC, the same for all readers. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}
