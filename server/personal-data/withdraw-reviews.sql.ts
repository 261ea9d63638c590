import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { hiddenText } from '../reviews/reviews.sql.ts'
import { deleteThese, lockBooks, type OwnReview } from './delete-account.sql.ts'

/** Whether everyone may see what the reader writes. Call with the reader locked. */
export async function isOpenToEveryone(tx: Tx, readerId: string): Promise<boolean> {
  const { profile_access } = await tx
    .selectFrom('reader')
    .select('profile_access')
    .where('id', '=', readerId)
    .executeTakeFirstOrThrow()
  return profile_access === 'everyone'
}

/**
 * Of reviews and replies that a closed profile hid. Where others have replied, the place stays without words, as it looked to them.
 * Call with the reader locked; returns how many, and 0 only if there are no more.
 */
export async function withdrawSomeReviews(tx: Tx, readerId: string, limit: number): Promise<number> {
  // The last first: what they answer may be without replies then.
  const deleted = await deleteSomeUnanswered(tx, readerId, limit)
  return deleted > 0 ? deleted : emptySome(tx, readerId, limit)
}

async function deleteSomeUnanswered(tx: Tx, readerId: string, limit: number): Promise<number> {
  // What is unlisted nobody else could see in its place either.
  const unanswered = sql`reader_id = ${readerId} and (replies_count = 0 or depth = 0 and not listed)`
  const { rows: found } = await sql<OwnReview>`
    select id, book_id from review where ${unanswered} limit ${limit}`.execute(tx)
  if (found.length === 0) return 0
  await lockBooks(tx, found)
  const ids = found.map(({ id }) => id)
  await sql`
    select from review
    where id = any(${ids}::uuid[]) or id = any(array(select parent_id from review where id = any(${ids}::uuid[])))
    order by depth, id for no key update`.execute(tx)
  // Somebody may have replied before it was locked.
  const { rows: some } = await sql<OwnReview>`
    select id, book_id from review where id = any(${ids}::uuid[]) and ${unanswered}`.execute(tx)
  await deleteThese(tx, readerId, some)
  return some.length
}

async function emptySome(tx: Tx, readerId: string, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string; depth: number }>`
    update review set
      reader_id = null, review_text = ${hiddenText}, removed_for = null, likes_count = 0,
      has_spoilers = false, spoilers_from_page = null, spoilers_of_pages = null, spoilers_from_percent = null
    where id = any(array(select id from review where reader_id = ${readerId} limit ${limit}))
    returning id, depth`.execute(tx)
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  await tx.deleteFrom('review_like').where('review_id', 'in', ids).execute()
  await tx.deleteFrom('taken_down').where('review_id', 'in', ids).execute()
  await tx.deleteFrom('report').where('thing_kind', 'in', ['review', 'reply']).where('thing_id', 'in', ids).execute()
  const written = rows.filter(({ depth }) => depth === 0).length
  await sql`update reader set reviews_written = reviews_written - ${written}::integer where id = ${readerId}`.execute(
    tx,
  )
  return rows.length
}
