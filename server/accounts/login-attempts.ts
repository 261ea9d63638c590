import { createHash, randomUUIDv7 } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure, fail } from '#contract/errors.ts'
import { createKeyedQueue } from '../bounded-queue.ts'
import type { Db } from '../db/database.ts'
import { besideDatabase } from '../db/pool/deadline.ts'
import type { Deps } from '../deps.ts'
import { network, site } from '../http/hooks/rate-limit.ts'
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

/** What is further ahead was not noted by another server, but before the clock was set back. */
const clocksApart = minute

/** Milliseconds after which an attempt that came to no end is taken for one that failed: its server is gone. */
const attemptTimeoutMs = minute

/** Milliseconds to wait until others that came first have ended. */
const waitTimeoutMs = 10 * second

const busy = () => new Failure('busy', { retryAfter: 5 })
const enterSource = createKeyedQueue({ atOnce: 5, maxPending: 200 }, busy)
const enterNetwork = createKeyedQueue({ atOnce: 20, maxPending: 200 }, busy)

/** One after the other looks whether it may begin: those that may not must not be in each other's way. */
const enterBeginning = createKeyedQueue({ atOnce: 1, maxPending: 5 }, busy)

/** Where a login comes from. */
export interface LoginSource {
  address: string
  /** What our page has left with the browser that shows it; undefined for a program. */
  pageCookie: string | undefined
  /** Of the browser's own secret, where it is one that the account knows. */
  trustedDevice: Buffer | undefined
}

/** Where the password is asked for once more: in a session that is open already. */
export interface SessionSource {
  address: string
  tokenHash: Buffer
}

/** Guesses at the login are counted by what is typed, known or not: nothing tells which address belongs to which name. */
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

/** Guesses in an open session slow it alone. */
export function attemptReauthentication<T>(
  deps: Pick<Deps, 'db' | 'now'>,
  readerId: string,
  { tokenHash }: SessionSource,
  verify: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const source = `session ${tokenHash.toString('hex')}`
  return attempt(deps, { account: readerId, source, network: undefined }, verify)
}

/** For the hash of a password. */
export function turnOf(source: LoginSource | SessionSource): Turn {
  const isKnown = 'tokenHash' in source || source.trustedDevice !== undefined
  return { network: site(source.address), isKnown }
}

/** By which attempts with a name or an email are stored: what was typed may have been a password. */
export function accountOf(name: string): string {
  return `name ${hash(name.toLowerCase())}`
}

/**
 * Does what gives undefined on a wrong password, unless too many before it failed. One that is under way is no failure yet,
 * but may become one: whoever would be one too many then waits for its end, so that a crowd of guesses at one moment is no
 * way around, and a crowd of right passwords is let in.
 */
async function attempt<T>(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  from: Omit<Attempt, 'id'>,
  verify: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const leave = await besideDatabase(() => enter(from))
  try {
    const own = await begin({ db, now }, from)
    const result = await verify().catch(async (error: unknown) => {
      await deleteAttempt(db, own)
      throw error
    })
    if (result === undefined) await markFailed(db, own)
    else await forgetAttempts(db, own)
    return result
  } finally {
    leave()
  }
}

async function enter({ account, source, network: from }: Omit<Attempt, 'id'>): Promise<() => void> {
  const leaveSource = await enterSource(`${account} ${source}`)
  if (from === undefined) return leaveSource
  const leaveNetwork = await enterNetwork(from).catch((error: unknown) => {
    leaveSource()
    throw error
  })
  return () => {
    leaveNetwork()
    leaveSource()
  }
}

/** Notes the attempt as under way, as soon as it may be. */
async function begin(deps: Pick<Deps, 'db' | 'now'>, from: Omit<Attempt, 'id'>): Promise<Attempt> {
  const deadline = performance.now() + waitTimeoutMs
  for (let tries = 1; performance.now() < deadline; tries += 1) {
    const leave = await besideDatabase(() => enterBeginning(`${from.account} ${from.source}`))
    const own = await beginIfAllowed(deps, from).finally(leave)
    if (own) return own
    // Other servers' attempts are in the way: two that see each other must not go on doing so in step.
    await besideDatabase(() => sleep(20 + Math.random() * 50 * tries))
  }
  throw busy()
}

/** Undefined where others that are under way have to end first. */
async function beginIfAllowed(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  from: Omit<Attempt, 'id'>,
): Promise<Attempt | undefined> {
  const at = now()
  const own = { id: randomUUIDv7(), ...from }
  await insertAttempt(db, own, at)
  const { ifOthersFail, asItIs } = await findSlowedUntil(db, own, at)
  if (ifOthersFail <= at.getTime()) return own
  await deleteAttempt(db, own)
  if (asItIs > at.getTime()) fail('login_slowed', { retryAfter: (asItIs - at.getTime()) / second })
  return undefined
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
