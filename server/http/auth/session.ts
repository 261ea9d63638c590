import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isConnectionFailure } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { sessionKeyOf } from './session-cookie.ts'
import { findSession, findSessionOf, renewSession } from './session.sql.ts'
import { day, hour } from '../../time.ts'

/** The reader who makes the request. */
export interface Viewer {
  id: string
  username: string
  time_zone: string
  is_moderator: boolean
  /** Whether a link that was sent to the email address has been opened. */
  isProven: boolean
  shows_game: boolean
  /** Set while the reader is suspended. */
  suspended_until: Date | undefined
}

export const sessionLifetime = 30 * day

/** The maximum lifetime, however often the session is used. */
const maxSessionMs = 365 * day

/** Renewing costs a write, so it is done at most this often. */
const renewalInterval = hour

const secretBytes = 32
const secretCharacters = Buffer.alloc(secretBytes).toString('base64url').length

/** 256 random bits, as text that fits a header. */
export function newToken(): string {
  return randomBytes(secretBytes).toString('base64url')
}

const readerBytes = 16
const readerCharacters = Buffer.alloc(readerBytes).toString('base64url').length

/** A token that begins with whose it is, so that the session is looked for where that reader's rows are. */
export function newSessionToken(readerId: string): string {
  return Buffer.from(readerId.replaceAll('-', ''), 'hex').toString('base64url') + newToken()
}

/** Undefined for tokens of earlier versions, which do not say whose they are. What it says is not proven before the session is found. */
function readerNamedBy(token: string): string | undefined {
  if (token.length !== readerCharacters + secretCharacters) return undefined
  const digits = Buffer.from(token.slice(0, readerCharacters), 'base64url').toString('hex')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The stored form of a token, which recognizes it but cannot be used in its place. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** The token's format is not checked any further: an invalid one is simply not found. */
function tokenOf(request: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^Bearer +([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]
}

/** The key under which the request's session is stored. Without a token, it matches no session. */
export function tokenHashOf(request: Pick<FastifyRequest, 'headers'>): Buffer {
  return hashToken(tokenOf(request) ?? '')
}

/** Undefined for a missing, unknown or expired token, and for one used outside its browser. Using a session extends it. */
export async function findViewer(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  request: Pick<FastifyRequest, 'headers' | 'protocol'>,
): Promise<Viewer | undefined> {
  const token = tokenOf(request)
  if (token === undefined) return undefined
  const at = now()
  const tokenHash = hashToken(token)
  const readerId = readerNamedBy(token)
  const session = await (readerId === undefined
    ? findSession(db, tokenHash, at)
    : findSessionOf(db, readerId, tokenHash, at))
  if (!session || !bringsKey(request, session.key_hash)) return undefined
  if (at.getTime() - session.renewed_at.getTime() > renewalInterval) {
    const end = Math.min(at.getTime() + sessionLifetime, session.created_at.getTime() + maxSessionMs)
    // While the database takes no writes, the session is as good as before.
    await renewSession(db, session.reader_id, tokenHash, at, new Date(end)).catch((error: unknown) => {
      if (!isConnectionFailure(error)) throw error
    })
  }
  const { reader_id: id, username, time_zone, is_moderator, shows_game, suspended_until, email_proven_at } = session
  return {
    id,
    username,
    time_zone,
    is_moderator,
    shows_game,
    isProven: email_proven_at !== null,
    suspended_until: stillRunning(suspended_until, at),
  }
}

/** The end of a suspension that is not over. */
function stillRunning(until: Date | null, at: Date): Date | undefined {
  return until && until > at ? until : undefined
}

/** A session that was started in a browser also needs the session key, which only that browser has. */
function bringsKey(request: Pick<FastifyRequest, 'headers' | 'protocol'>, keyHash: Buffer | null): boolean {
  if (keyHash === null) return true
  const key = sessionKeyOf(request)
  return key !== undefined && timingSafeEqual(hashToken(key), keyHash)
}
