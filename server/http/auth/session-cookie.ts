import type { FastifyRequest } from 'fastify'
import { readSecretCookie, secretCookie } from './secret-cookie.ts'
import { day, second } from '../../time.ts'

// Longer than a session lives without use, which the server sees to.
const cookie = { name: 'session_key', path: '/api', maxAge: (365 * day) / second }

/** A token that a script could steal is worth nothing without it, nor is it worth anything without the token. */
export function sessionKeyCookie(request: FastifyRequest, key: string): string {
  return secretCookie(request, key, cookie)
}

export function forgetSessionKey(request: FastifyRequest): string {
  return secretCookie(request, '', { ...cookie, maxAge: 0 })
}

export function sessionKeyOf(request: Pick<FastifyRequest, 'headers' | 'protocol'>): string | undefined {
  return readSecretCookie(request, cookie.name)
}
