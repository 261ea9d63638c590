import { fail } from '#contract/errors.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { SentRequest } from './idempotency-key.ts'
import { deleteSentRequests, findSentRequest, insertSentRequest } from './sent-request.sql.ts'

declare const kept: unique symbol

/** A reply that is told again to whoever sends the same under the same key: `doOnce` alone makes one. */
export type Kept<Reply> = Reply & { readonly [kept]: true }

/** Nobody sends again after so long; and a stored reply holds what its reader may have deleted since. */
const memory = 24 * 60 * 60 * 1000

/** Does a deed once for a key, in the deed's own transaction and after `lockReader`: again it only repeats the reply. */
export async function doOnce<Reply>(
  tx: Tx,
  readerId: string,
  sent: SentRequest | undefined,
  at: Date,
  deed: () => Promise<Reply>,
): Promise<Kept<Reply>> {
  const reply = await (sent ? keep(tx, readerId, sent, at, deed) : deed())
  // Nothing of the mark is there when the server runs.
  // oxlint-disable-next-line typescript/consistent-type-assertions
  return reply as Kept<Reply>
}

async function keep<Reply>(
  tx: Tx,
  readerId: string,
  sent: SentRequest,
  at: Date,
  deed: () => Promise<Reply>,
): Promise<Reply> {
  const before = await findSentRequest(tx, readerId, sent.key)
  if (before && !before.fingerprint.equals(sent.fingerprint)) fail('key_reused')
  // It was stored below, for the same call.
  // oxlint-disable-next-line typescript/consistent-type-assertions
  if (before) return before.reply as Reply
  const reply = await deed()
  await insertSentRequest(tx, readerId, { ...sent, reply }, at)
  return reply
}

/** To be called now and then. */
export async function forgetSentRequests({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deleteSentRequests(db, new Date(now().getTime() - memory))
}
