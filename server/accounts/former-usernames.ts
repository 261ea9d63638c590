import { createHash } from 'node:crypto'
import { fail } from '#contract/errors.ts'
import type { Db, Tx } from '../db/database.ts'
import {
  deleteFormerUsername,
  deleteFormerUsernames,
  findFormerUsername,
  listTimesGivenUp,
  upsertFormerUsername,
} from './former-usernames.sql.ts'
import { isReserved } from './reserved-usernames.ts'
import { day, earlier, second } from '../time.ts'

/** Milliseconds for which a name that was given up is nobody else's. */
const retentionMs = 30 * day

/** Of one reader within that time: whoever went through names would keep them all from others. */
const maxGivenUp = 10

/**
 * Whether a name may be this reader's: not where it is reserved or was somebody else's a while ago. Asked after the name was
 * written and before that is committed: whoever gave it up has then done so, or has it still.
 */
export async function mayHaveName(tx: Tx, username: string, readerId: string, at: Date): Promise<boolean> {
  const former = await findFormerUsername(tx, hashName(username), earlier(at, retentionMs))
  return former ? former.reader_id === readerId : !isReserved(username)
}

/** In the transaction in which the reader's name becomes another one. */
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

/** In the transaction in which its reader leaves. */
export async function giveUpName(tx: Tx, username: string, at: Date): Promise<void> {
  await upsertFormerUsername(tx, { name_hash: hashName(username), reader_id: null, given_up_at: at })
}

/** To be called now and then. */
export async function forgetFormerUsernames(db: Db, at: Date): Promise<void> {
  await deleteFormerUsernames(db, earlier(at, retentionMs))
}

function hashName(username: string): Buffer {
  return createHash('sha256').update(`former name ${username.toLowerCase()}`).digest()
}
