import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../db/database.ts'
import { deleteImportRow, listImportIds } from '../imports/imports.sql.ts'
import { deleteOfLists } from '../readlists/readlists.sql.ts'

/**
 * Deletes the reader's row, and what foreign keys delete with it, or takes the reader's name off it: where tables are distributed, no
 * foreign key leads from one machine to another.
 */
export async function deleteWithAll(tx: Tx, readerId: string): Promise<void> {
  const lists = await listIds(tx, sql<{ id: string }>`select id from readlist where reader_id = ${readerId}`)
  const imports = await listImportIds(tx, readerId)
  await tx.deleteFrom('reader').where('id', '=', readerId).execute()
  await deleteOfLists(tx, lists)
  for (const id of imports) await deleteImportRow(tx, { id, reader_id: readerId })
  const me = sql`${readerId}`
  await deleteEach(tx, [
    ['notification', sql`actor_id = ${me}`],
    ['readlist_like', sql`reader_id = ${me}`],
    ['readlist_share', sql`reader_id = ${me}`],
    ['share_left', sql`owner_id = ${me} or reader_id = ${me}`],
    ['follow', sql`follower_id = ${me} or followed_id = ${me}`],
    ['follow_request', sql`requester_id = ${me} or requested_id = ${me}`],
    ['block', sql`blocker_id = ${me} or blocked_id = ${me}`],
    ['mute', sql`muter_id = ${me} or muted_id = ${me}`],
    ['library_book', sql`reader_id = ${me}`],
    ['mail', sql`reader_id = ${me}`],
    ['report', sql`reporter_id = ${me}`],
    ['reading_group_member', sql`reader_id = ${me}`],
    ['challenge', sql`owner_id = ${me}`],
    ['book', sql`owner_id = ${me}`],
  ])
  for (const [table, column] of signed) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = null where ${sql.ref(column)} = ${readerId}`.execute(
      tx,
    )
  }
}

/** What stays, without the name of who wrote or did it. */
const signed = [
  ['review', 'reader_id'],
  ['reading_group', 'organizer_id'],
  ['reading_group_member', 'invited_by'],
  ['reading_group_post', 'reader_id'],
  ['former_name', 'reader_id'],
  ['moderation_act', 'moderator_id'],
  ['moderation_act', 'reader_id'],
  ['taken_down', 'reader_id'],
  ['report', 'reader_id'],
] as const

async function deleteEach(tx: Tx, those: readonly (readonly [table: string, which: RawBuilder<unknown>])[]) {
  for (const [table, which] of those) await sql`delete from ${sql.table(table)} where ${which}`.execute(tx)
}

async function listIds(tx: Tx, ids: RawBuilder<{ id: string }>): Promise<string[]> {
  const { rows } = await ids.execute(tx)
  return rows.map(({ id }) => id)
}
