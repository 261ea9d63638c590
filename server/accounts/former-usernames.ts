import { createHash } from 'node:crypto'
import { fail } from '#contract/errors.ts'
import type { Db, Tx } from '../db/database.ts'
import {
  deleteFormerUsername,
  deleteFormerUsernames,
  findFormerUsername,
  isRemovedName,
  listTimesGivenUp,
  upsertFormerUsername,
} from './former-usernames.sql.ts'
import { isReserved } from './reserved-usernames.ts'
import { day, earlier, second } from '../time.ts'

/** For how long a given-up name stays reserved for its last owner. */
const retentionMs = 30 * day

/** Per reader within that time; otherwise one reader could block many names by renaming again and again. */
const maxGivenUp = 10

/**
 * Whether the reader may have this name: not if it is reserved, was recently someone else's, or was removed by a moderator. Call after writing the name and
 * before committing: by then a concurrent rename away from it has either been committed, or keeps the name taken.
 */
export async function mayHaveName(tx: Tx, username: string, readerId: string, at: Date): Promise<boolean> {
  if (await isRemovedName(tx, username.toLowerCase())) return false
  const former = await findFormerUsername(tx, hashName(username), earlier(at, retentionMs))
  return former ? former.reader_id === readerId : !isReserved(username)
}

/** Call in the transaction that renames the reader. */
export async function exchangeName(
  tx: Tx,
  readerId: string,
  { from, to }: { from: string; to: string },
  at: Date,
): Promise<void> {
  await deleteFormerUsername(tx, readerId, hashName(to))
  const times = await listTimesGivenUp(tx, readerId, earlier(at, retentionMs))
  const [decisive] = times.slice(-maxGivenUp)
  if (times.length >= maxGivenUp && decisive) {
    fail('too_many_requests', { retryAfter: (decisive.getTime() + retentionMs - at.getTime()) / second })
  }
  await upsertFormerUsername(tx, { name_hash: hashName(from), reader_id: readerId, given_up_at: at })
}

/** Call in the transaction that deletes the reader. */
export async function giveUpName(tx: Tx, username: string, at: Date): Promise<void> {
  await upsertFormerUsername(tx, { name_hash: hashName(username), reader_id: null, given_up_at: at })
}

/** Run periodically. */
export async function forgetFormerUsernames(db: Db, at: Date): Promise<void> {
  await deleteFormerUsernames(db, earlier(at, retentionMs))
}

function hashName(username: string): Buffer {
  return createHash('sha256').update(`former name ${username.toLowerCase()}`).digest()
}
