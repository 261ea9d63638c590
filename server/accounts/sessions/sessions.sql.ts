import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { tellServersOf } from '../../db/tell-servers.sql.ts'

/** The given one first, then the most recently used. */
export function listSessions(db: Db, readerId: string, current: Buffer, at: Date) {
  return db
    .selectFrom('session')
    .select(['id', 'browser', 'system', 'created_at', 'renewed_at'])
    .select(sql<boolean>`token_hash = ${current}`.as('current'))
    .where('reader_id', '=', readerId)
    .where('expires_at', '>', at)
    .orderBy('current', 'desc')
    .orderBy('renewed_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Also forgets its browser. False if the reader has no such session. */
export async function deleteSessionOf(tx: Tx, readerId: string, id: string): Promise<boolean> {
  const ended = await tx
    .deleteFrom('session')
    .where('reader_id', '=', readerId)
    .where('id', '=', id)
    .returning('browser_hash')
    .executeTakeFirst()
  if (!ended) return false
  await tellServersOf(tx, 'session', readerId)
  if (ended.browser_hash) {
    await tx
      .deleteFrom('known_browser')
      .where('reader_id', '=', readerId)
      .where('browser_hash', '=', ended.browser_hash)
      .execute()
  }
  return true
}
