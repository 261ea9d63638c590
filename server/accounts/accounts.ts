import { randomUUIDv7 } from 'node:crypto'
import type { Session } from '#contract/accounts.ts'
import { fail, failureText } from '#contract/errors.ts'
import type { Deps } from '../deps.ts'
import { hashToken, newToken, sessionLifetime } from '../http/session.ts'
import {
  deleteExpired,
  deleteOldestSessions,
  findByLogin,
  improveHash,
  insertReader,
  insertSession,
  isUsernameTaken,
  updateTimeZone,
} from './accounts.sql.ts'
import { browserMemory } from './known-browser.ts'
import { attemptLogin, type LoginSource } from './login-attempts.ts'
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

/** A new token each time, good with its key alone where there is one. An unknown name fails like a wrong password, in text and in time. */
export async function logIn(
  deps: Pick<Deps, 'db' | 'now'>,
  { username, password, time_zone }: Credentials,
  source: LoginSource,
  key?: string,
): Promise<{ session: Session; readerId: string }> {
  const { db, now } = deps
  const reader = await findByLogin(db, username)
  const right = await attemptLogin(deps, { name: username, id: reader?.id }, source, async () =>
    (await isPassword(password, reader?.password_hash)) ? reader : undefined,
  )
  if (!right) fail('wrong_login')
  if (isOutdated(right.password_hash)) await improveHash(db, right, await hashPassword(password))
  const token = newToken()
  const at = now()
  const expires_at = new Date(at.getTime() + sessionLifetime)
  const key_hash = key === undefined ? null : hashToken(key)
  await insertSession(db, { token_hash: hashToken(token), key_hash, reader_id: right.id, expires_at }, at)
  await deleteOldestSessions(db, right.id, mostSessions)
  if (time_zone !== undefined && knownTimeZone(time_zone) !== right.time_zone) {
    await updateTimeZone(db, right.id, knownTimeZone(time_zone))
  }
  const { username: name, email, bio, profile_image } = right
  return { session: { token, username: name, email, bio, profile_image }, readerId: right.id }
}

/** To be called now and then. */
export async function forgetExpired({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const at = now()
  const ago = (milliseconds: number) => new Date(at.getTime() - milliseconds)
  await deleteExpired(db, at, { failuresBefore: ago(memory), browsersBefore: ago(browserMemory) })
}
