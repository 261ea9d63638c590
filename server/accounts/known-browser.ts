import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { readSecretCookie, secretCookie } from '../http/secret-cookie.ts'
import { hashToken } from '../http/session.ts'

/** Milliseconds. */
export const browserMemory = 365 * 24 * 60 * 60 * 1000

/** Of one reader at once: those not seen for longest make room. */
export const mostBrowsers = 100

// Sent to the login alone.
const cookie = { name: 'known_browser', path: '/api/login', maxAge: browserMemory / 1000 }

/** Only browsers say how they fetch; a program that logs in has no use for the cookie. */
export function isBrowser(request: FastifyRequest): boolean {
  return request.headers['sec-fetch-mode'] !== undefined
}

/** The secret by which a browser is known again when somebody logs in from it. */
export function browserOf(request: FastifyRequest): string | undefined {
  const secret = readSecretCookie(request, cookie.name)
  return secret && /^[\w-]{43}$/.test(secret) ? secret : undefined
}

export function newBrowser(): string {
  return randomBytes(32).toString('base64url')
}

export const hashBrowser = hashToken

export function browserCookie(request: FastifyRequest, secret: string): string {
  return secretCookie(request, secret, cookie)
}
