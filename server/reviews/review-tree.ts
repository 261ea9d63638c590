import { repliesAtOnce, type Review } from '#contract/reviews.ts'
import { fail } from '#contract/errors.ts'
import { bookReply } from '../books/book-reply.ts'
import { listBooks } from '../books/books.sql.ts'
import type { Db } from '../db/database.ts'
import { idCursorOf, pageOf } from '../http/pagination.ts'
import { isUuid } from '../db/uuid.ts'
import { reviewBookReply, reviewReply } from './review-reply.ts'
import { listBelow, listDirectReplies, listRecent, listTopLevel, type ReviewRow } from './review-tree.sql.ts'
import { findReview, findReviewedBook } from './reviews.sql.ts'
import type { Book } from '#contract/book.ts'

const pageSize = 10
/** Replies in one page, at all levels together. */
const maxBelow = 200
/** The size of a page's texts as sent; a longer text gets a page of its own. Clients can request what is left out. */
const maxBytes = 256_000

interface Page {
  results: Review[]
  next: string | null
}

/** A page of top-level reviews, each with its first replies. A book that is not stored (null) has none. */
export async function listReviews(db: Db, bookId: string | null, after?: string): Promise<Page & { total: number }> {
  if (bookId === null) return { results: [], next: null, total: 0 }
  const [book, rows] = await Promise.all([
    findReviewedBook(db, bookId),
    listTopLevel(db, bookId, { after, limit: pageSize + 1 }),
  ])
  return { ...(await withReplies(db, rows, pageSize, reviewBookReply(book))), total: book.review_count }
}

/** More direct replies to a review, each with its first replies. */
export async function listReplies(db: Db, reviewId: string, after: string | undefined): Promise<Page> {
  const review = (isUuid(reviewId) && (await findReview(db, reviewId))) || fail('review_not_found')
  const [book, rows] = await Promise.all([
    findReviewedBook(db, review.book_id),
    listDirectReplies(db, review.id, { after, limit: repliesAtOnce + 1 }),
  ])
  return withReplies(db, rows, repliesAtOnce, reviewBookReply(book))
}

async function withReplies(db: Db, rows: ReviewRow[], size: number, book: Review['book']): Promise<Page> {
  const { count, left } = countFitting(rows.slice(0, size), maxBytes)
  const { shown, next } = pageOf(rows, count, idCursorOf)
  const answered = shown.filter((row) => row.replies_count > 0).map((row) => row.id)
  const below =
    answered.length > 0
      ? await listBelow(db, answered, { repliesEach: repliesAtOnce, inAll: maxBelow, bytes: left })
      : []
  const byParent = Map.groupBy(below, (row) => row.parent_id)
  const grow = (row: ReviewRow): Review => reviewReply(row, book, (byParent.get(row.id) ?? []).map(grow))
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

export interface RecentReview {
  id: string
  review_text: string
  rating: number | null
  added_date: string
  book: Book
}

const recentShown = 10

/** A reader's newest reviews, for the profile. */
export async function listRecentReviews(db: Db, readerId: string): Promise<RecentReview[]> {
  const rows = await listRecent(db, readerId, recentShown)
  const books = rows.length > 0 ? await listBooks(db, [...new Set(rows.map((row) => row.book_id))]) : []
  const byId = new Map(books.map((book) => [book.id, bookReply(book)]))
  return rows.flatMap(({ id, review_text, rating, created_at, book_id }) => {
    const book = byId.get(book_id)
    return book ? [{ id, review_text, rating, added_date: created_at.toISOString(), book }] : []
  })
}
