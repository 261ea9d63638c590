import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface ReviewRow {
  id: string
  parent_id: string | null
  review_text: string
  /** The author's rating of the book; null for a reply. */
  rating: number | null
  replies_count: number
  created_at: Date
  updated_at: Date
  /** Null if the author has left. */
  reader_id: string | null
  username: string | null
  profile_image: string | null
}

interface Page {
  after: string | undefined
  limit: number
}

const columns = sql.raw(`
  review.id, review.parent_id, review.review_text, review.replies_count, review.created_at, review.updated_at,
  review.reader_id, reader.username, reader.profile_image`)

/** A book's top-level reviews, newest first. */
export async function listTopLevel(db: Db, bookId: string, { after, limit }: Page): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    select ${columns}, rating.rating
    from review left join reader on reader.id = review.reader_id
      left join rating on rating.reader_id = review.reader_id and rating.book_id = review.book_id
    where review.book_id = ${bookId} and review.depth = 0 ${after ? sql`and review.id < ${after}` : sql``}
    order by review.id desc limit ${limit}`.execute(db)
  return rows
}

/** Direct replies, newest first. */
export async function listDirectReplies(db: Db, parentId: string, { after, limit }: Page): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    select ${columns}, null as rating
    from review left join reader on reader.id = review.reader_id
    where review.parent_id = ${parentId} ${after ? sql`and review.id < ${after}` : sql``}
    order by review.id desc limit ${limit}`.execute(db)
  return rows
}

/**
 * The replies below these reviews, level by level: a few per review, and limited in total number and bytes of text. The limits
 * are inside the recursion, so a thread of any size costs no more than the part that is shown.
 */
export async function listBelow(
  db: Db,
  ids: string[],
  { repliesEach, inAll, bytes }: { repliesEach: number; inAll: number; bytes: number },
): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    with recursive below as (
      select first.* from unnest(${ids}::uuid[]) as top (id), lateral (
        select * from review where parent_id = top.id order by id desc limit ${repliesEach}
      ) as first
      union all
      select next.* from below, lateral (
        select * from review where parent_id = below.id order by id desc limit ${repliesEach}
      ) as next
      where below.replies_count > 0
    )
    select ${columns}, null as rating
    from (
      select * from (
        select *, sum(octet_length(to_json(review_text)::text)) over (rows unbounded preceding) as bytes
        from (select * from below limit ${inAll}) as nearest
      ) as weighed where bytes <= ${bytes}
    ) as review left join reader on reader.id = review.reader_id
    order by review.id desc`.execute(db)
  return rows
}

/** A reader's newest top-level reviews. */
export function listRecent(db: Db, readerId: string, limit: number) {
  return db
    .selectFrom('review')
    .leftJoin('rating', (join) =>
      join.onRef('rating.reader_id', '=', 'review.reader_id').onRef('rating.book_id', '=', 'review.book_id'),
    )
    .select(['review.id', 'review.review_text', 'review.created_at', 'review.book_id', 'rating.rating'])
    .where('review.reader_id', '=', readerId)
    .where('review.depth', '=', 0)
    .orderBy('review.id', 'desc')
    .limit(limit)
    .execute()
}
