import { sql } from 'kysely'
import type { NotificationKind } from '#contract/notifications/notifications.ts'
import type { Db, Tx } from '../db/database.ts'
import { tellServers, tellServersOf } from '../db/tell-servers.sql.ts'
import { noBlock } from '../visibility/visibility.sql.ts'
import type { MemberState } from './groups.sql.ts'

export function findMembership(
  db: Db | Tx,
  groupId: string,
  readerId: string,
): Promise<{ state: MemberState; invited_by: string | null } | undefined> {
  return db
    .selectFrom('reading_group_member')
    .select(['state', 'invited_by'])
    .where('group_id', '=', groupId)
    .where('reader_id', '=', readerId)
    .executeTakeFirst()
}

export async function findState(db: Db | Tx, groupId: string, readerId: string): Promise<MemberState | undefined> {
  return (await findMembership(db, groupId, readerId))?.state
}

/**
 * Takes away what the reader was told of the group and is not shown in the new state, so that the number on their bell follows, and
 * what an earlier invitation said.
 */
export async function saveState(
  tx: Tx,
  groupId: string,
  readerId: string,
  { state, invitedBy = null }: { state: MemberState; invitedBy?: string | null },
  at: Date,
): Promise<void> {
  await sql`
    insert into reading_group_member (group_id, reader_id, state, invited_by, since)
    values (${groupId}, ${readerId}, ${state}, ${invitedBy}::uuid, ${at})
    on conflict (group_id, reader_id) do update
    set state = excluded.state, since = excluded.since,
      invited_by = coalesce(excluded.invited_by, reading_group_member.invited_by)`.execute(tx)
  const hidden: NotificationKind[] = [
    'group_invite',
    ...(state === 'joined' ? [] : (['group_post', 'group_ended'] as const)),
  ]
  await deleteTold(tx, groupId, readerId, hidden)
}

async function deleteTold(tx: Tx, groupId: string, readerId: string, kinds: NotificationKind[]): Promise<void> {
  await tx
    .deleteFrom('notification')
    .where('group_id', '=', groupId)
    .where('reader_id', '=', readerId)
    .where('kind', 'in', kinds)
    .execute()
  await tellServersOf(tx, 'unread', readerId)
}

/** As if they had never been asked. */
export async function deleteInvitation(tx: Tx, groupId: string, readerId: string): Promise<void> {
  await tx
    .deleteFrom('reading_group_member')
    .where('group_id', '=', groupId)
    .where('reader_id', '=', readerId)
    .where('state', '=', 'invited')
    .execute()
  await deleteTold(tx, groupId, readerId, ['group_invite'])
}

export async function countMembers(tx: Tx, groupId: string): Promise<{ joined: number; invited: number }> {
  const { rows } = await sql<{ joined: number; invited: number }>`
    select count(*) filter (where state = 'joined')::integer as joined,
      count(*) filter (where state = 'invited')::integer as invited
    from reading_group_member where group_id = ${groupId}`.execute(tx)
  return rows[0] ?? { joined: 0, invited: 0 }
}

export async function countRunning(tx: Tx, readerId: string, today: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n
    from reading_group_member as member join reading_group on reading_group.id = group_id
    where reader_id = ${readerId} and state = 'joined' and ended_at is null and ends_on >= ${today}::date`.execute(tx)
  return rows[0]?.n ?? 0
}

/** Usernames in alphabetical order, without those behind a block. */
export async function listInvited(db: Db | Tx, viewerId: string, groupId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('reading_group_member as member')
    .innerJoin('reader', 'reader.id', 'member.reader_id')
    .select('username')
    .where('group_id', '=', groupId)
    .where('state', '=', 'invited')
    .where(noBlock(viewerId, sql.ref('reader.id')))
    .orderBy('username_folded')
    .execute()
  return rows.map(({ username }) => username)
}

/** Usernames in alphabetical order of members whom this reader has blocked. Those who blocked the reader are not told. */
export async function listBlockedMembers(db: Db | Tx, readerId: string, groupId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('reading_group_member as member')
    .innerJoin('block', 'block.blocked_id', 'member.reader_id')
    .innerJoin('reader', 'reader.id', 'member.reader_id')
    .select('username')
    .where('group_id', '=', groupId)
    .where('state', '=', 'joined')
    .where('blocker_id', '=', readerId)
    .orderBy('username_folded')
    .execute()
  return rows.map(({ username }) => username)
}

export async function listJoined(tx: Tx, groupId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('reading_group_member')
    .select('reader_id')
    .where('group_id', '=', groupId)
    .where('state', '=', 'joined')
    .orderBy('reader_id')
    .execute()
  return rows.map(({ reader_id }) => reader_id)
}

/** By name in any case, also behind a block: an organizer can remove whom they have blocked. */
export async function findNamed(tx: Tx, groupId: string, username: string) {
  return tx
    .selectFrom('reading_group_member as member')
    .innerJoin('reader', 'reader.id', 'member.reader_id')
    .select(['reader.id', 'state'])
    .where('group_id', '=', groupId)
    .where('username_folded', '=', username.trim().toLowerCase())
    .executeTakeFirst()
}

/** For a group that goes on longer: its members are told again when that is over. */
export async function forgetToldEnd(tx: Tx, groupId: string): Promise<void> {
  // All of them, so that it waits for a member who is being told at this moment.
  await tx
    .updateTable('reading_group_member')
    .set({ end_told_at: null })
    .where('group_id', '=', groupId)
    .where('state', '=', 'joined')
    .execute()
  await sql`
    with gone as (delete from notification where group_id = ${groupId} and kind = 'group_ended' returning reader_id)
    select ${tellServers('unread', 'reader_id')} from gone`.execute(tx)
}

/** A group older than this that nobody was told of is no news. */
const toldWithinDays = 7

/** Members whose group's last day is over where they are; notes that they are told. Those of a group that its organizer ended know. */
export async function takeEnded(
  tx: Tx,
  { at, limit }: { at: Date; limit: number },
): Promise<{ reader_id: string; group_id: string }[]> {
  const today = sql`${at}::timestamptz::date`
  const { rows: found } = await sql<{ reader_id: string; group_id: string; ends_on: string }>`
    select member.reader_id, member.group_id, ends_on
    from reading_group
    join reading_group_member as member on member.group_id = reading_group.id
    join reader on reader.id = member.reader_id
    where ended_at is null and ends_on between ${today} - ${sql.lit(toldWithinDays)} and ${today}
      and state = 'joined' and end_told_at is null
      and (${at}::timestamptz at time zone time_zone)::date > ends_on
    order by member.group_id, member.reader_id
    limit ${limit}`.execute(tx)
  if (found.length === 0) return []
  // Its organizer may have put the end off meanwhile, or does so once they are told.
  const groups = await tx
    .selectFrom('reading_group')
    .select(['id', 'ends_on'])
    .where('id', 'in', [...new Set(found.map(({ group_id }) => group_id))])
    .where('ended_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute()
  const ends = new Map(groups.map(({ id, ends_on }) => [id, ends_on]))
  const due = found.filter(({ group_id, ends_on }) => ends.get(group_id) === ends_on)
  // Of two servers at once, the later one waits, and takes none of these.
  const { rows } = await sql<{ reader_id: string; group_id: string }>`
    update reading_group_member as member set end_told_at = ${at}::timestamptz
    from unnest(
      ${due.map(({ reader_id }) => reader_id)}::uuid[], ${due.map(({ group_id }) => group_id)}::uuid[]
    ) as due (reader_id, group_id)
    where member.reader_id = due.reader_id and member.group_id = due.group_id and end_told_at is null
    returning member.reader_id, member.group_id`.execute(tx)
  return rows
}
