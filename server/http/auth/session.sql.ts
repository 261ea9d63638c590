import type { Db } from '../../db/database.ts'
import { pointRead } from '../../db/point-read.ts'

export const findSession = pointRead((db: Db, tokenHash: Buffer, at: Date) => selectSession(db, tokenHash, at))

export const findSessionOf = pointRead((db: Db, readerId: string, tokenHash: Buffer, at: Date) =>
  selectSession(db, tokenHash, at).where('session.reader_id', '=', readerId),
)

function selectSession(db: Db, tokenHash: Buffer, at: Date) {
  return db
    .selectFrom('session')
    .innerJoin('reader', 'reader.id', 'session.reader_id')
    .select([
      'session.reader_id',
      'reader.username',
      'reader.time_zone',
      'reader.is_moderator',
      'reader.shows_game',
      'reader.suspended_until',
      'reader.email_proven_at',
      'session.created_at',
      'session.renewed_at',
      'session.key_hash',
    ])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', at)
}

export async function renewSession(
  db: Db,
  readerId: string,
  tokenHash: Buffer,
  at: Date,
  expiresAt: Date,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ renewed_at: at, expires_at: expiresAt })
    .where('reader_id', '=', readerId)
    .where('token_hash', '=', tokenHash)
    .execute()
}
