import { createHash, randomUUIDv7 } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure, fail } from '#contract/errors.ts'
import type { Db } from '../db/database.ts'
import { besideDatabase, onBehalfOf } from '../db/pool/deadline.ts'
import type { Deps } from '../deps.ts'
import { network, site } from '../http/hooks/rate-limit.ts'
import { createSharedQueue } from '../processes/shared-queue.ts'
import type { Turn } from './hash-queue.ts'
import {
  deleteAttempt,
  forgetAttempts,
  insertAttempt,
  listOtherAttempts,
  markFailed,
  type Attempt,
} from './login-attempts.sql.ts'
import { longRetentionMs, retentionMs, slowedUntil } from './login-throttle.ts'
import { earlier, minute, second } from '../time.ts'

/** Attempts further in the future come not from another server's clock, but from before the clock was set back. */
const clocksApart = minute

/** A pending attempt older than this counts as failed, as its server must be gone. */
const attemptTimeoutMs = minute

/** Before it is tried again: about as long as a pending attempt counts as pending. */
const withdrawalPausesMs = [0.1, 1, 5, 10, 20, 30].map((seconds) => seconds * second)
const withdrawalTimeoutMs = 10 * second

/** How long to wait for earlier attempts to finish. */
const waitTimeoutMs = 10 * second

const busy = () => new Failure('busy', { retryAfter: 5 })
const sources = createSharedQueue('logins of a source', { atOnce: 5, maxPending: 200 }, busy)
const networks = createSharedQueue('logins of a network', { atOnce: 20, maxPending: 200 }, busy)

/** Serializes the check whether an attempt may start, so that waiting attempts do not compete with each other. */
const beginnings = createSharedQueue('beginning logins', { atOnce: 1, maxPending: 5 }, busy)

export interface LoginSource {
  address: string
  /** Our page's cookie; undefined for a program. */
  pageCookie: string | undefined
  /** The hash of the browser's secret, if it is a trusted device of the account. */
  trustedDevice: Buffer | undefined
}

/** An open session in which the password is requested again. */
export interface SessionSource {
  address: string
  tokenHash: Buffer
}

/** Counts guesses by the typed name, whether it exists or not, so that nothing reveals which email belongs to which name. */
export function attemptLogin<T>(
  deps: Pick<Deps, 'db' | 'now'>,
  name: string,
  source: LoginSource,
  verify: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const { address, pageCookie, trustedDevice } = source
  const account = accountOf(name)
  if (trustedDevice) {
    return attempt(deps, { account, source: `browser ${trustedDevice.toString('hex')}`, network: undefined }, verify)
  }
  const browser = pageCookie === undefined ? '' : ` ${hash(pageCookie)}`
  return attempt(deps, { account, source: network(address) + browser, network: site(address) }, verify)
}

/** Wrong passwords in an open session slow only that session. */
export function attemptReauthentication<T>(
  deps: Pick<Deps, 'db' | 'now'>,
  readerId: string,
  { tokenHash }: SessionSource,
  verify: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const source = `session ${tokenHash.toString('hex')}`
  return attempt(deps, { account: readerId, source, network: undefined }, verify)
}

/** How a source's password hashing is queued. */
export function turnOf(source: LoginSource | SessionSource): Turn {
  const isKnown = 'tokenHash' in source || source.trustedDevice !== undefined
  return { network: site(source.address), isKnown }
}

/** The key under which attempts are stored. Hashed, because a reader may have typed a password as the name. */
export function accountOf(name: string): string {
  return `name ${hash(name.toLowerCase())}`
}

/**
 * Runs `verify`, which returns undefined for a wrong password, unless too many attempts have failed. A pending attempt may still fail,
 * so an attempt that would then be over the limit waits for it. That way many simultaneous guesses cannot get around the limit, and
 * many simultaneous correct logins all succeed.
 */
async function attempt<T>(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  from: Omit<Attempt, 'id'>,
  verify: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const leave = await besideDatabase(() => enter(from))
  try {
    const own = await begin({ db, now }, from)
    const result = await withdrawing(db, own, verify)
    if (result === undefined) await markFailed(db, own)
    else await withdrawing(db, own, () => forgetAttempts(db, own))
    return result
  } finally {
    leave()
  }
}

async function enter({ account, source, network: from }: Omit<Attempt, 'id'>): Promise<() => void> {
  const leaveSource = await sources.enter(`${account} ${source}`)
  if (from === undefined) return leaveSource
  const leaveNetwork = await networks.enter(from).catch((error: unknown) => {
    leaveSource()
    throw error
  })
  return () => {
    leaveNetwork()
    leaveSource()
  }
}

/** Stores the attempt as pending, as soon as it is allowed. */
async function begin(deps: Pick<Deps, 'db' | 'now'>, from: Omit<Attempt, 'id'>): Promise<Attempt> {
  const deadline = performance.now() + waitTimeoutMs
  for (let tries = 1; performance.now() < deadline; tries += 1) {
    const leave = await besideDatabase(() => beginnings.enter(`${from.account} ${from.source}`))
    const own = await beginIfAllowed(deps, from).finally(leave)
    if (own) return own
    // Attempts on other servers conflict: a random pause keeps them from retrying in lockstep.
    await besideDatabase(() => sleep(20 + Math.random() * 50 * tries))
  }
  throw busy()
}

/** Undefined if other pending attempts must finish first. */
async function beginIfAllowed(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  from: Omit<Attempt, 'id'>,
): Promise<Attempt | undefined> {
  const at = now()
  const own = { id: randomUUIDv7(), ...from }
  const { ifOthersFail, asItIs } = await withdrawing(db, own, async () => {
    await insertAttempt(db, own, at)
    return findSlowedUntil(db, own, at)
  })
  if (ifOthersFail <= at.getTime()) return own
  await withdraw(db, own)
  if (asItIs > at.getTime()) fail('login_slowed', { retryAfter: (asItIs - at.getTime()) / second })
  return undefined
}

/** An attempt that ends without a verdict says nothing about the password: it would otherwise count as failed. */
async function withdrawing<T>(db: Db, own: Attempt, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await withdraw(db, own)
    throw error
  }
}

/** Goes on after the reply if the database has no time for it, or may still be about to store the attempt. */
async function withdraw(db: Db, own: Attempt): Promise<void> {
  if (!(await deleteAttempt(db, own).catch(() => false))) void withdrawLater(db, own)
}

async function withdrawLater(db: Db, own: Attempt): Promise<void> {
  for (const pauseMs of withdrawalPausesMs) {
    await sleep(pauseMs, undefined, { ref: false })
    const caller = { kind: 'withdrawing logins', deadline: performance.now() + withdrawalTimeoutMs }
    if (await onBehalfOf(caller, () => deleteAttempt(db, own).catch(() => false))) return
  }
}

async function findSlowedUntil(db: Db, own: Attempt, at: Date): Promise<{ ifOthersFail: number; asItIs: number }> {
  const others = await listOtherAttempts(db, own, {
    dayAgo: earlier(at, longRetentionMs),
    hourAgo: earlier(at, retentionMs),
    until: new Date(at.getTime() + clocksApart),
  })
  const failed = others.filter((each) => !each.pending || at.getTime() - each.failed_at.getTime() > attemptTimeoutMs)
  return { ifOthersFail: slowedUntil(failuresAmong(others, own)), asItIs: slowedUntil(failuresAmong(failed, own)) }
}

function failuresAmong(others: Awaited<ReturnType<typeof listOtherAttempts>>, { source, network: from }: Attempt) {
  const timesOf = (some: typeof others) => some.map((each) => each.failed_at.getTime())
  const withName = others.filter(({ same }) => same === 'account')
  const here = timesOf(withName.filter((each) => each.source === source))
  if (from === undefined) return { here }
  const beyond = {
    fromNetwork: timesOf(others.filter(({ same }) => same === 'both')),
    withName: timesOf(withName.filter((each) => each.network !== '')),
    sprayed: timesOf(others.filter(({ same }) => same === 'network')),
  }
  return { here, beyond }
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
