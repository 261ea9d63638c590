import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { CountCursor } from '../http/pagination.ts'
import type { Mark } from '../spoilers/spoilers.ts'
import { isFollowedBy, showsThings, tellsDoings } from '../visibility/visibility.sql.ts'
import { likedBy } from './likes.sql.ts'
import { hiddenText } from './reviews.sql.ts'

export interface ReviewRow extends Mark {
  id: string
  book_id: string
  parent_id: string | null
  review_text: string
  /** The author's rating of the book in quarters of a star; null for a reply. */
  quarters: number | null
  visibility: 'public' | 'private'
  /** Why a moderator hid it, if one did. */
  removed_for: string | null
  replies_count: number
  created_at: Date
  updated_at: Date
  /** Null if the author has left. */
  reader_id: string | null
  username: string | null
  profile_image: string | null
  /** The viewer may not see what this author writes: the row keeps the shape of its thread. */
  hidden?: boolean
  /** Said of top-level reviews. */
  by_followed?: boolean
  likes_count: number
  /** By the viewer; said of top-level reviews. */
  liked?: boolean
}

interface Page {
  after: string | undefined
  limit: number
}

const columns = sql.raw(`
  review.id, review.parent_id, review.review_text, review.replies_count, review.likes_count, review.created_at, review.updated_at,
  review.reader_id, review.book_id, review.visibility, review.removed_for, review.has_spoilers, review.spoilers_from_page,
  review.spoilers_of_pages, review.spoilers_from_percent, reader.username, reader.profile_image`)

export interface TopLevelRow extends ReviewRow {
  /** How many reviews of this book only the viewer sees. */
  unlisted: number
}

/** Of a review's row with its author's, if there still is one. */
function shownTo(viewerId: string | undefined) {
  return sql`(reader.id is null and review_text <> ${hiddenText} or ${showsThings(viewerId)})`
}

function hiddenFrom(viewerId: string | undefined) {
  return sql`(${shownTo(viewerId)} is not true)`
}

/** Of a review's row with its author's: the viewer follows the author, and may hear of what they do. */
function byFollowed(viewerId: string | undefined, at: Date) {
  if (viewerId === undefined) return sql`false`
  return sql`(
    exists (select from follow where follower_id = ${viewerId} and followed_id = review.reader_id)
    and ${tellsDoings(viewerId, at)}
  )`
}

/** By id, or by how many like them. */
export type TopLevelOrder =
  | { by: 'newest'; after: string | undefined }
  | { by: 'liked'; after: CountCursor | undefined }

function inOrder({ by, after }: TopLevelOrder) {
  if (by === 'newest') return { order: sql`review.id desc`, beyond: after ? sql`and review.id < ${after}` : sql`` }
  return {
    order: sql`review.likes_count desc, review.id desc`,
    beyond: after ? sql`and (review.likes_count, review.id) < (${after.count}::integer, ${after.id}::uuid)` : sql``,
  }
}

/**
 * A book's top-level reviews, with those of the viewer that nobody else sees. Those by authors whose things the viewer may not see are
 * left out, or hidden where there are replies.
 */
export async function listTopLevel(
  db: Db,
  viewerId: string | undefined,
  bookId: string,
  { limit, ...asked }: TopLevelOrder & { limit: number },
  at: Date,
): Promise<TopLevelRow[]> {
  const { order, beyond } = inOrder(asked)
  const listed = sql`
    select review.* from review left join reader on reader.id = review.reader_id
    where book_id = ${bookId} and depth = 0 and listed ${beyond}
      and (replies_count > 0 or ${shownTo(viewerId)})
    order by ${order} limit ${limit}`
  const own = sql`from review where reader_id = ${viewerId ?? null}::uuid and book_id = ${bookId} and not listed and depth = 0`
  const { rows } = await sql<TopLevelRow>`
    select ${columns}, ${hiddenFrom(viewerId)} as hidden, ${byFollowed(viewerId, at)} as by_followed, rating.quarters,
      ${likedBy(viewerId)} as liked,
      ${viewerId === undefined ? sql`0` : sql`(select count(*) ${own})`} as unlisted
    from (
      ${viewerId === undefined ? listed : sql`(${listed}) union all (select * ${own} ${beyond})`}
    ) as review left join reader on reader.id = review.reader_id
      left join rating on rating.reader_id = review.reader_id and rating.book_id = review.book_id
    order by ${order} limit ${limit}`.execute(db)
  return rows
}

export async function findTopLevel(
  db: Db,
  viewerId: string | undefined,
  id: string,
  at: Date,
): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`
    select ${columns}, ${hiddenFrom(viewerId)} as hidden, ${byFollowed(viewerId, at)} as by_followed,
      ${likedBy(viewerId)} as liked, rating.quarters
    from review left join reader on reader.id = review.reader_id
      left join rating on rating.reader_id = review.reader_id and rating.book_id = review.book_id
    where review.id = ${id} and depth = 0`.execute(db)
  return rows[0]
}

/** A reader's own top-level reviews of a book, newest first. */
export async function listOwnTopLevel(
  db: Db,
  readerId: string,
  bookId: string,
  { after, limit }: Page,
): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    select ${columns}, rating.quarters
    from review join reader on reader.id = review.reader_id
      left join rating on rating.reader_id = review.reader_id and rating.book_id = review.book_id
    where review.reader_id = ${readerId} and review.book_id = ${bookId} and review.depth = 0
      ${after ? sql`and review.id < ${after}` : sql``}
    order by review.id desc limit ${limit}`.execute(db)
  return rows
}

/** A book's top-level reviews by readers whom the viewer follows and may hear of, newest first. */
export async function listTopLevelByFollowed(
  db: Db,
  viewerId: string,
  bookId: string,
  { after, limit }: Page,
  at: Date,
): Promise<ReviewRow[]> {
  // Sorted first: who may see whose things is asked only about the newest who wrote one, until the page is full.
  const { rows } = await sql<ReviewRow>`
    with theirs as materialized (
      select id, reader_id
      from review
      where book_id = ${bookId} and depth = 0 and listed and removed_for is null
        and ${isFollowedBy(viewerId, sql`reader_id`)}
        ${after ? sql`and review.id < ${after}` : sql``}
    ), newest as materialized (
      select theirs.id
      from (select * from theirs order by id desc) as theirs join reader on reader.id = theirs.reader_id
      where ${tellsDoings(viewerId, at)}
      order by theirs.id desc limit ${limit}
    )
    select ${columns}, true as by_followed, ${likedBy(viewerId)} as liked, rating.quarters
    from newest join review on review.id = newest.id join reader on reader.id = review.reader_id
      left join rating on rating.reader_id = reader.id and rating.book_id = review.book_id
    order by review.id desc`.execute(db)
  return rows
}

/** Direct replies, newest first. */
export async function listDirectReplies(
  db: Db,
  viewerId: string | undefined,
  parentId: string,
  { after, limit }: Page,
): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    select ${columns}, ${hiddenFrom(viewerId)} as hidden, null as quarters
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
  viewerId: string | undefined,
  ids: string[],
  { repliesEach, inAll, bytes }: { repliesEach: number; inAll: number; bytes: number },
): Promise<ReviewRow[]> {
  const { rows: below } = await sql<{ id: string }>`
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
    select id from (
      select id, sum(octet_length(to_json(review_text)::text)) over (rows unbounded preceding) as bytes
      from (select * from below limit ${inAll}) as nearest
    ) as weighed where bytes <= ${bytes}`.execute(db)
  // A query of its own, as no recursion can be joined with readers who may lie on other machines.
  const { rows } = await sql<ReviewRow>`
    select ${columns}, ${hiddenFrom(viewerId)} as hidden, null as quarters
    from review left join reader on reader.id = review.reader_id
    where review.id = any(${below.map(({ id }) => id)}::uuid[])
    order by review.id desc`.execute(db)
  return rows
}

/** A reader's top-level reviews that others may see, newest first, and whether the viewer likes them. */
export function listRecent(db: Db, viewerId: string, readerId: string, { after, limit }: Page) {
  const reviews = db
    .selectFrom('review')
    .leftJoin('rating', (join) =>
      join.onRef('rating.reader_id', '=', 'review.reader_id').onRef('rating.book_id', '=', 'review.book_id'),
    )
    .select(['review.id', 'review.review_text', 'review.created_at', 'review.book_id', 'rating.quarters'])
    .select(['review.reader_id', 'review.has_spoilers', 'review.spoilers_from_page'])
    .select(['review.spoilers_of_pages', 'review.spoilers_from_percent', 'review.replies_count', 'review.likes_count'])
    .select(likedBy(viewerId).as('liked'))
    .where('review.reader_id', '=', readerId)
    .where('review.depth', '=', 0)
    .where('review.listed', '=', true)
    .where('review.removed_for', 'is', null)
    .orderBy('review.id', 'desc')
    .limit(limit)
  return (after === undefined ? reviews : reviews.where('review.id', '<', after)).execute()
}
