import { sql, type RawBuilder } from 'kysely'
import { privateBook } from '../books/private-book.sql.ts'
import type { Db, Tx } from '../db/database.ts'
import type { Mark } from '../spoilers/spoilers.ts'

interface NewReview extends Mark {
  id: string
  book_id: string
  reader_id: string
  parent_id: string | null
  depth: number
  review_text: string
  visibility: 'public' | 'private'
  /** Whether others see it. */
  listed: boolean
}

/** What stands in place of what the viewer may not see, and of what was not kept when its author left and others had replied. */
export const hiddenText = 'Hidden'

const markColumns = ['has_spoilers', 'spoilers_from_page', 'spoilers_of_pages', 'spoilers_from_percent'] as const

export async function insertReview(tx: Tx, review: NewReview, at: Date): Promise<void> {
  const inserted = tx
    .insertInto('review')
    .values({ ...review, created_at: at, updated_at: at })
    .execute()
  // The trigger does it too, for servers before this one, but cannot where tables are distributed.
  const noted = review.depth === 0 ? sql`select note_doing(${review.reader_id}, ${at})`.execute(tx) : undefined
  await Promise.all([inserted, noted])
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

/** Whether there are more replies, at all depths, to the review at the top of this one's thread. Reads no more than it takes to know. */
export async function hasMoreReplies(tx: Tx, id: string, than: number): Promise<boolean> {
  const { rows } = await sql`
    with recursive above as (
      select id, parent_id from review where id = ${id}
      union all
      select parent.id, parent.parent_id from above join review as parent on parent.id = above.parent_id
    ), thread as (
      select id from above where parent_id is null
      union all
      select reply.id from thread, lateral (
        select id from review where parent_id = thread.id limit ${sql.lit(than + 1)}
      ) as reply
    )
    select from thread offset ${sql.lit(than + 1)} limit 1`.execute(tx)
  return rows.length > 0
}

/** Keeps the review from being deleted, hidden or made private until the transaction ends; other replies to it wait. */
export function holdReview(tx: Tx, id: string) {
  return tx
    .selectFrom('review')
    .select(['id', 'book_id', 'reader_id', 'depth', 'listed', 'removed_for'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function moveReplies(tx: Tx, parentId: string, by: 1 | -1): Promise<void> {
  await tx
    .updateTable('review')
    .set((eb) => ({ replies_count: eb('replies_count', '+', by) }))
    .where('id', '=', parentId)
    .execute()
}

/** Changes the author's count and, of a listed review, the book's. */
export async function moveReviewCounts(
  tx: Tx,
  readerId: string,
  { book_id, listed }: { book_id: string; listed: boolean },
  by: 1 | -1,
): Promise<void> {
  await tx
    .updateTable('reader')
    .set((eb) => ({ reviews_written: eb('reviews_written', '+', by) }))
    .where('id', '=', readerId)
    .execute()
  if (listed) await moveBookReviews(tx, book_id, by)
}

async function moveBookReviews(tx: Tx, bookId: string, by: number): Promise<void> {
  await tx
    .updateTable('book')
    .set((eb) => ({ review_count: eb('review_count', '+', by) }))
    .where('id', '=', bookId)
    .execute()
}

export function findReview(db: Db | Tx, id: string) {
  return db
    .selectFrom('review')
    .select(['id', 'book_id', 'reader_id', 'parent_id', 'depth', 'listed', 'visibility'])
    .select(['removed_for', 'review_text', ...markColumns])
    .where('id', '=', id)
    .executeTakeFirst()
}

export type ShownReview = NonNullable<Awaited<ReturnType<typeof findShown>>>

/** Like `findReview`, without what this viewer may not see: an unlisted review and its replies are there for its author alone. */
export async function findShown(db: Db | Tx, viewerId: string | undefined, id: string) {
  const review = await findReview(db, id)
  if (!review || review.listed) return review
  const [top] = await listPath(db, id)
  return viewerId !== undefined && top?.reader_id === viewerId ? review : undefined
}

/** What leads from the review at the top of the thread down to this one, both included. */
export async function listPath(db: Db | Tx, id: string): Promise<{ id: string; reader_id: string | null }[]> {
  const { rows } = await sql<{ id: string; reader_id: string | null }>`
    with recursive above as (
      select id, parent_id, reader_id, depth from review where id = ${id}
      union all
      select parent.id, parent.parent_id, parent.reader_id, parent.depth
      from above join review as parent on parent.id = above.parent_id
    )
    select id, reader_id from above order by depth`.execute(db)
  return rows
}

/**
 * Locks these reviews and the replies to them, from the top down, until no reply comes: whoever writes one locks what it answers,
 * and a statement does not see what is written after it began. Then change them in a statement of its own.
 */
async function lockThreads(tx: Tx, tops: RawBuilder<unknown>): Promise<void> {
  let locked: number | undefined
  for (;;) {
    const { rows } = await sql`
      with recursive thread as (
        ${tops}
        union all
        select reply.id from thread join review as reply on reply.parent_id = thread.id
      )
      select from review where id in (select id from thread) order by depth, id for no key update`.execute(tx)
    if (rows.length === locked || rows.length === 0) return
    locked = rows.length
  }
}

/** Call before listing or unlisting reviews of these books by the reader. */
export function lockThreadsOf(tx: Tx, readerId: string, bookIds: string[]): Promise<void> {
  const tops = sql`select id from review where reader_id = ${readerId} and book_id = any(${bookIds}::uuid[]) and depth = 0`
  return lockThreads(tx, tops)
}

/** Hides a review and the replies to it from others, and moves the book's count. Call before it becomes private. */
export async function unlist(tx: Tx, { id, book_id }: { id: string; book_id: string }): Promise<void> {
  await lockThreads(tx, sql`select id from review where id = ${id} and listed`)
  const { numAffectedRows } = await sql`
    with recursive thread as (
      select id from review where id = ${id} and listed
      union all
      select reply.id from thread join review as reply on reply.parent_id = thread.id
    )
    update review set listed = false from thread where review.id = thread.id`.execute(tx)
  if (numAffectedRows !== 0n) await moveBookReviews(tx, book_id, -1)
}

/** Undefined if the reader has no such review. */
export function updateReview(
  tx: Tx,
  { id, readerId }: { id: string; readerId: string },
  changes: { review_text: string; visibility: 'public' | 'private' } & Mark,
  at: Date,
) {
  return tx
    .updateTable('review')
    .set({ ...changes, updated_at: at })
    .where('id', '=', id)
    .where('reader_id', '=', readerId)
    .returning(['id', 'review_text', 'visibility', 'updated_at', ...markColumns])
    .executeTakeFirstOrThrow()
}

/**
 * Lists or unlists a reader's reviews of a book with all replies to them, after their visibility or the book's has changed, and
 * moves the book's count. Call after `lockReader`.
 */
export async function listAgain(tx: Tx, readerId: string, bookId: string): Promise<void> {
  await lockThreadsOf(tx, readerId, [bookId])
  const { rows } = await sql<{ listed: boolean; top: boolean }>`
    with recursive moved as (
      select id, visibility = 'public' and not exists (${privateBook(readerId, sql`${bookId}`)}) as shown, 0 as level
      from review where reader_id = ${readerId} and book_id = ${bookId} and depth = 0
    ), thread as (
      select id, shown, level from moved join review using (id) where shown <> listed
      union all
      select reply.id, thread.shown, thread.level + 1 from thread join review as reply on reply.parent_id = thread.id
    )
    update review set listed = thread.shown from thread where review.id = thread.id
    returning thread.shown as listed, thread.level = 0 as top`.execute(tx)
  const moved = rows.filter((row) => row.top).reduce((sum, row) => sum + (row.listed ? 1 : -1), 0)
  if (moved !== 0) await moveBookReviews(tx, bookId, moved)
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
    .select(['id', 'google_books_id', 'title', 'authors', 'image', 'review_count', 'owner_id'])
    .where('id', '=', bookId)
    .executeTakeFirstOrThrow()
}
