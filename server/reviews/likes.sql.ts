import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../db/database.ts'

/** Of a row of `review`: the viewer likes it. */
export function likedBy(viewerId: string | undefined): RawBuilder<boolean> {
  if (viewerId === undefined) return sql`false`
  return sql`exists (select from review_like where review_like.review_id = review.id and review_like.reader_id = ${viewerId})`
}

/** Writes on the review how many like it, and returns it. Call with the review locked. */
export async function countLikes(tx: Tx, reviewId: string): Promise<number> {
  const { rows } = await sql<{ likes_count: number }>`
    update review set likes_count = (select count(*) from review_like where review_like.review_id = review.id)
    where id = ${reviewId} returning likes_count`.execute(tx)
  return rows[0]?.likes_count ?? 0
}

/** Ends what the reader likes, or some of it, and counts it no more; returns how much. */
export async function endLikes(tx: Tx, readerId: string, limit?: number): Promise<number> {
  const { rows: liked } = await sql<{ id: string }>`
    select review_id as id from review_like where reader_id = ${readerId} limit ${limit ?? null}::integer`.execute(tx)
  if (liked.length === 0) return 0
  const ids = liked.map(({ id }) => id)
  await sql`select from review where id = any(${ids}::uuid[]) order by id for no key update`.execute(tx)
  await sql`delete from review_like where reader_id = ${readerId} and review_id = any(${ids}::uuid[])`.execute(tx)
  await sql`
    update review set likes_count = (select count(*) from review_like where review_like.review_id = review.id)
    where id = any(${ids}::uuid[])`.execute(tx)
  return liked.length
}
