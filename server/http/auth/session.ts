import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { sessionKeyOf } from './session-cookie.ts'
import { findSession, renewSession } from './session.sql.ts'
import { day, hour } from '../../time.ts'

/** The reader who asks. */
export interface Viewer {
  id: string
  username: string
}

export const sessionLifetime = 30 * day

/** However often it is used. */
const maxSessionMs = 365 * day

/** Renewing moves a row, so it is done at most this often. */
const renewalInterval = hour

/** 256 random bits, as text that fits a header. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of a token: enough to recognize it, not to use it. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** The token's text is not checked any further: one that was never given is simply not found. */
function tokenOf(request: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^Bearer +([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]
}

/** By which the session of a request is stored; one that brings no token has none that is found. */
export function tokenHashOf(request: Pick<FastifyRequest, 'headers'>): Buffer {
  return hashToken(tokenOf(request) ?? '')
}

/** Undefined for a missing, unknown or expired token, and for one that has left its browser. Using a session prolongs it. */
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
    await renewSession(db, tokenHash, at, new Date(end))
  }
  return { id: session.reader_id, username: session.username }
}

/** A session that was begun in a browser needs the other half, which that browser alone has. */
function bringsKey(request: Pick<FastifyRequest, 'headers' | 'protocol'>, keyHash: Buffer | null): boolean {
  if (keyHash === null) return true
  const key = sessionKeyOf(request)
  return key !== undefined && timingSafeEqual(hashToken(key), keyHash)
}
