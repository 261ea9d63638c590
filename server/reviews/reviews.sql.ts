import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

interface NewReview {
  id: string
  book_id: string
  reader_id: string
  parent_id: string | null
  depth: number
  review_text: string
}

export async function insertReview(tx: Tx, review: NewReview, at: Date): Promise<void> {
  await tx
    .insertInto('review')
    .values({ ...review, created_at: at, updated_at: at })
    .execute()
}

/** Counts a reader's existing texts: top-level reviews or replies under this book, and everything together. */
export async function countWritten(
  tx: Tx,
  readerId: string,
  { book_id, depth }: { book_id: string; depth: number },
): Promise<{ here: number; everywhere: number }> {
  const { rows } = await sql<{ here: number; everywhere: number }>`
    select
      count(*) filter (where book_id = ${book_id}::uuid and (depth = 0) = ${depth === 0}::boolean) as here,
      count(*) as everywhere
    from review where reader_id = ${readerId}`.execute(tx)
  return rows[0] ?? { here: 0, everywhere: 0 }
}

/** Keeps the review from being deleted until the transaction ends; others can still reply to it. */
export function holdReview(tx: Tx, id: string) {
  return tx
    .selectFrom('review')
    .select(['id', 'book_id', 'reader_id', 'depth'])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
}

export async function moveReplies(tx: Tx, parentId: string, by: 1 | -1): Promise<void> {
  await tx
    .updateTable('review')
    .set((eb) => ({ replies_count: eb('replies_count', '+', by) }))
    .where('id', '=', parentId)
    .execute()
}

/** Changes the author's and the book's counts. */
export async function moveReviewCounts(tx: Tx, readerId: string, bookId: string, by: 1 | -1): Promise<void> {
  await tx
    .updateTable('reader')
    .set((eb) => ({ reviews_written: eb('reviews_written', '+', by) }))
    .where('id', '=', readerId)
    .execute()
  await tx
    .updateTable('book')
    .set((eb) => ({ review_count: eb('review_count', '+', by) }))
    .where('id', '=', bookId)
    .execute()
}

export function findReview(db: Db | Tx, id: string) {
  return db
    .selectFrom('review')
    .select(['id', 'book_id', 'reader_id', 'parent_id', 'depth'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Undefined if the reader has no such review. */
export function updateText(db: Db, id: string, readerId: string, text: string, at: Date) {
  return db
    .updateTable('review')
    .set({ review_text: text, updated_at: at })
    .where('id', '=', id)
    .where('reader_id', '=', readerId)
    .returning(['id', 'review_text', 'updated_at'])
    .executeTakeFirst()
}

/** Deletes the replies too. False if it has been deleted concurrently. */
export async function deleteWithReplies(tx: Tx, id: string): Promise<boolean> {
  const deleted = await tx.deleteFrom('review').where('id', '=', id).executeTakeFirst()
  return deleted.numDeletedRows === 1n
}

export function findAuthor(tx: Tx, readerId: string) {
  return tx
    .selectFrom('reader')
    .select(['id', 'username', 'profile_image'])
    .where('id', '=', readerId)
    .executeTakeFirstOrThrow()
}

export function findReviewedBook(db: Db | Tx, bookId: string) {
  return db
    .selectFrom('book')
    .select(['id', 'google_books_id', 'title', 'authors', 'image', 'review_count'])
    .where('id', '=', bookId)
    .executeTakeFirstOrThrow()
}
