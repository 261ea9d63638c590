import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/**
 * Before an account goes: its groups pass to whoever has been in them longest, and go where nobody else is. What the reader wrote
 * goes too, or stays without its author, as their reviews do. Nobody could see or answer their invitations: they go, so that whoever
 * organizes the group then can invite anew.
 */
export async function leaveGroups(tx: Tx, readerId: string, posts: 'delete' | 'keep'): Promise<void> {
  await sql`
    select from reading_group where id in (select group_id from reading_group_member where reader_id = ${readerId})
    order by id for no key update`.execute(tx)
  if (posts === 'delete') await tx.deleteFrom('reading_group_post').where('reader_id', '=', readerId).execute()
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
