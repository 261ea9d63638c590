import { createHash } from 'node:crypto'
import { fail } from '#contract/errors.ts'
import type { Tx } from '../db/database.ts'
import { countMore } from '../db/period.sql.ts'
import { site } from '../http/hooks/rate-limit.ts'
import { earlier, hour, secondsUntil } from '../time.ts'

// In an hour.
const ofAddress = 3
const ofNetwork = 20

/** Counts a mail that is asked for, and refuses it beyond the limit. An address counts whether anybody has it or not. */
export async function takeMailQuota(tx: Tx, email: string, address: string, at: Date): Promise<void> {
  const freeAgain = await countAsked(tx, email, address, at)
  if (!freeAgain) return
  const retryAfter = secondsUntil(freeAgain.getTime(), at)
  fail('rate_limited', { text: 'Too many mails were asked for. Please try again later.', retryAfter })
}

/** The same for a mail that comes with something else, which goes on without it. */
export async function mayMail(tx: Tx, email: string, address: string, at: Date): Promise<boolean> {
  return (await countAsked(tx, email, address, at)) === undefined
}

/** Counts a notice to an address, of which so many may be sent in an hour, apart from what is asked for. */
export async function mayNotify(tx: Tx, email: string, max: number, at: Date): Promise<boolean> {
  return (await count(tx, `notices ${hashOf(email)}`, max, at)) === undefined
}

function hashOf(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('hex')
}

/** Until when no more mail is sent; undefined if it may be. */
async function countAsked(tx: Tx, email: string, address: string, at: Date): Promise<Date | undefined> {
  return (
    (await count(tx, `address ${hashOf(email)}`, ofAddress, at)) ??
    (await count(tx, `network ${site(address)}`, ofNetwork, at))
  )
}

async function count(tx: Tx, subject: string, max: number, at: Date): Promise<Date | undefined> {
  const { since, used } = await countMore(tx, 'mail_quota', { subject }, { over: earlier(at, hour), at })
  return used > max ? new Date(since.getTime() + hour) : undefined
}
