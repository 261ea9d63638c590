import type { FastifyRequest } from 'fastify'
import { readSecretCookie, secretCookie } from './secret-cookie.ts'
import { day, second } from '../../time.ts'

// Longer than an unused session lives; the server enforces its expiry.
const cookie = { name: 'session_key', path: '/api', maxAge: (365 * day) / second }

/** The session's second half: a token stolen by a script is worthless without it, and it is worthless without the token. */
export function sessionKeyCookie(request: FastifyRequest, key: string): string {
  return secretCookie(request, key, cookie)
}

export function forgetSessionKey(request: FastifyRequest): string {
  return secretCookie(request, '', { ...cookie, maxAge: 0 })
}

export function sessionKeyOf(request: Pick<FastifyRequest, 'headers' | 'protocol'>): string | undefined {
  return readSecretCookie(request, cookie.name)
}
