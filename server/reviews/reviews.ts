import { randomUUIDv7 } from 'node:crypto'
import { maxReplyDepth, type Review } from '#contract/reviews.ts'
import { fail } from '#contract/errors.ts'
import type { Gamification } from '#contract/shapes.ts'
import type { Tx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { isUuid } from '../db/uuid.ts'
import type { Deps } from '../deps.ts'
import { isOwnBookId } from '#contract/provisional-id.ts'
import type { StoredBook } from '../books/book-reply.ts'
import { isPrivateBook } from '../books/private-book.sql.ts'
import { award, nothingEarned } from '../points/award.ts'
import type { Viewer } from '../http/auth/session.ts'
import { mayPublish } from '../http/auth/may-publish.ts'
import { doOnce, type Done, type IdempotentRequest, type StoredReply } from '../http/idempotency.ts'
import { findRating } from '../ratings/ratings.sql.ts'
import type { SpoilerMark } from '#contract/library/spoilers.ts'
import { markOf, markReply, notMarked, type Mark } from '../spoilers/spoilers.ts'
import { reviewBookReply, reviewReply } from './review-reply.ts'
import { refuseTooManyReplies, refuseTooMuch, takeTurnToWrite } from './review-limits.ts'
import { refuseSameText } from './same-text.ts'
import {
  deleteWithReplies,
  findAuthor,
  findReview,
  findReviewedBook,
  holdReview,
  insertReview,
  moveReplies,
  moveReviewCounts,
  findShown,
  listAgain,
  unlist,
  updateReview,
} from './reviews.sql.ts'
import type { MailDeps } from '../mail/mail-jobs.ts'
import { tellOfReply } from '../notifications/tell.ts'
import { lockReader } from '../accounts/reader-lock.sql.ts'
import { maySeeThings } from '../visibility/visibility.sql.ts'
import { lockActiveReader } from '../accounts/active-reader.ts'

type Needed = Pick<Deps, 'db' | 'now'>
interface HowShown extends SpoilerMark {
  visibility?: 'public' | 'private' | undefined
}

type Written = Review & { gamification: Gamification }

/** A reader may review a book more than once, but only the first review earns points. */
export function writeReview(
  { db, now }: Needed,
  viewerId: string,
  { book, text, visibility = 'public', ...asked }: { book: StoredBook; text: string } & HowShown,
  sent: IdempotentRequest | undefined,
): Promise<StoredReply<Written>> {
  if (visibility === 'public' && isOwnBookId(book.google_books_id)) fail('own_book')
  const bookId = book.id
  return transact(db, async (tx) => {
    const reader = await lockReader(tx, viewerId)
    const at = now()
    const write = async () => {
      await takeTurnToWrite(tx, reader, text, at)
      const listed = visibility === 'public' && !(await isPrivateBook(tx, viewerId, bookId))
      const top = { id: randomUUIDv7(), book_id: bookId, parent_id: null, depth: 0 }
      const mark = await markOf(tx, viewerId, bookId, asked)
      const review = { ...top, review_text: text, visibility, ...mark, listed }
      await insertReview(tx, { ...review, reader_id: viewerId }, at)
      await refuseTooMuch(tx, viewerId, review)
      const gamification = await award(tx, reader, { deed: 'review', subjectId: bookId, bookId }, at)
      const quarters = (await findRating(tx, viewerId, bookId)) ?? null
      const done = await describeWritten(tx, viewerId, text, {
        ...review,
        quarters,
        created_at: at.toISOString(),
        gamification,
      })
      // Last, because the book's row is shared by all readers and should be locked briefly.
      await moveReviewCounts(tx, viewerId, review, 1)
      return done
    }
    return doOnce(tx, viewerId, sent, at, write, async (kernel) => {
      const { reply } = await describeWritten(tx, viewerId, text, kernel)
      return reply
    })
  })
}

/** Earns points once per review or reply answered, if another reader wrote it. */
export function writeReply(
  { db, now, ...deps }: Needed & MailDeps,
  viewerId: string,
  { parentId, text, ...asked }: { parentId: string; text: string } & SpoilerMark,
  sent: IdempotentRequest | undefined,
): Promise<StoredReply<Written>> {
  if (!isUuid(parentId)) fail('review_not_found')
  return transact(db, async (tx) => {
    const reader = await lockReader(tx, viewerId)
    const at = now()
    const write = async () => {
      await takeTurnToWrite(tx, reader, text, at)
      const parent = (await holdReview(tx, parentId)) ?? fail('review_not_found')
      if (!parent.listed && !(await findShown(tx, viewerId, parentId))) fail('review_not_found')
      if (parent.reader_id !== null && !(await maySeeThings(tx, viewerId, parent.reader_id))) fail('review_not_found')
      if (parent.removed_for !== null) fail('removed_by_moderator')
      if (parent.depth >= maxReplyDepth) fail('invalid', { text: "Replies can't be nested any further." })
      const { book_id, listed } = parent
      const reply = { id: randomUUIDv7(), book_id, parent_id: parent.id, depth: parent.depth + 1, review_text: text }
      const mark = await markOf(tx, viewerId, book_id, asked)
      const review = { ...reply, visibility: 'public' as const, ...mark, listed }
      await insertReview(tx, { ...review, reader_id: viewerId }, at)
      await refuseTooMuch(tx, viewerId, review)
      await refuseTooManyReplies(tx, parent.id)
      const gamification =
        parent.reader_id === viewerId
          ? nothingEarned
          : await award(tx, reader, { deed: 'reply', subjectId: parent.id, bookId: book_id }, at)
      const done = await describeWritten(tx, viewerId, text, {
        ...review,
        quarters: null,
        created_at: at.toISOString(),
        gamification,
      })
      await tellOfReply(deps, tx, { id: review.id, authorId: viewerId, parent }, at)
      await moveReplies(tx, parent.id, 1)
      return done
    }
    return doOnce(tx, viewerId, sent, at, write, async (kernel) => {
      const { reply } = await describeWritten(tx, viewerId, text, kernel)
      return reply
    })
  })
}

/** What is stored to repeat the reply. The text is not, as the retry contains it. */
interface Kernel extends Partial<Mark> {
  id: string
  book_id: string
  parent_id: string | null
  /** Missing in kernels stored before there were quarters, which have `rating`. */
  quarters?: number | null
  rating?: number | null
  visibility?: 'public' | 'private'
  created_at: string
  gamification: Gamification
}

async function describeWritten(
  tx: Tx,
  viewerId: string,
  review_text: string,
  review: Kernel,
): Promise<Done<Written, Kernel>> {
  const { id, book_id, parent_id, created_at, gamification, visibility = 'public' } = review
  const quarters = review.quarters ?? (review.rating ? 4 * review.rating : null)
  const [{ username, profile_image }, book] = await Promise.all([
    findAuthor(tx, viewerId),
    findReviewedBook(tx, book_id),
  ])
  const at = new Date(created_at)
  // Older kernels say less of it, or nothing.
  const mark: Mark = {
    has_spoilers: review.has_spoilers ?? notMarked.has_spoilers,
    spoilers_from_page: review.spoilers_from_page ?? null,
    spoilers_of_pages: review.spoilers_of_pages ?? null,
    spoilers_from_percent: review.spoilers_from_percent ?? null,
  }
  const kept = { id, book_id, parent_id, quarters, visibility, ...mark }
  const row = {
    ...kept,
    review_text,
    removed_for: null,
    reader_id: viewerId,
    username,
    profile_image,
    replies_count: 0,
    likes_count: 0,
  }
  const reply = reviewReply({ ...row, created_at: at, updated_at: at }, reviewBookReply(book), [], viewerId, markReply)
  return { reply: { ...reply, gamification }, kernel: { ...kept, created_at, gamification } }
}

/** Leaves the visibility and the mark of spoilers as they are unless told otherwise. */
export async function editReview(
  { db, now, config }: Needed & Pick<Deps, 'config'>,
  viewer: Viewer,
  reviewId: string,
  { text, visibility, ...asked }: { text: string } & HowShown,
) {
  if (!isUuid(reviewId)) fail('review_not_found')
  const viewerId = viewer.id
  const edited = await transact(db, async (tx) => {
    const { at } = await lockActiveReader(tx, viewerId, now)
    const review = (await findShown(tx, viewerId, reviewId)) ?? fail('review_not_found')
    if (review.reader_id !== viewerId) await refuseOther(tx, viewerId, review)
    if (review.removed_for !== null) fail('removed_by_moderator')
    if (review.depth > 0 && visibility === 'private') fail('invalid', { text: 'Only a review can be hidden.' })
    const changes = {
      review_text: text,
      visibility: visibility ?? review.visibility,
      ...(await markOf(tx, viewerId, review.book_id, asked, review)),
    }
    if (changes.visibility === 'public' && !mayPublish({ config }, viewer)) fail('email_not_verified')
    if (text !== review.review_text) await refuseSameText(tx, text, at)
    if (changes.visibility === 'private') await unlist(tx, review)
    const updated = await updateReview(tx, { id: reviewId, readerId: viewerId }, changes, at)
    if (changes.visibility !== review.visibility) {
      const book = await findReviewedBook(tx, review.book_id)
      if (changes.visibility === 'public' && book.owner_id !== null) fail('own_book')
      await listAgain(tx, viewerId, review.book_id)
    }
    return updated
  })
  const { id, review_text, updated_at } = edited
  return {
    id,
    review_text,
    visibility: edited.visibility,
    ...markReply(edited),
    updated_at: updated_at.toISOString(),
  }
}

/** Deletes all replies too, by any author. Rows are always locked from the top of the tree down. */
export async function deleteReview({ db }: Pick<Deps, 'db'>, viewerId: string, reviewId: string): Promise<void> {
  if (!isUuid(reviewId)) fail('review_not_found')
  await transact(db, async (tx) => {
    await lockReader(tx, viewerId)
    const review = (await findReview(tx, reviewId)) ?? fail('review_not_found')
    if (review.reader_id !== viewerId) await refuseOther(tx, viewerId, review)
    if (review.parent_id !== null) await moveReplies(tx, review.parent_id, -1)
    if (!(await deleteWithReplies(tx, review.id))) fail('review_not_found')
    if (review.parent_id === null) await moveReviewCounts(tx, viewerId, review, -1)
  })
}

/** Who may not see the review is not told that it exists. */
async function refuseOther(
  tx: Tx,
  viewerId: string,
  { id, reader_id: authorId }: { id: string; reader_id: string | null },
): Promise<never> {
  const isShown =
    (await findShown(tx, viewerId, id)) && (authorId === null || (await maySeeThings(tx, viewerId, authorId)))
  return fail(isShown ? 'not_the_author' : 'review_not_found')
}
