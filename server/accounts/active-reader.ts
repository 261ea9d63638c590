import type { Tx } from '../db/database.ts'
import { refuseSuspended } from '../http/auth/suspension.ts'
import { lockReader } from './reader-lock.sql.ts'

/** Locks the reader's row. Fails if they were suspended meanwhile: a call on its way then shows nothing more of theirs. */
export async function lockActiveReader(tx: Tx, readerId: string, at: Date): ReturnType<typeof lockReader> {
  const reader = await lockReader(tx, readerId)
  refuseSuspended(reader, at)
  return reader
}
