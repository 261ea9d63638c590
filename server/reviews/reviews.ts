import { randomUUIDv7 } from 'node:crypto'
import { maxReplyDepth, type Review } from '#contract/reviews.ts'
import { fail } from '#contract/errors.ts'
import type { Gamification } from '#contract/shapes.ts'
import type { Tx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { isUuid } from '../db/uuid.ts'
import type { Deps } from '../deps.ts'
import { award, nothingEarned } from '../points/award.ts'
import { doOnce, type Done, type IdempotentRequest, type StoredReply } from '../http/idempotency.ts'
import { findRating } from '../ratings/ratings.sql.ts'
import { reviewBookReply, reviewReply } from './review-reply.ts'
import { refuseTooMuch, takeTurnToWrite } from './review-limits.ts'
import {
  deleteWithReplies,
  findAuthor,
  findReview,
  findReviewedBook,
  holdReview,
  insertReview,
  moveReplies,
  moveReviewCounts,
  updateText,
} from './reviews.sql.ts'
import { lockReader } from '../accounts/reader-lock.sql.ts'

type Needed = Pick<Deps, 'db' | 'now'>
type Written = Review & { gamification: Gamification }

/** A reader may review a book more than once, but only the first review earns points. */
export function writeReview(
  { db, now }: Needed,
  viewerId: string,
  { bookId, text }: { bookId: string; text: string },
  sent: IdempotentRequest | undefined,
): Promise<StoredReply<Written>> {
  return transact(db, async (tx) => {
    const reader = await lockReader(tx, viewerId)
    const at = now()
    const write = async () => {
      await takeTurnToWrite(tx, reader, at)
      const review = { id: randomUUIDv7(), book_id: bookId, parent_id: null, depth: 0, review_text: text }
      await insertReview(tx, { ...review, reader_id: viewerId }, at)
      await refuseTooMuch(tx, viewerId, review)
      const gamification = await award(tx, reader, { deed: 'review', subjectId: bookId, bookId }, at)
      const rating = (await findRating(tx, viewerId, bookId)) ?? null
      const done = await describeWritten(tx, viewerId, text, {
        ...review,
        rating,
        created_at: at.toISOString(),
        gamification,
      })
      // Last, because the book's row is shared by all readers and should be locked briefly.
      await moveReviewCounts(tx, viewerId, bookId, 1)
      return done
    }
    return doOnce(
      tx,
      viewerId,
      sent,
      at,
      write,
      async (kernel) => (await describeWritten(tx, viewerId, text, kernel)).reply,
    )
  })
}

/** Earns points once per review or reply answered, if another reader wrote it. */
export function writeReply(
  { db, now }: Needed,
  viewerId: string,
  { parentId, text }: { parentId: string; text: string },
  sent: IdempotentRequest | undefined,
): Promise<StoredReply<Written>> {
  if (!isUuid(parentId)) fail('review_not_found')
  return transact(db, async (tx) => {
    const reader = await lockReader(tx, viewerId)
    const at = now()
    const write = async () => {
      await takeTurnToWrite(tx, reader, at)
      const parent = (await holdReview(tx, parentId)) ?? fail('review_not_found')
      if (parent.depth >= maxReplyDepth) fail('invalid', { text: "Replies can't be nested any further." })
      const { book_id } = parent
      const review = { id: randomUUIDv7(), book_id, parent_id: parent.id, depth: parent.depth + 1, review_text: text }
      await insertReview(tx, { ...review, reader_id: viewerId }, at)
      await refuseTooMuch(tx, viewerId, review)
      const gamification =
        parent.reader_id === viewerId
          ? nothingEarned
          : await award(tx, reader, { deed: 'reply', subjectId: parent.id, bookId: book_id }, at)
      const done = await describeWritten(tx, viewerId, text, {
        ...review,
        rating: null,
        created_at: at.toISOString(),
        gamification,
      })
      await moveReplies(tx, parent.id, 1)
      return done
    }
    return doOnce(
      tx,
      viewerId,
      sent,
      at,
      write,
      async (kernel) => (await describeWritten(tx, viewerId, text, kernel)).reply,
    )
  })
}

/** What is stored to repeat the reply. The text is not, as the retry contains it. */
interface Kernel {
  id: string
  book_id: string
  parent_id: string | null
  rating: number | null
  created_at: string
  gamification: Gamification
}

async function describeWritten(
  tx: Tx,
  viewerId: string,
  review_text: string,
  review: Kernel,
): Promise<Done<Written, Kernel>> {
  const { id, book_id, parent_id, rating, created_at, gamification } = review
  const [{ username, profile_image }, book] = await Promise.all([
    findAuthor(tx, viewerId),
    findReviewedBook(tx, book_id),
  ])
  const at = new Date(created_at)
  const row = { id, parent_id, rating, review_text, reader_id: viewerId, username, profile_image, replies_count: 0 }
  const reply = reviewReply({ ...row, created_at: at, updated_at: at }, reviewBookReply(book), [])
  return { reply: { ...reply, gamification }, kernel: { id, book_id, parent_id, rating, created_at, gamification } }
}

export async function editReview({ db, now }: Needed, viewerId: string, reviewId: string, text: string) {
  if (!isUuid(reviewId)) fail('review_not_found')
  const edited = await updateText(db, reviewId, viewerId, text, now())
  if (edited) return { ...edited, updated_at: edited.updated_at.toISOString() }
  return fail((await findReview(db, reviewId)) ? 'not_the_author' : 'review_not_found')
}

/** Deletes all replies too, by any author. Rows are always locked from the top of the tree down. */
export async function deleteReview({ db }: Pick<Deps, 'db'>, viewerId: string, reviewId: string): Promise<void> {
  if (!isUuid(reviewId)) fail('review_not_found')
  await transact(db, async (tx) => {
    await lockReader(tx, viewerId)
    const review = (await findReview(tx, reviewId)) ?? fail('review_not_found')
    if (review.reader_id !== viewerId) fail('not_the_author')
    if (review.parent_id !== null) await moveReplies(tx, review.parent_id, -1)
    if (!(await deleteWithReplies(tx, review.id))) fail('review_not_found')
    if (review.parent_id === null) await moveReviewCounts(tx, viewerId, review.book_id, -1)
  })
}
