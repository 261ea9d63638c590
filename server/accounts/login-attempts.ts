import { createHash, randomUUIDv7 } from 'node:crypto'
import { fail } from '#contract/errors.ts'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { network } from '../http/rate-limit.ts'
import {
  deleteAttempt,
  forgetAttempts,
  insertAttempt,
  isKnownBrowser,
  listOtherAttempts,
} from './login-attempts.sql.ts'
import { accountSlowedUntil, memory, slowedUntil } from './slow-down.ts'

/** What is further ahead was not noted by another server, but before the clock was set back. */
const clocksApart = 60_000

/** Where a login comes from: with the hash of the browser's own secret, where it has one. */
export interface LoginSource {
  address: string
  browserHash: Buffer | undefined
}

/** Where the password is asked for once more: in a session that is open already. */
export interface SessionSource {
  address: string
  tokenHash: Buffer
}

type AttemptSource = LoginSource | SessionSource

/**
 * Runs a login that gives undefined on a wrong password, unless too many before it failed. The attempt counts from its
 * start, so that a crowd of guesses at one moment is no way around.
 */
export async function attemptLogin<T>(
  deps: Pick<Deps, 'db' | 'now'>,
  account: { name: string; id: string | undefined },
  source: AttemptSource,
  login: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const { db, now } = deps
  const at = now()
  const own = account.id && (await findOwnPlace(db, account.id, source))
  const attempt = {
    id: randomUUIDv7(),
    account: account.id ?? hashName(account.name),
    place: own ?? network(source.address),
  }
  await insertAttempt(db, attempt, at)

  const others = await listOtherAttempts(db, attempt, {
    since: new Date(at.getTime() - memory),
    until: new Date(at.getTime() + clocksApart),
  })
  const here = slowedUntil(others.filter((each) => each.place === attempt.place).map((each) => each.failed_at))
  const everywhere = own ? undefined : accountSlowedUntil(others.map((each) => each.failed_at))
  const until = Math.max(here?.getTime() ?? 0, everywhere?.getTime() ?? 0)
  if (until > at.getTime()) {
    await deleteAttempt(db, attempt)
    fail('login_slowed', { retryAfter: (until - at.getTime()) / 1000 })
  }

  const result = await login().catch(async (error: unknown) => {
    await deleteAttempt(db, attempt)
    throw error
  })
  if (result !== undefined) await forgetAttempts(db, attempt)
  return result
}

/** A place that is the account's own: it is not slowed by what strangers try elsewhere. */
async function findOwnPlace(db: Db, readerId: string, source: AttemptSource): Promise<string | undefined> {
  if ('tokenHash' in source) return `session ${source.tokenHash.toString('hex')}`
  const { browserHash } = source
  const known = browserHash && (await isKnownBrowser(db, readerId, browserHash))
  return known ? `browser ${browserHash.toString('hex')}` : undefined
}

/** What was typed as a name may have been a password. */
function hashName(name: string): string {
  return `unknown ${createHash('sha256').update(name.toLowerCase()).digest('hex')}`
}
