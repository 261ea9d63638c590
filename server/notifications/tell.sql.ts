import { randomUUIDv7 } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { NotificationKind } from '#contract/notifications/notifications.ts'
import type { Db, Tx } from '../db/database.ts'
import { tellServers } from '../db/tell-servers.sql.ts'
import { noBlock, noMute, showsThings } from '../visibility/visibility.sql.ts'

/** What has happened, with the columns that say what caused it. */
export interface Doing {
  kind: NotificationKind
  /** Who did it, where a reader did. */
  actorId: string | null
  /** The reader has heard of it before: it stands among what they have read, and rings nobody. */
  isOldNews?: boolean
  cause: {
    follower_id?: string
    requester_id?: string
    review_id?: string
    parent_id?: string
    thread_id?: string
    readlist_id?: string
    /** The one that each of the readers made, in their order. */
    report_ids?: readonly string[]
    challenge_id?: string
    group_id?: string
    part_id?: string
    post_id?: string
  }
}

/**
 * Tells each of these readers, unless they have been told already or do not want to be: of this kind, or by this reader. What a
 * reader writes is told to those who may see it. Returns those who were told.
 */
export async function insertNotifications(
  tx: Tx,
  readerIds: readonly string[],
  { kind, actorId, cause, isOldNews = false }: Doing,
  at: Date,
): Promise<string[]> {
  const ids = readerIds.map(() => randomUUIDv7())
  const { follower_id, requester_id, review_id, parent_id, thread_id, readlist_id, report_ids = [] } = cause
  const { challenge_id, group_id, part_id, post_id } = cause
  const ofReviews = [follower_id, requester_id, review_id, parent_id, thread_id]
  const causes = [...ofReviews, readlist_id, challenge_id, group_id, part_id, post_id]
  const isOfReview = review_id !== undefined
  // Kept, as one who is leaving right now cannot be told.
  const { rows } = await sql<{ reader_id: string }>`
    with ${isOfReview ? sql`actor as materialized (select id, profile_access from reader where id = ${actorId}),` : sql``} to_tell as materialized (
      select reader.id from reader ${isOfReview ? sql`cross join actor` : sql``}
      where reader.id = any(${readerIds}::uuid[])
        and not exists (
          select from notification_setting as setting
          where setting.reader_id = reader.id and setting.kind = ${kind} and how = 'off'
        )
        ${actorId === null ? sql`` : sql`and ${noBlock(actorId, sql.ref('reader.id'))} and ${noMute(sql.ref('reader.id'), actorId)}`}
        ${isOfReview ? sql`and ${showsThings(sql.ref('reader.id'), 'actor')}` : sql``}
    ), told as materialized (
      select keep_readers(array(select id from to_tell order by id)) as id
    ), made as (
      insert into notification (
        id, reader_id, kind, actor_id, report_id, follower_id, requester_id, review_id, parent_id, thread_id, readlist_id,
        challenge_id, group_id, part_id, post_id, created_at, read_at
      )
      select
        each.id, each.reader_id, ${kind}, ${actorId}::uuid, each.report_id,
        ${sql.join(causes.map((id) => sql`${id ?? null}::uuid`))}, ${at}::timestamptz, ${isOldNews ? at : null}::timestamptz
      from unnest(${ids}::uuid[], ${readerIds}::uuid[], ${report_ids}::uuid[]) as each (id, reader_id, report_id)
      where each.reader_id in (select id from told)
      on conflict do nothing
      returning reader_id
    )
    select reader_id, ${tellServers('unread', 'reader_id')} from made`.execute(tx)
  return rows.map(({ reader_id }) => reader_id)
}

/** As many of a thread's replies as are looked at, and readers who are told of one more. */
const maxLookedAt = 500
const maxTold = 50

interface Thread {
  /** The review at its top. */
  thread: string
  author: string | null
  /** The readers who wrote in it, of late first. */
  writers: string[]
}

export async function findThread(tx: Tx, parentId: string): Promise<Thread> {
  const { rows } = await sql<Thread>`
    with recursive above as (
      select id, parent_id, reader_id from review where id = ${parentId}
      union all
      select parent.id, parent.parent_id, parent.reader_id from above join review as parent on parent.id = above.parent_id
    ), top as (
      select id, reader_id from above where parent_id is null
    ), below as (
      select id, null::uuid as reader_id, 0 as replies_count from top
      union all
      select reply.id, reply.reader_id, reply.replies_count
      from below, lateral (
        select id, reader_id, replies_count from review where parent_id = below.id order by id desc limit ${sql.lit(maxLookedAt)}
      ) as reply
    ), wrote as (
      select reader_id, id from above
      union all
      select reader_id, id from (select * from below limit ${sql.lit(maxLookedAt)}) as looked_at
    )
    select (select id from top) as thread, (select reader_id from top) as author, array(
      select reader_id from wrote where reader_id is not null group by reader_id order by max(id::text) desc limit ${sql.lit(maxTold)}
    ) as writers`.execute(tx)
  const [found] = rows
  if (!found) throw new Error('A reply has a thread.')
  return found
}

export interface ToMail {
  reader_id: string
  email: string
}

/**
 * Of these readers, those who want a mail about this kind now: their address is proven, no mail about it went in the last hour, and
 * this is the first of its entry. Notes the time; of two at once one is mailed about, as the other waits for the setting's row.
 */
export async function takeThoseToMail(
  tx: Tx,
  readerIds: string[],
  { kind, cause }: Doing,
  { at, notSince }: { at: Date; notSince: Date },
): Promise<ToMail[]> {
  const { rows: wanting } = await sql<ToMail>`
    select setting.reader_id, email
    from notification_setting as setting join reader on reader.id = setting.reader_id
    where setting.reader_id = any(${readerIds}::uuid[]) and setting.kind = ${kind} and how = 'mail'
      and email_proven_at is not null and (suspended_until is null or suspended_until <= ${at}) ${firstOfEntry(kind, cause)}
    order by setting.reader_id`.execute(tx)
  if (wanting.length === 0) return []
  const ids = wanting.map(({ reader_id }) => reader_id)
  const { rows } = await sql<{ id: string }>`
    select take_mails(${ids}::uuid[], ${kind}, ${at}::timestamptz, ${notSince}::timestamptz) as id`.execute(tx)
  const taken = new Set(rows.map(({ id }) => id))
  return wanting.filter(({ reader_id }) => taken.has(reader_id))
}

/** A condition: no other that is unread belongs to its entry. Of most kinds none ever does. */
function firstOfEntry(kind: NotificationKind, { parent_id, thread_id, part_id }: Doing['cause']): RawBuilder<unknown> {
  const ofEntry = new Map([
    ['group_post', sql`and part_id = ${part_id}`],
    ['reply', sql`and parent_id = ${parent_id}`],
    ['thread', sql`and thread_id = ${thread_id}`],
    ['follow', sql``],
    ['follow_request', sql``],
  ]).get(kind)
  if (!ofEntry) return sql``
  return sql`and not exists (
    select from notification as same
    where same.reader_id = setting.reader_id and same.kind = ${kind} and read_at is null ${ofEntry}
    group by same.reader_id having count(*) > 1
  )`
}

export interface LastWeek {
  reader_id: string
  challenge_id: string
  /** Not to one who joined in the last week, or has completed it. */
  is_news: boolean
}

/** Members of challenges that have come to their last week, in their own time zone; notes that they are told. */
export async function takeLastWeeks(tx: Tx, { at, limit }: { at: Date; limit: number }): Promise<LastWeek[]> {
  const today = sql`${at}::timestamptz::date`
  const { rows } = await sql<LastWeek>`
    with due as materialized (
      select member.reader_id, member.challenge_id,
        (joined_at at time zone time_zone)::date < end_date - 6 and not exists (
          select from challenge_completed as completed
          where completed.reader_id = member.reader_id and completed.challenge_id = member.challenge_id
        ) as is_news
      from challenge
      join challenge_member as member on member.challenge_id = challenge.id
      join reader on reader.id = member.reader_id
      where end_date between ${today} - 1 and ${today} + 7 and last_week_told_at is null
        and (${at}::timestamptz at time zone time_zone)::date between end_date - 6 and end_date
      order by member.challenge_id, member.reader_id
      limit ${limit}
    ), told as (
      update challenge_member as member set last_week_told_at = ${at}::timestamptz from due
      where member.reader_id = due.reader_id and member.challenge_id = due.challenge_id and last_week_told_at is null
      returning member.reader_id, member.challenge_id
    )
    select due.reader_id, due.challenge_id, is_news from told join due using (reader_id, challenge_id)`.execute(tx)
  return rows
}

/** Whom a decision is an answer to. */
export async function listReporters(tx: Tx, decisionId: string): Promise<{ id: string; reporter_id: string }[]> {
  return tx
    .selectFrom('report')
    .select(['id', 'reporter_id'])
    .where('decision_id', '=', decisionId)
    .orderBy('reporter_id')
    .execute()
}

/** How readers want to be told, where they chose. */
export function listSettings(db: Db | Tx, readerId: string) {
  return db.selectFrom('notification_setting').select(['kind', 'how']).where('reader_id', '=', readerId).execute()
}

export async function saveSetting(tx: Tx, readerId: string, kind: NotificationKind, how: 'here' | 'mail' | 'off') {
  await tx
    .insertInto('notification_setting')
    .values({ reader_id: readerId, kind, how })
    .onConflict((conflict) => conflict.columns(['reader_id', 'kind']).doUpdateSet({ how }))
    .execute()
}
