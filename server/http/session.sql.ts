import type { Db } from '../db/database.ts'

export interface SessionRow {
  reader_id: string
  username: string
  created_at: Date
  renewed_at: Date
  key_hash: Buffer | null
}

export function findSession(db: Db, tokenHash: Buffer, at: Date): Promise<SessionRow | undefined> {
  return db
    .selectFrom('session')
    .innerJoin('reader', 'reader.id', 'session.reader_id')
    .select(['session.reader_id', 'reader.username', 'session.created_at', 'session.renewed_at', 'session.key_hash'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', at)
    .executeTakeFirst()
}

export async function renewSession(db: Db, tokenHash: Buffer, at: Date, expiresAt: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ renewed_at: at, expires_at: expiresAt })
    .where('token_hash', '=', tokenHash)
    .execute()
}
