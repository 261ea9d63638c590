import { randomUUIDv7 } from 'node:crypto'
import type { Session } from '#contract/accounts.ts'
import { fail, failureText } from '#contract/errors.ts'
import type { Tx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import { site } from '../http/hooks/rate-limit.ts'
import { hashToken, newSessionToken, newToken, sessionLifetime } from '../http/auth/session.ts'
import {
  deleteExpired,
  deleteOldestSessions,
  findByLogin,
  findLogin,
  insertReader,
  insertSession,
  isUsernameTaken,
  updateReader,
} from './accounts.sql.ts'
import { nameClient, type ClientName } from './client-name.ts'
import { addMail, wakeMail, type MailDeps } from '../mail/mail-jobs.ts'
import { mayMail } from '../mail/mail-quota.ts'
import { deleteFormerAddresses, isReservedAddress } from './former-addresses.sql.ts'
import { spendCode } from './factors/second-factor.ts'
import { forgetFormerUsernames, mayHaveName } from './former-usernames.ts'
import { trustedDeviceRetentionMs, recognizeBrowser, rememberDevice, type Browser } from './trusted-device.ts'
import type { Turn } from './hash-queue.ts'
import { attemptLogin, turnOf } from './login-attempts.ts'
import { hashPassword, isOutdated, isPassword } from './password-hash.ts'
import { findTaken, holdNames } from './taken-names.sql.ts'
import { refuseWeakPassword } from './passwords/refuse-weak-password.ts'
import { longRetentionMs } from './login-throttle.ts'
import { storedTimeZone } from './time-zone.ts'
import { earlier } from '../time.ts'

interface NewAccount {
  username: string
  email: string
  password: string
  time_zone?: string
}

export async function registerReader(
  deps: Pick<Deps, 'db' | 'now'> & MailDeps,
  account: NewAccount,
  address: string,
): Promise<void> {
  const { db, now } = deps
  const { username, email, password } = account
  refuseWeakPassword(password, account)
  const password_hash = await hashPassword(password, { network: site(address), isKnown: false })
  const reader = {
    id: randomUUIDv7(),
    username,
    email,
    password_hash,
    time_zone: await storedTimeZone(db, account.time_zone),
  }
  const at = now()
  const taken = await transact(db, async (tx) => {
    await holdNames(tx, [username, email])
    const by = await findTaken(tx, reader.id, account)
    if (by.username || by.email) return by.username ? 'username' : 'email'
    if (!(await insertReader(tx, reader, randomUUIDv7(), at))) {
      return (await isUsernameTaken(tx, username)) ? 'username' : 'email'
    }
    if (!(await mayHaveName(tx, username, reader.id, at))) failTaken('username')
    if (await isReservedAddress(tx, email, reader.id, at)) failTaken('email')
    // Whoever registers may name anybody's address. The link can be asked for again.
    if (deps.mailer && (await mayMail(tx, email, address, at))) {
      await addMail(deps, tx, { kind: 'verify_email', readerId: reader.id, address: email }, at)
    }
    return undefined
  })
  if (taken) failTaken(taken)
  wakeMail(deps)
}

/** Also used for reserved names that nobody has. */
export function failTaken(field: 'username' | 'email'): never {
  const code = `${field}_taken` as const
  fail(code, { fields: { [field]: failureText(code) } })
}

/** For an update of a reader: what is taken at this moment, the database's keys alone say. */
export function failWhereTaken(error: unknown): never {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined
  if (constraint === 'reader_username_folded_key') failTaken('username')
  if (constraint === 'reader_email_folded_key') failTaken('email')
  throw error
}

/** Per reader; beyond that, the oldest are deleted. */
const maxSessions = 100

interface Credentials {
  username: string
  password: string
  code?: string
  time_zone?: string
}

/** The client that a login comes from. */
export interface Client {
  address: string
  /** Our page's cookie; undefined if the client does not accept cookies. */
  pageCookie: string | undefined
  isBrowser: boolean
  /** Trusted-device secrets set by earlier logins in this browser. */
  browserSecrets: string[]
  userAgent: string | undefined
}

export interface LoggedIn {
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
  client: Client,
): Promise<LoggedIn> {
  const { username, password, code } = credentials
  let isCodeWrong = false
  const found = await findByLogin(deps.db, username)
  const { begun, source } = await prepareLogin(deps.db, found?.id, client)
  const turn = turnOf(source)
  let reader = await attemptLogin(deps, username, source, async () => {
    const right = await verify(found, password, turn)
    // Thrown, so that it counts neither as a failure nor as a login.
    if (right?.has_second_factor && code === undefined) fail('second_factor_needed')
    isCodeWrong = right?.has_second_factor === true && !(await spendCode(deps.db, right.id, code ?? '', deps.now()))
    return isCodeWrong ? undefined : right
  })
  // If the hash has changed meanwhile, it was upgraded or the password was changed: verify against the new one.
  while (reader && !(await beginSession(deps, reader, credentials, begun, turn))) {
    reader = await verify(await findByLogin(deps.db, username), password, turn)
  }
  if (!reader) fail(isCodeWrong ? 'wrong_code' : 'wrong_login')
  return answerOf(reader, begun, deps.now())
}

/**
 * For a reader who has proven otherwise who they are. `demandProof` runs in the transaction that begins the session, and fails if
 * what proved it was taken away meanwhile. Undefined if the reader is gone.
 */
export async function logInReader(
  deps: Pick<Deps, 'db' | 'now'>,
  readerId: string,
  demandProof: (tx: Tx) => Promise<void>,
  time_zone: string | undefined,
  client: Client,
): Promise<LoggedIn | undefined> {
  const { begun, source } = await prepareLogin(deps.db, readerId, client)
  for (;;) {
    const reader = await findLogin(deps.db, readerId)
    if (!reader) return undefined
    // If the hash has changed meanwhile, look again.
    const zone = time_zone === undefined ? {} : { time_zone }
    if (await beginSession(deps, reader, zone, begun, turnOf(source), demandProof))
      return answerOf(reader, begun, deps.now())
  }
}

async function prepareLogin(
  db: Deps['db'],
  readerId: string | undefined,
  { address, pageCookie, isBrowser, browserSecrets, userAgent }: Client,
) {
  const browser = await recognizeBrowser(db, readerId, browserSecrets)
  const begun: Begun = {
    // Nobody is logged in without a reader.
    token: readerId === undefined ? newToken() : newSessionToken(readerId),
    key: pageCookie === undefined ? undefined : newToken(),
    browser: isBrowser ? browser : undefined,
    client: nameClient(userAgent),
  }
  return { begun, source: { address, pageCookie, trustedDevice: browser.knownAs } }
}

function answerOf(reader: StoredReader, begun: Begun, at: Date): LoggedIn {
  const { username: name, email, bio, profile_image, is_moderator, suspended_until, shows_game } = reader
  const flags = {
    ...(is_moderator && { is_moderator }),
    ...(!shows_game && { hides_game: true }),
    ...(suspended_until && suspended_until > at && { is_suspended: true }),
  }
  return {
    session: { token: begun.token, username: name, email, bio, profile_image, ...flags },
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

/** What a login starts, known before it succeeds. */
interface Begun {
  token: string
  key: string | undefined
  browser: Browser | undefined
  client: ClientName
}

/** Stores everything a login creates, or nothing. False if the verified hash is no longer the reader's. */
async function beginSession(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  reader: StoredReader,
  { password, time_zone }: Partial<Credentials>,
  { token, key, browser, client }: Begun,
  turn: Turn,
  demandProof?: (tx: Tx) => Promise<void>,
): Promise<boolean> {
  const at = now()
  const session = {
    id: randomUUIDv7(),
    ...client,
    token_hash: hashToken(token),
    key_hash: key === undefined ? null : hashToken(key),
    browser_hash: browser ? hashToken(browser.secret) : null,
    expires_at: new Date(at.getTime() + sessionLifetime),
  }
  const timeZone = time_zone === undefined ? reader.time_zone : await storedTimeZone(db, time_zone)
  const changes = {
    ...(password !== undefined &&
      isOutdated(reader.password_hash) && { password_hash: await hashPassword(password, turn) }),
    ...(timeZone !== reader.time_zone && { time_zone: timeZone }),
  }
  return transact(db, async (tx) => {
    if (!(await insertSession(tx, reader, session, at))) return false
    await demandProof?.(tx)
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
  await deleteFormerAddresses(db, at)
  await forgetFormerUsernames(db, at)
}
