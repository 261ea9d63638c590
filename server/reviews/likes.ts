import { maxLiked } from '#contract/reviews.ts'
import { fail } from '#contract/errors.ts'
import { takeFromQuota, type Quota } from '../accounts/quota.ts'
import { lockReader } from '../accounts/reader-lock.sql.ts'
import type { Tx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { isUuid } from '../db/uuid.ts'
import type { Deps } from '../deps.ts'
import { refuseSuspended } from '../http/auth/suspension.ts'
import { day } from '../time.ts'
import { maySeeThings } from '../visibility/visibility.sql.ts'
import { countLiked, countLikes, deleteLike, insertLike } from './likes.sql.ts'
import { findShown, holdReview } from './reviews.sql.ts'

const aDay: Quota = {
  name: 'like',
  max: 1_000,
  windowMs: day,
  text: 'You can like 1,000 reviews a day. Please try again tomorrow.',
}

interface Likes {
  likes_count: number
  liked: boolean
}

/** Likes a review of another reader. Neither its author nor anybody else is told who likes it. */
export function likeReview({ db, now }: Pick<Deps, 'db' | 'now'>, viewerId: string, reviewId: string): Promise<Likes> {
  return transact(db, async (tx) => {
    const reader = await lockReader(tx, viewerId)
    const at = now()
    refuseSuspended(reader, at)
    const review = await holdLikeable(tx, viewerId, reviewId)
    if (review.reader_id === viewerId) fail('invalid', { text: "You can't like your own review." })
    if (review.removed_for !== null) fail('removed_by_moderator')
    if (await insertLike(tx, viewerId, review.id, at)) {
      await takeFromQuota(aDay, tx, viewerId, at)
      if ((await countLiked(tx, viewerId)) > maxLiked) {
        fail('list_is_full', { text: `You can like at most ${maxLiked.toLocaleString('en')} reviews.` })
      }
    }
    return { likes_count: await countLikes(tx, review.id), liked: true }
  })
}

export function unlikeReview({ db }: Pick<Deps, 'db'>, viewerId: string, reviewId: string): Promise<Likes> {
  return transact(db, async (tx) => {
    await lockReader(tx, viewerId)
    const review = await holdLikeable(tx, viewerId, reviewId)
    await deleteLike(tx, viewerId, review.id)
    return { likes_count: await countLikes(tx, review.id), liked: false }
  })
}

/** A review that the viewer may see, locked. Replies are not liked. */
async function holdLikeable(tx: Tx, viewerId: string, reviewId: string) {
  const review = (isUuid(reviewId) && (await holdReview(tx, reviewId))) || fail('review_not_found')
  const isShown = review.depth === 0 && (review.listed || (await findShown(tx, viewerId, reviewId)) !== undefined)
  if (!isShown) fail('review_not_found')
  if (review.reader_id !== null && !(await maySeeThings(tx, viewerId, review.reader_id))) fail('review_not_found')
  return review
}
