import { repliesAtOnce, type Review, type ReviewOrder } from '#contract/reviews.ts'
import { fail } from '#contract/errors.ts'
import { ratingReply } from '../books/stars.ts'
import { bookReply } from '../books/book-reply.ts'
import { listBooks } from '../books/books.sql.ts'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { countCursorOf, idCursorOf, pageOf, readCountCursor } from '../http/pagination.ts'
import { isUuid } from '../db/uuid.ts'
import { foldFor } from '../spoilers/spoilers.ts'
import type { Folded } from '#contract/library/spoilers.ts'
import { maySeeThings } from '../visibility/visibility.sql.ts'
import { reviewBookReply, reviewReply } from './review-reply.ts'
import {
  findTopLevel,
  listBelow,
  listDirectReplies,
  listOwnTopLevel,
  listRecent,
  listTopLevel,
  listTopLevelByFollowed,
  type ReviewRow,
  type TopLevelOrder,
} from './review-tree.sql.ts'
import { findReviewedBook, findShown, listPath } from './reviews.sql.ts'
import type { Book } from '#contract/book.ts'

const pageSize = 10
const ownAtOnce = 3
const byFollowedAtOnce = 5
/** Replies in one page, at all levels together. */
const maxBelow = 200
/** The size of a page's texts as sent; a longer text gets a page of its own. Clients can request what is left out. */
const maxBytes = 256_000

interface Page {
  results: Review[]
  next: string | null
}

/** A page of top-level reviews, each with its first replies. A book that is not stored (null) has none. */
export async function listReviews(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewerId: string | undefined,
  bookId: string | null,
  { after, order = 'newest' }: { after?: string | undefined; order?: ReviewOrder | undefined } = {},
): Promise<Page & { total: number; yours?: Review[]; by_followed?: Review[] }> {
  if (bookId === null) return { results: [], next: null, total: 0 }
  const at = now()
  const [book, rows] = await Promise.all([
    findReviewedBook(db, bookId),
    listTopLevel(db, viewerId, bookId, { ...readOrder(order, after), limit: pageSize + 1 }, at),
  ])
  const unlisted = rows[0]?.unlisted ?? 0
  const cursorOf = order === 'newest' ? idCursorOf : likesCursorOf
  const page = await withReplies(db, viewerId, rows, pageSize, reviewBookReply(book), cursorOf)
  // The book's count also counts those that are left out for this viewer.
  const total = after === undefined && page.next === null ? page.results.length : book.review_count + unlisted
  if (viewerId === undefined || after !== undefined || page.next === null) return { ...page, total }
  // Reviews after the first page that matter most to the viewer, so that they are found without walking there.
  const beyond = (limit: number) => ({ after: order === 'newest' ? (page.next ?? undefined) : undefined, limit })
  const [own, followed] = await Promise.all([
    listOwnTopLevel(db, viewerId, bookId, beyond(ownAtOnce)),
    listTopLevelByFollowed(db, viewerId, bookId, beyond(byFollowedAtOnce), at),
  ])
  const [{ results: yours }, { results: by_followed }] = await Promise.all([
    withReplies(db, viewerId, own, ownAtOnce, reviewBookReply(book)),
    withReplies(db, viewerId, followed, byFollowedAtOnce, reviewBookReply(book)),
  ])
  const shown = new Set(page.results.map(({ id }) => id))
  const [ownBeyond, followedBeyond] = [yours, by_followed].map((some) => some.filter(({ id }) => !shown.has(id)))
  return {
    ...page,
    total,
    ...(ownBeyond?.length && { yours: ownBeyond }),
    ...(followedBeyond?.length && { by_followed: followedBeyond }),
  }
}

/** A cursor of the other order is refused. */
function readOrder(by: ReviewOrder, after: string | undefined): TopLevelOrder {
  const counted = readCountCursor(after)
  if (by === 'liked') {
    return after === undefined || counted ? { by, after: counted } : fail('invalid')
  }
  return counted ? fail('invalid') : { by, after }
}

function likesCursorOf({ likes_count: count, id }: ReviewRow): string {
  return countCursorOf({ count, id })
}

/** More direct replies to a review, each with its first replies. */
export async function listReplies(
  db: Db,
  viewerId: string | undefined,
  reviewId: string,
  after: string | undefined,
): Promise<Page> {
  const review = (isUuid(reviewId) && (await findShown(db, viewerId, reviewId))) || fail('review_not_found')
  const [book, rows] = await Promise.all([
    findReviewedBook(db, review.book_id),
    listDirectReplies(db, viewerId, review.id, { after, limit: repliesAtOnce + 1 }),
  ])
  // Without replies, nothing of a hidden review is shown.
  if (rows.length === 0 && review.reader_id !== null && !(await maySeeThings(db, viewerId, review.reader_id)))
    fail('review_not_found')
  return withReplies(db, viewerId, rows, repliesAtOnce, reviewBookReply(book))
}

/** The thread of a review or reply. Nobody is told of one whose author's things they may not see. */
export async function getReviewThread(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewerId: string | undefined,
  reviewId: string,
): Promise<{ thread: Review; path: string[] }> {
  const review = (isUuid(reviewId) && (await findShown(db, viewerId, reviewId))) || fail('review_not_found')
  const { book_id, reader_id } = review
  if (reader_id !== null && !(await maySeeThings(db, viewerId, reader_id))) fail('review_not_found')
  const [book, above] = await Promise.all([findReviewedBook(db, book_id), listPath(db, review.id)])
  const path = above.map(({ id }) => id)
  const top = await findTopLevel(db, viewerId, path[0] ?? review.id, now())
  const [thread] = top ? (await withReplies(db, viewerId, [top], 1, reviewBookReply(book))).results : []
  // Deleted meanwhile.
  return { thread: thread ?? fail('review_not_found'), path }
}

async function withReplies(
  db: Db,
  viewerId: string | undefined,
  rows: ReviewRow[],
  size: number,
  book: Review['book'],
  cursorOf: (last: ReviewRow) => string = idCursorOf,
): Promise<Page> {
  const { count, left } = countFitting(rows.slice(0, size), maxBytes)
  const { shown, next } = pageOf(rows, count, cursorOf)
  const answered = shown.filter((row) => row.replies_count > 0).map((row) => row.id)
  const below =
    answered.length > 0
      ? await listBelow(db, viewerId, answered, { repliesEach: repliesAtOnce, inAll: maxBelow, bytes: left })
      : []
  const byParent = Map.groupBy(below, (row) => row.parent_id)
  const fold = await foldFor(db, viewerId, [...shown, ...below])
  const grow = (row: ReviewRow): Review =>
    reviewReply(row, book, (byParent.get(row.id) ?? []).map(grow), viewerId, fold)
  return { results: shown.map(grow), next }
}

/** How many rows fit, at least one, and the bytes left over. */
function countFitting(rows: ReviewRow[], bytes: number): { count: number; left: number } {
  let left = bytes
  let count = 0
  for (const { review_text } of rows) {
    const size = jsonBytes(review_text)
    if (count > 0 && size > left) break
    left -= size
    count += 1
  }
  return { count, left: Math.max(0, left) }
}

function jsonBytes(text: string): number {
  return Buffer.byteLength(JSON.stringify(text))
}

export interface RecentReview extends Folded {
  id: string
  review_text: string
  rating: number | null
  stars: number | null
  added_date: string
  replies_count: number
  likes_count: number
  liked?: boolean
  book: Book
}

const recentShown = 10

/** A reader's reviews, for their profile as the viewer sees it, newest first. */
export async function listRecentReviews(
  db: Db,
  viewerId: string,
  readerId: string,
  after?: string,
): Promise<{ results: RecentReview[]; next: string | null }> {
  const found = await listRecent(db, viewerId, readerId, { after, limit: recentShown + 1 })
  const { shown: rows, next } = pageOf(found, recentShown, idCursorOf)
  const books = rows.length > 0 ? await listBooks(db, [...new Set(rows.map((row) => row.book_id))]) : []
  const byId = new Map(books.map((book) => [book.id, bookReply(book)]))
  const fold = await foldFor(db, viewerId, rows)
  const results = rows.flatMap((row) => {
    const { id, review_text, quarters, created_at, replies_count, likes_count, liked } = row
    const book = byId.get(row.book_id)
    if (!book) return []
    const answers = { replies_count, likes_count, ...(liked && { liked }) }
    return [
      {
        id,
        review_text,
        ...ratingReply(quarters),
        ...fold(row),
        added_date: created_at.toISOString(),
        ...answers,
        book,
      },
    ]
  })
  return { results, next }
}
