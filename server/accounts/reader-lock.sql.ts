import type { Tx } from '../db/database.ts'

/** Locks the reader's row, so that everything one reader earns is serialized. */
export function lockReader(tx: Tx, readerId: string) {
  return tx
    .selectFrom('reader')
    .select(['id', 'time_zone', 'points', 'paid_on', 'paid_zone', 'paid_since'])
    .select(['books_read', 'readings', 'created_at', 'suspended_until', 'shows_game'])
    .where('id', '=', readerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** False if the reader is gone. */
export async function lockReaderIfThere(tx: Tx, readerId: string): Promise<boolean> {
  const reader = await tx
    .selectFrom('reader')
    .select('id')
    .where('id', '=', readerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return reader !== undefined
}
