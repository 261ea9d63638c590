import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** Deletes some of what the reader wrote, or takes the name off it. Call with the reader locked; returns how much. */
export async function leaveSomePosts(
  tx: Tx,
  readerId: string,
  posts: 'delete' | 'keep',
  limit: number,
): Promise<number> {
  const some = sql`id = any(array(select id from reading_group_post where reader_id = ${readerId} order by id limit ${limit}))`
  const { numAffectedRows = 0n } = await (
    posts === 'delete'
      ? sql`delete from reading_group_post where ${some}`
      : sql`update reading_group_post set reader_id = null where ${some}`
  ).execute(tx)
  return Number(numAffectedRows)
}

/**
 * Before an account goes: its groups pass to whoever has been in them longest, and go where nobody else is. Nobody could see or answer their invitations: they go, so that whoever
 * organizes the group then can invite anew.
 */
export async function leaveGroups(tx: Tx, readerId: string): Promise<void> {
  await sql`
    select from reading_group where id in (select group_id from reading_group_member where reader_id = ${readerId})
    order by id for no key update`.execute(tx)
  await tx
    .deleteFrom('reading_group_member')
    .where('invited_by', '=', readerId)
    .where('state', '=', 'invited')
    .execute()
  const next = sql`(
    select reader_id from reading_group_member as member
    where member.group_id = reading_group.id and state = 'joined' and reader_id <> ${readerId}
    order by since, reader_id limit 1
  )`
  await sql`delete from reading_group where organizer_id = ${readerId} and ${next} is null`.execute(tx)
  await sql`update reading_group set organizer_id = ${next} where organizer_id = ${readerId}`.execute(tx)
}
