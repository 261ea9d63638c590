import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { howFar, type HowFar } from '../reading/how-far/how-far.sql.ts'
import { noBlock } from '../visibility/visibility.sql.ts'

export interface PostRow {
  id: string
  reader_id: string | null
  username: string
  profile_image: string
  text: string
  created_at: Date
  edited_at: Date | null
  removed_for: string | null
  hidden: boolean
}

/** Oldest first. What is written by a reader behind a block is not read at all. */
export async function listPostRows(
  db: Db | Tx,
  viewerId: string,
  { partId, id, after, limit }: { partId?: string; id?: string; after?: string | undefined; limit: number },
): Promise<PostRow[]> {
  const known = sql`(reader_id is null or ${noBlock(viewerId, sql.ref('post.reader_id'))})`
  const { rows } = await sql<PostRow>`
    select post.id, case when ${known} then reader_id end as reader_id,
      case when ${known} then coalesce(username, '') else '' end as username,
      case when ${known} then coalesce(profile_image, '') else '' end as profile_image,
      case when ${known} then text else '' end as text,
      post.created_at, edited_at, removed_for, not ${known} as hidden
    from reading_group_post as post left join reader on reader.id = post.reader_id
    where ${partId === undefined ? sql`post.id = ${id}` : sql`part_id = ${partId}`}
      ${after === undefined ? sql`` : sql`and post.id > ${after}`}
    order by post.id limit ${limit}`.execute(db)
  return rows
}

export interface FoundPost {
  id: string
  reader_id: string | null
  group_id: string
  text: string
  removed_for: string | null
}

export function findPost(db: Db | Tx, id: string): Promise<(FoundPost & { number: number }) | undefined> {
  return db
    .selectFrom('reading_group_post as post')
    .innerJoin('reading_group_part as part', 'part.id', 'post.part_id')
    .select(['post.id', 'post.reader_id', 'part.group_id', 'part.number', 'post.text', 'post.removed_for'])
    .where('post.id', '=', id)
    .executeTakeFirst()
}

export async function insertPost(
  tx: Tx,
  post: { id: string; part_id: string; reader_id: string; text: string; created_at: Date },
): Promise<void> {
  await tx.insertInto('reading_group_post').values(post).execute()
}

/** False if a moderator has hidden it, or it is gone. */
export async function updatePost(tx: Tx, id: string, text: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reading_group_post')
    .set({ text, edited_at: at })
    .where('id', '=', id)
    .where('removed_for', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False if the reader has no such post. */
export async function deletePostOf(db: Db, readerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('reading_group_post')
    .where('id', '=', id)
    .where('reader_id', '=', readerId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function countPostsOf(tx: Tx, groupId: string, readerId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from reading_group_post as post
    where reader_id = ${readerId} and part_id in (select id from reading_group_part where group_id = ${groupId})`.execute(
    tx,
  )
  return rows[0]?.n ?? 0
}

/** The other members, and how far each has come. */
export async function listOthersIn(
  tx: Tx,
  groupId: string,
  { bookId, but }: { bookId: string; but: string },
): Promise<(HowFar & { reader_id: string })[]> {
  const { rows } = await sql<HowFar & { reader_id: string }>`
    select reader.id as reader_id, far.*
    from reading_group_member as member join reader on reader.id = member.reader_id
    cross join lateral ${howFar(sql.ref('reader.id'), sql`${bookId}::uuid`)} as far
    where group_id = ${groupId} and state = 'joined' and reader.id <> ${but}`.execute(tx)
  return rows
}
