import { maxLiked } from '#contract/reviews.ts'
import { fail } from '#contract/errors.ts'
import { isUuid } from '../db/uuid.ts'
import type { Likeable } from '../likes/likes.ts'
import { maySeeThings } from '../visibility/visibility.sql.ts'
import { countLikes } from './likes.sql.ts'
import { findShown, holdReview, type ShownReview } from './reviews.sql.ts'

/** Those of other readers that the viewer may see. Replies are not liked. */
export const likeableReview: Likeable<ShownReview> = {
  name: 'review',
  missing: 'review_not_found',
  table: 'review_like',
  column: 'review_id',
  quota: 'like',
  maxADay: 1_000,
  max: maxLiked,
  async find(tx, viewerId, reviewId) {
    const review = (isUuid(reviewId) && (await findShown(tx, viewerId, reviewId))) || fail('review_not_found')
    if (review.depth > 0) fail('review_not_found')
    if (review.reader_id !== null && !(await maySeeThings(tx, viewerId, review.reader_id))) fail('review_not_found')
    return review
  },
  /** Locks the review last, as many may like it at once. */
  async count(tx, { id }) {
    if (!(await holdReview(tx, id))) fail('review_not_found')
    return countLikes(tx, id)
  },
}
