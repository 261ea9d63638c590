import { sql, type RawBuilder } from 'kysely'
import { maxNotifications, type Notification, type NotificationKind } from '#contract/notifications/notifications.ts'
import type { Db, Tx } from '../db/database.ts'
import { tellServers, tellServersOf } from '../db/tell-servers.sql.ts'
import { noBlock, noMute, showsThings } from '../visibility/visibility.sql.ts'

/** What is done about the same thing is told as one. */
const subject = sql`case notification.kind
  when 'reply' then notification.parent_id
  when 'thread' then notification.thread_id
  when 'group_post' then notification.part_id
  else coalesce(readlist_id, report_id, challenge_id, group_id)
end`

/** What a `report` is about: the title of the book, or the name that a readlist had. */
export const reportTitle = sql<string>`
  case when report.thing_kind = 'readlist' then split_part(report.said, E'\\n', 1) else report.title end`

export interface EntryRow extends Omit<
  Notification,
  'at' | 'is_read' | 'thing' | 'outcome' | 'ends_on' | 'part' | 'reply_id'
> {
  at: Date
  read_at: Date | null
  thing: Notification['thing'] | null
  outcome: Notification['outcome'] | null
  ends_on: string | null
  part: number | null
  reply_id: string | null
}

/** A page of entries, newest first. */
export async function listEntries(
  db: Db,
  viewerId: string,
  { after, limit, at }: { after: string | undefined; limit: number; at: Date },
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    with ${shownTo(viewerId, at)}, entry as (
      select
        (array_agg(id order by id desc))[1] as id, kind, max(created_at) as at, read_at,
        greatest(count(distinct actor_id) - 1, 0) as others
      from shown
      group by kind, subject, read_at
    )
    select
      entry.id, entry.kind, entry.at, entry.read_at, entry.others::integer as others,
      coalesce(actor.username, '') as username, coalesce(actor.profile_image, '') as profile_image,
      case entry.kind
        when 'report' then ${reportTitle}
        else coalesce(book.title, list.name, challenge.name, reading_group.name, '')
      end as title,
      coalesce(book.google_books_id, list.id::text, reading_group.id::text, '') as link_id,
      case
        when report.id is not null then report.thing_kind
        when parent.id is not null then case when parent.depth = 0 then 'review' else 'reply' end
      end as thing,
      report.outcome, challenge.end_date as ends_on, part.number as part, newest.review_id as reply_id
    from (
      select * from entry ${after === undefined ? sql`` : sql`where id < ${after}`} order by id desc limit ${limit}
    ) as entry
    join own as newest on newest.id = entry.id
    left join actor on actor.id = newest.actor_id
    left join review as parent on parent.id = newest.parent_id
    left join book on book.id = parent.book_id
    left join list on list.id = newest.readlist_id
    left join report on report.id = newest.report_id
    left join challenge on challenge.id = newest.challenge_id
    left join reading_group on reading_group.id = newest.group_id
    left join reading_group_part as part on part.id = newest.part_id
    order by entry.id desc`.execute(db)
  return rows
}

export async function countUnreadEntries(db: Db, viewerId: string, at: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with ${shownTo(viewerId, at)}
    select count(*)::integer as n from (
      select distinct kind, subject from shown where read_at is null
    ) as entry`.execute(db)
  return rows[0]?.n ?? 0
}

/**
 * For `with`, as `shown`: without what was since deleted, hidden or closed, and what readers did that are blocked, muted or suspended.
 * What is other readers' is looked up first, as it may lie on other machines: `actor` and `list`, for `own` notifications.
 */
function shownTo(viewerId: string, at: Date): RawBuilder<unknown> {
  return sql`own as materialized (
    select * from notification where reader_id = ${viewerId} order by id desc limit ${sql.lit(maxNotifications)}
  ), actor as materialized (
    select id, username, profile_image, profile_access, suspended_until
    from reader where id = any(array(select distinct actor_id from own))
  ), list as materialized (
    select id, name, removed_for from readlist where id = any(array(select readlist_id from own where readlist_id is not null))
  ), completed as materialized (
    select challenge_id from challenge_completed
    where reader_id = ${viewerId} and challenge_id = any(array(select challenge_id from own where challenge_id is not null))
  ), shown as (
    select notification.id, kind, notification.created_at, read_at, actor_id, ${subject} as subject
    from own as notification
    left join actor on actor.id = actor_id
    left join review as reply on reply.id = review_id
    where (
      actor.id is null
      or (actor.suspended_until is null or actor.suspended_until <= ${at})
      and ${noBlock(viewerId, sql.ref('actor.id'))}
      and ${noMute(viewerId, sql.ref('actor.id'))}
    ) and case
      when reply.id is not null then
        reply.removed_for is null and ${showsThings(viewerId, 'actor')}
        and (reply.listed or exists (select from review as top where top.id = thread_id and top.reader_id = ${viewerId}))
      when readlist_id is not null then exists (select from list where id = readlist_id and removed_for is null)
      when report_id is not null then exists (select from report where id = report_id and outcome is not null)
      when group_id is not null then
        exists (
          select from reading_group_member as member
          where member.group_id = notification.group_id and member.reader_id = ${viewerId}
            and member.state = case kind when 'group_invite' then 'invited' else 'joined' end
        )
        and not exists (select from reading_group_post as post where post.id = post_id and post.removed_for is not null)
      when challenge_id is not null then
        exists (select from challenge where id = challenge_id and end_date >= ${at}::timestamptz::date - 1)
        and not exists (select from completed where completed.challenge_id = notification.challenge_id)
      else true
    end
  )`
}

/** With all that was not read when this was the newest of its entry. */
export async function markEntryRead(tx: Tx, viewerId: string, id: string, at: Date): Promise<void> {
  await sql`
    with newest as (
      select notification.kind, ${subject} as subject from notification where id = ${id} and reader_id = ${viewerId}
    ), unread as (
      select notification.id from notification, newest
      where reader_id = ${viewerId} and read_at is null and notification.id <= ${id}
        and notification.kind = newest.kind and ${subject} is not distinct from newest.subject
      order by notification.id
      for no key update of notification
    )
    update notification set read_at = ${at} where reader_id = ${viewerId} and id in (select id from unread)`.execute(tx)
  await tellServersOf(tx, 'unread', viewerId)
}

export async function markAllRead(tx: Tx, viewerId: string, newest: string, at: Date): Promise<void> {
  await sql`
    with unread as (
      select id from notification
      where reader_id = ${viewerId} and read_at is null and id <= ${newest}
      order by id
      for no key update
    )
    update notification set read_at = ${at} where reader_id = ${viewerId} and id in (select id from unread)`.execute(tx)
  await tellServersOf(tx, 'unread', viewerId)
}

/** Of one reader, of a kind or by whom. */
export async function deleteNotifications(
  tx: Tx,
  readerId: string,
  what: { kind: NotificationKind } | { actorId: string },
): Promise<void> {
  const those = 'kind' in what ? sql`kind = ${what.kind}` : sql`actor_id = ${what.actorId}`
  await sql`delete from notification where reader_id = ${readerId} and ${those}`.execute(tx)
  await tellServersOf(tx, 'unread', readerId)
}

/** What moderators hide, or show again, changes the number of those who were told of it. */
export async function tellOfHiding(tx: Tx, thing: 'review_id' | 'post_id' | 'readlist_id', id: string): Promise<void> {
  await sql`
    with told as materialized (
      select distinct reader_id from notification where ${sql.ref(thing)} = ${id} and read_at is null
    )
    select ${tellServers('unread', 'reader_id')} from told`.execute(tx)
}

/** Of reports that were decided and wait again. */
export async function deleteOutcomes(tx: Tx, decisionId: string): Promise<void> {
  await sql`
    with gone as (
      delete from notification using report
      where report.id = report_id and report.decision_id = ${decisionId}
      returning notification.reader_id
    )
    select ${tellServers('unread', 'reader_id')} from gone`.execute(tx)
}

/** Some of those that are too old; returns how many. */
export async function deleteOldNotifications(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from notification where id in (
      select id from notification where created_at < ${before} order by created_at limit ${limit}
    )`.execute(db)
  return Number(numAffectedRows)
}

/** Some readers, in the order of their ids. */
export async function listReadersAfter(db: Db, after: string | undefined, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from reader ${after === undefined ? sql`` : sql`where id > ${after}`} order by id limit ${limit}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Of these readers, those who have more than the newest ones that they are shown. */
export async function listThoseWithMany(db: Db, readerIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ reader_id: string }>`
    select reader_id from notification where reader_id = any(${readerIds}::uuid[])
    group by reader_id having count(*) > ${sql.lit(maxNotifications)}`.execute(db)
  return rows.map(({ reader_id }) => reader_id)
}

/** Some of what is beyond a reader's newest, which nobody is shown; returns how many. */
export async function deleteBeyondNewest(db: Db, readerId: string, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from notification where reader_id = ${readerId} and id in (
      select id from notification where reader_id = ${readerId}
      order by id desc offset ${sql.lit(maxNotifications)} limit ${limit}
    )`.execute(db)
  return Number(numAffectedRows)
}
