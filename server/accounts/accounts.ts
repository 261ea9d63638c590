import { randomUUIDv7 } from 'node:crypto'
import type { Session } from '#contract/accounts.ts'
import { fail, failureText } from '#contract/errors.ts'
import { transact } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import { site } from '../http/hooks/rate-limit.ts'
import { hashToken, newToken, sessionLifetime } from '../http/auth/session.ts'
import {
  deleteExpired,
  deleteOldestSessions,
  findByLogin,
  insertReader,
  insertSession,
  isUsernameTaken,
  updateReader,
} from './accounts.sql.ts'
import { forgetFormerUsernames, mayHaveName } from './former-usernames.ts'
import { trustedDeviceRetentionMs, recognizeBrowser, rememberDevice, type Browser } from './trusted-device.ts'
import type { Turn } from './hash-queue.ts'
import { attemptLogin, turnOf } from './login-attempts.ts'
import { hashPassword, isOutdated, isPassword } from './password-hash.ts'
import { longRetentionMs } from './login-throttle.ts'
import { knownTimeZone } from './time-zone.ts'
import { earlier } from '../time.ts'

interface NewAccount {
  username: string
  email: string
  password: string
  time_zone?: string
}

export async function registerReader(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  account: NewAccount,
  address: string,
): Promise<void> {
  const { username, email, password } = account
  const password_hash = await hashPassword(password, { network: site(address), isKnown: false })
  const reader = { id: randomUUIDv7(), username, email, password_hash, time_zone: knownTimeZone(account.time_zone) }
  const at = now()
  const taken = await transact(db, async (tx) => {
    if (!(await insertReader(tx, reader, randomUUIDv7(), at))) {
      return (await isUsernameTaken(tx, username)) ? 'username' : 'email'
    }
    if (!(await mayHaveName(tx, username, reader.id, at))) failTaken('username')
    return undefined
  })
  if (taken) failTaken(taken)
}

/** Also used for reserved names that nobody has. */
export function failTaken(field: 'username' | 'email'): never {
  const code = `${field}_taken` as const
  fail(code, { fields: { [field]: failureText(code) } })
}

/** Per reader; beyond that, the oldest are deleted. */
const maxSessions = 100

interface Credentials {
  username: string
  password: string
  time_zone?: string
}

/** The client that a login comes from. */
interface Client {
  address: string
  /** Our page's cookie; undefined if the client does not accept cookies. */
  pageCookie: string | undefined
  isBrowser: boolean
  /** Trusted-device secrets set by earlier logins in this browser. */
  browserSecrets: string[]
}

interface LoggedIn {
  session: Session
  readerId: string
  /** The session's second half, which the browser stores out of reach of scripts. */
  key: string | undefined
  /** The secrets that make the browser a trusted device. */
  browserSecrets: string[] | undefined
}

/** Returns a new token, valid only together with its key if there is one. An unknown name fails like a wrong password, in text and timing. */
export async function logIn(
  deps: Pick<Deps, 'db' | 'now'>,
  credentials: Credentials,
  { address, pageCookie, isBrowser, browserSecrets }: Client,
): Promise<LoggedIn> {
  const { username, password } = credentials
  const found = await findByLogin(deps.db, username)
  const browser = await recognizeBrowser(deps.db, found?.id, browserSecrets)
  const begun = {
    token: newToken(),
    key: pageCookie === undefined ? undefined : newToken(),
    browser: isBrowser ? browser : undefined,
  }
  const source = { address, pageCookie, trustedDevice: browser.knownAs }
  const turn = turnOf(source)
  let reader = await attemptLogin(deps, username, source, () => verify(found, password, turn))
  // If the hash has changed meanwhile, it was upgraded or the password was changed: verify against the new one.
  while (reader && !(await beginSession(deps, reader, credentials, begun, turn))) {
    reader = await verify(await findByLogin(deps.db, username), password, turn)
  }
  if (!reader) fail('wrong_login')
  const { username: name, email, bio, profile_image } = reader
  return {
    session: { token: begun.token, username: name, email, bio, profile_image },
    readerId: reader.id,
    key: begun.key,
    browserSecrets: begun.browser?.secrets,
  }
}

type StoredReader = NonNullable<Awaited<ReturnType<typeof findByLogin>>>

async function verify(
  reader: StoredReader | undefined,
  password: string,
  turn: Turn,
): Promise<StoredReader | undefined> {
  return (await isPassword(password, reader?.password_hash, turn)) ? reader : undefined
}

/** Stores everything a login creates, or nothing. False if the verified hash is no longer the reader's. */
async function beginSession(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  reader: StoredReader,
  { password, time_zone }: Credentials,
  { token, key, browser }: { token: string; key: string | undefined; browser: Browser | undefined },
  turn: Turn,
): Promise<boolean> {
  const at = now()
  const session = {
    token_hash: hashToken(token),
    key_hash: key === undefined ? null : hashToken(key),
    browser_hash: browser ? hashToken(browser.secret) : null,
    expires_at: new Date(at.getTime() + sessionLifetime),
  }
  const timeZone = time_zone === undefined ? reader.time_zone : knownTimeZone(time_zone)
  const changes = {
    ...(isOutdated(reader.password_hash) && { password_hash: await hashPassword(password, turn) }),
    ...(timeZone !== reader.time_zone && { time_zone: timeZone }),
  }
  return transact(db, async (tx) => {
    if (!(await insertSession(tx, reader, session, at))) return false
    await deleteOldestSessions(tx, reader.id, maxSessions)
    if (Object.keys(changes).length > 0) await updateReader(tx, reader.id, changes)
    if (browser) await rememberDevice(tx, reader.id, browser, at)
    return true
  })
}

/** Run periodically. */
export async function forgetExpired({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const at = now()
  await deleteExpired(db, at, {
    failuresBefore: earlier(at, longRetentionMs),
    browsersBefore: earlier(at, trustedDeviceRetentionMs),
  })
  await forgetFormerUsernames(db, at)
}
