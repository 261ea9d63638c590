import type { FastifyRequest } from 'fastify'
import { readSecretCookie, secretCookie } from './secret-cookie.ts'

// Sent to the login alone.
const cookie = { name: 'known_browser', path: '/api/login' }

/** Only browsers say how they fetch; a program that logs in has no use for the cookie. */
export function isBrowser(request: FastifyRequest): boolean {
  return request.headers['sec-fetch-mode'] !== undefined
}

/** The secret by which a browser is known again when somebody logs in from it. */
export function knownBrowserOf(request: FastifyRequest): string | undefined {
  const secret = readSecretCookie(request, cookie.name)
  return secret && /^[\w-]{43}$/.test(secret) ? secret : undefined
}

/** Kept for so many milliseconds. */
export function knownBrowserCookie(request: FastifyRequest, secret: string, kept: number): string {
  return secretCookie(request, secret, { ...cookie, maxAge: kept / 1000 })
}
