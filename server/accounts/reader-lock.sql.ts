import type { Tx } from '../db/database.ts'

/** Locks the reader's row, so that everything one reader earns is serialized. */
export function lockReader(tx: Tx, readerId: string) {
  return tx
    .selectFrom('reader')
    .select(['id', 'time_zone', 'points', 'paid_on', 'paid_zone', 'paid_since'])
    .select(['books_read', 'readings', 'created_at'])
    .where('id', '=', readerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}
