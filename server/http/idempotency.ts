import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { fail } from '#contract/errors.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { day, earlier } from '../time.ts'
import { deleteIdempotentRequests, findIdempotentRequest, insertIdempotentRequest } from './idempotency.sql.ts'

/** A request sent under an idempotency key, so that the client can retry it if the reply was lost. */
export interface IdempotentRequest {
  key: string
  /** A hash that is equal for the same call with the same content. */
  fingerprint: Buffer
}

declare const stored: unique symbol

/** A reply that is repeated for the same request under the same key. Only `doOnce` creates one. */
export type StoredReply<Reply> = Reply & { readonly [stored]: true }

/** An action's reply, and the kernel from which it can be rebuilt for a retry: ids, but no texts. */
export interface Done<Reply, Kernel> {
  reply: Reply
  kernel: Kernel
}

const maxKeyLength = 100

/** No client retries after this long. */
const retentionMs = day

/** Undefined without an Idempotency-Key. */
export async function idempotentRequestOf(request: FastifyRequest): Promise<IdempotentRequest | undefined> {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || key === '' || key.length > maxKeyLength) {
    fail('invalid', { text: `Idempotency-Key must have 1 to ${maxKeyLength} characters.` })
  }
  const asked = Buffer.from(JSON.stringify([request.routeOptions.url, request.params, request.body]))
  return { key, fingerprint: await fingerprintOf(asked) }
}

/** Bytes hashed between two chances for others to go on. */
const atOnce = 1_000_000

async function fingerprintOf(asked: Buffer): Promise<Buffer> {
  const hash = createHash('sha256')
  for (let from = 0; from < asked.length; from += atOnce) {
    if (from > 0) await setImmediate()
    hash.update(asked.subarray(from, from + atOnce))
  }
  return hash.digest()
}

/** Acts once per key; a retry only repeats the reply. Call in the action's own transaction, after `lockReader`. */
export async function doOnce<Reply, Kernel>(
  tx: Tx,
  readerId: string,
  sent: IdempotentRequest | undefined,
  at: Date,
  act: () => Promise<Done<Reply, Kernel>>,
  repeat: (kernel: Kernel) => Promise<Reply>,
): Promise<StoredReply<Reply>> {
  const reply = await (sent ? actOrRepeat(tx, readerId, sent, at, act, repeat) : act().then((done) => done.reply))
  // oxlint-disable-next-line typescript/consistent-type-assertions -- The mark exists only in the type
  return reply as StoredReply<Reply>
}

async function actOrRepeat<Reply, Kernel>(
  tx: Tx,
  readerId: string,
  sent: IdempotentRequest,
  at: Date,
  act: () => Promise<Done<Reply, Kernel>>,
  repeat: (kernel: Kernel) => Promise<Reply>,
): Promise<Reply> {
  const before = await findIdempotentRequest(tx, readerId, sent.key)
  if (before && !before.fingerprint.equals(sent.fingerprint)) fail('key_reused')
  // oxlint-disable-next-line typescript/consistent-type-assertions -- The same endpoint stored this value (below), so the cast is safe
  if (before) return repeat(before.reply as Kernel)
  const { reply, kernel } = await act()
  await insertIdempotentRequest(tx, readerId, { ...sent, reply: kernel }, at)
  return reply
}

/** Run periodically. */
export async function forgetIdempotentRequests({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deleteIdempotentRequests(db, earlier(now(), retentionMs))
}
