import type { Tx } from '../db/database.ts'
import { refuseSuspended } from '../http/auth/suspension.ts'
import { lockReader } from './reader-lock.sql.ts'

/**
 * Locks the reader's row. Fails if they were suspended meanwhile: a call on its way then shows nothing more of theirs.
 * The time is read with the lock held, so that a call that waited is not dated before the one it waited for.
 */
export async function lockActiveReader(
  tx: Tx,
  readerId: string,
  now: () => Date,
): Promise<{ reader: Awaited<ReturnType<typeof lockReader>>; at: Date }> {
  const reader = await lockReader(tx, readerId)
  const at = now()
  refuseSuspended(reader, at)
  return { reader, at }
}
