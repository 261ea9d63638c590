import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isConnectionFailure } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { sessionKeyOf } from './session-cookie.ts'
import { findSession, renewSession } from './session.sql.ts'
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

/** 256 random bits, as text that fits a header. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
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
  const session = await findSession(db, tokenHash, at)
  if (!session || !bringsKey(request, session.key_hash)) return undefined
  if (at.getTime() - session.renewed_at.getTime() > renewalInterval) {
    const end = Math.min(at.getTime() + sessionLifetime, session.created_at.getTime() + maxSessionMs)
    // While the database takes no writes, the session is as good as before.
    await renewSession(db, tokenHash, at, new Date(end)).catch((error: unknown) => {
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
