import type { FastifyRequest } from 'fastify'
import { isFromOurPage } from './csrf.ts'
import { readSecretCookie, secretCookie } from './secret-cookie.ts'
import { second } from '../../time.ts'

// Sent only to the login endpoint.
const cookie = { name: 'known_browser', path: '/api/login' }

/** One per account that logs in from the browser; the most recently used are kept. */
const maxSecrets = 10

/**
 * A browser either has our page's cookie, or sends Sec-Fetch headers. Over plain http it sends those only to localhost, as with
 * the development server.
 */
export function isBrowser(request: FastifyRequest): boolean {
  return isFromOurPage(request) || request.headers['sec-fetch-mode'] !== undefined
}

/** The secrets by which a browser is recognized at login, the most recent login's first. */
export function trustedDeviceSecrets(request: FastifyRequest): string[] {
  const secrets = readSecretCookie(request, cookie.name)?.split('.') ?? []
  return secrets.filter((secret) => /^[\w-]{43}$/.test(secret)).slice(0, maxSecrets)
}

export function trustedDeviceCookie(request: FastifyRequest, secrets: string[], maxAgeMs: number): string {
  const value = secrets.slice(0, maxSecrets).join('.')
  return secretCookie(request, value, { ...cookie, maxAge: maxAgeMs / second })
}
