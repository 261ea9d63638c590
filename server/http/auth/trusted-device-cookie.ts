import type { FastifyRequest } from 'fastify'
import { isFromOurPage } from './csrf.ts'
import { readSecretCookie, secretCookie } from './secret-cookie.ts'
import { second } from '../../time.ts'

// Sent to the login alone.
const cookie = { name: 'known_browser', path: '/api/login' }

/** One for each account that logs in there; those used last stay. */
const maxSecrets = 10

/**
 * One that keeps cookies and shows our page. Browsers say how they fetch as well, but over plain http from this machine
 * alone; that is the sign of a page that the development server shows.
 */
export function isBrowser(request: FastifyRequest): boolean {
  return isFromOurPage(request) || request.headers['sec-fetch-mode'] !== undefined
}

/** The secrets by which a browser is known again when somebody logs in from it, that of the last login first. */
export function trustedDeviceSecrets(request: FastifyRequest): string[] {
  const secrets = readSecretCookie(request, cookie.name)?.split('.') ?? []
  return secrets.filter((secret) => /^[\w-]{43}$/.test(secret)).slice(0, maxSecrets)
}

/** Kept for so many milliseconds. */
export function trustedDeviceCookie(request: FastifyRequest, secrets: string[], maxAgeMs: number): string {
  const value = secrets.slice(0, maxSecrets).join('.')
  return secretCookie(request, value, { ...cookie, maxAge: maxAgeMs / second })
}
