import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

export function findIdempotentRequest(tx: Tx, readerId: string, key: string) {
  return tx
    .selectFrom('sent_request')
    .select(['fingerprint', 'reply'])
    .where('reader_id', '=', readerId)
    .where('key', '=', key)
    .executeTakeFirst()
}

export async function insertIdempotentRequest(
  tx: Tx,
  readerId: string,
  request: { key: string; fingerprint: Buffer; reply: unknown },
  at: Date,
): Promise<void> {
  await tx
    .insertInto('sent_request')
    .values({
      ...request,
      reader_id: readerId,
      reply: sql`${JSON.stringify(request.reply)}::text::jsonb`,
      sent_at: at,
    })
    .execute()
}

export async function deleteIdempotentRequests(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sent_request').where('sent_at', '<', before).execute()
}
