import { randomUUIDv7 } from 'node:crypto'
import type { Session } from '#contract/accounts.ts'
import { fail, failureText } from '#contract/errors.ts'
import { transact } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import { hashToken, newToken, sessionLifetime } from '../http/session.ts'
import {
  deleteExpired,
  deleteOldestSessions,
  findByLogin,
  insertReader,
  insertSession,
  isUsernameTaken,
  updateReader,
} from './accounts.sql.ts'
import { browserMemory, rememberBrowser } from './known-browser.ts'
import { attemptLogin } from './login-attempts.ts'
import { hashPassword, isOutdated, isPassword } from './password-hash.ts'
import { memory } from './slow-down.ts'
import { knownTimeZone } from './time-zone.ts'

interface NewAccount {
  username: string
  email: string
  password: string
  time_zone?: string
}

export async function registerReader({ db, now }: Pick<Deps, 'db' | 'now'>, account: NewAccount): Promise<void> {
  const { username, email, password } = account
  const password_hash = await hashPassword(password)
  const reader = { id: randomUUIDv7(), username, email, password_hash, time_zone: knownTimeZone(account.time_zone) }
  if (await insertReader(db, reader, randomUUIDv7(), now())) return
  if (await isUsernameTaken(db, username)) fail('username_taken', taken('username', 'username_taken'))
  fail('email_taken', taken('email', 'email_taken'))
}

function taken(field: string, code: 'username_taken' | 'email_taken') {
  return { fields: { [field]: failureText(code) } }
}

/** Of one reader at once: the oldest make room. */
const mostSessions = 100

interface Credentials {
  username: string
  password: string
  time_zone?: string
}

/** From what somebody logs in. */
interface Client {
  address: string
  isBrowser: boolean
  /** Of Octavo, in a browser that keeps cookies. */
  isOurPage: boolean
  /** The secret that an earlier login has left with the browser. */
  knownBrowser: string | undefined
}

interface LoggedIn {
  session: Session
  readerId: string
  /** The session's other half, which a browser keeps out of reach of scripts. */
  key: string | undefined
  /** The secret by which a browser is known again. */
  browser: string | undefined
}

/** A new token each time, good with its key alone where there is one. An unknown name fails like a wrong password, in text and in time. */
export async function logIn(
  deps: Pick<Deps, 'db' | 'now'>,
  credentials: Credentials,
  { address, isBrowser, isOurPage, knownBrowser }: Client,
): Promise<LoggedIn> {
  const { username, password } = credentials
  const source = { address, browserHash: knownBrowser === undefined ? undefined : hashToken(knownBrowser) }
  const secrets = {
    token: newToken(),
    key: isOurPage ? newToken() : undefined,
    browser: isBrowser ? (knownBrowser ?? newToken()) : undefined,
  }
  const found = await findByLogin(deps.db, username)
  let reader = await attemptLogin(deps, { name: username, id: found?.id }, source, () => verify(found, password))
  // A hash that is another one by now was made anew, or is that of another password.
  while (reader && !(await beginSession(deps, reader, credentials, secrets))) {
    reader = await verify(await findByLogin(deps.db, username), password)
  }
  if (!reader) fail('wrong_login')
  const { token, key, browser } = secrets
  const { username: name, email, bio, profile_image } = reader
  return { session: { token, username: name, email, bio, profile_image }, readerId: reader.id, key, browser }
}

type StoredReader = NonNullable<Awaited<ReturnType<typeof findByLogin>>>

async function verify(reader: StoredReader | undefined, password: string): Promise<StoredReader | undefined> {
  return (await isPassword(password, reader?.password_hash)) ? reader : undefined
}

/** All that a login leaves behind, or nothing. False where the hash that the password was held against is the reader's no more. */
async function beginSession(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  reader: StoredReader,
  { password, time_zone }: Credentials,
  { token, key, browser }: { token: string } & Pick<LoggedIn, 'key' | 'browser'>,
): Promise<boolean> {
  const at = now()
  const session = {
    token_hash: hashToken(token),
    key_hash: key === undefined ? null : hashToken(key),
    expires_at: new Date(at.getTime() + sessionLifetime),
  }
  const timeZone = time_zone === undefined ? reader.time_zone : knownTimeZone(time_zone)
  const changes = {
    ...(isOutdated(reader.password_hash) && { password_hash: await hashPassword(password) }),
    ...(timeZone !== reader.time_zone && { time_zone: timeZone }),
  }
  return transact(db, async (tx) => {
    if (!(await insertSession(tx, reader, session, at))) return false
    await deleteOldestSessions(tx, reader.id, mostSessions)
    if (Object.keys(changes).length > 0) await updateReader(tx, reader.id, changes)
    if (browser !== undefined) await rememberBrowser(tx, reader.id, hashToken(browser), at)
    return true
  })
}

/** To be called now and then. */
export async function forgetExpired({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const at = now()
  const ago = (milliseconds: number) => new Date(at.getTime() - milliseconds)
  await deleteExpired(db, at, { failuresBefore: ago(memory), browsersBefore: ago(browserMemory) })
}
