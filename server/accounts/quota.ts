import { fail } from '#contract/errors.ts'
import type { Tx } from '../db/database.ts'
import { countMore } from '../db/period.sql.ts'
import { earlier, secondsUntil } from '../time.ts'

/** How often a reader may do something, far more than a person needs; `text` is the message beyond that. */
export interface Quota {
  name: string
  max: number
  windowMs: number
  text: string
}

/**
 * Takes one from the quota, or fails until the period that began with the first is over. Call in the action's own transaction,
 * after `lockReader`, so that a failed action takes none.
 */
export async function takeFromQuota(allowance: Quota, tx: Tx, readerId: string, at: Date): Promise<void> {
  const { name, max, windowMs, text } = allowance
  const { since, used } = await takeSome(tx, readerId, { name, count: 1 }, earlier(at, windowMs), at)
  if (used <= max) return
  fail('rate_limited', { text, retryAfter: secondsUntil(since.getTime() + windowMs, at) })
}

/** Takes more for what has cost more than expected, once it is known; never fails, so that it can go beyond the maximum. */
export async function takeMore(
  { name, windowMs }: Quota,
  tx: Tx,
  readerId: string,
  count: number,
  at: Date,
): Promise<void> {
  await takeSome(tx, readerId, { name, count }, earlier(at, windowMs), at)
}

/** Starts a new period if the current one began before `over`, or in the future. */
export function takeSome(
  tx: Tx,
  readerId: string,
  { name, count }: { name: string; count: number },
  over: Date,
  at: Date,
): Promise<{ since: Date; used: number }> {
  return countMore(tx, 'allowance', { reader_id: readerId, name }, { count, over, at })
}
