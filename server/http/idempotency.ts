import { fail } from '#contract/errors.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { IdempotentRequest } from './idempotency-key.ts'
import { deleteSentRequests, findIdempotentRequest, insertIdempotentRequest } from './idempotency.sql.ts'
import { day, earlier } from '../time.ts'

declare const stored: unique symbol

/** A reply that is told again to whoever sends the same under the same key: `doOnce` alone makes one. */
export type StoredReply<Reply> = Reply & { readonly [stored]: true }

/** A deed's reply, and what it takes to tell it again to one who brings the same request: ids, and no texts. */
export interface Done<Reply, Kernel> {
  reply: Reply
  kernel: Kernel
}

/** Nobody sends again after so long. */
const retentionMs = day

/** Does a deed once for a key, in the deed's own transaction and after `lockReader`: again it only repeats the reply. */
export async function doOnce<Reply, Kernel>(
  tx: Tx,
  readerId: string,
  sent: IdempotentRequest | undefined,
  at: Date,
  deed: () => Promise<Done<Reply, Kernel>>,
  tellAgain: (kernel: Kernel) => Promise<Reply>,
): Promise<StoredReply<Reply>> {
  const reply = await (sent ? keep(tx, readerId, sent, at, deed, tellAgain) : deed().then((done) => done.reply))
  // Nothing of the mark is there when the server runs.
  // oxlint-disable-next-line typescript/consistent-type-assertions
  return reply as StoredReply<Reply>
}

async function keep<Reply, Kernel>(
  tx: Tx,
  readerId: string,
  sent: IdempotentRequest,
  at: Date,
  deed: () => Promise<Done<Reply, Kernel>>,
  tellAgain: (kernel: Kernel) => Promise<Reply>,
): Promise<Reply> {
  const before = await findIdempotentRequest(tx, readerId, sent.key)
  if (before && !before.fingerprint.equals(sent.fingerprint)) fail('key_reused')
  // It was stored below, for the same call.
  // oxlint-disable-next-line typescript/consistent-type-assertions
  if (before) return tellAgain(before.reply as Kernel)
  const { reply, kernel } = await deed()
  await insertIdempotentRequest(tx, readerId, { ...sent, reply: kernel }, at)
  return reply
}

/** To be called now and then. */
export async function forgetSentRequests({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deleteSentRequests(db, earlier(now(), retentionMs))
}
