import { randomBytes } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'
import { hashToken } from '../http/session.ts'

const name = 'known_browser'

/** Milliseconds. */
export const browserMemory = 365 * 24 * 60 * 60 * 1000

/** Of one reader at once: those not seen for longest make room. */
export const mostBrowsers = 100

/** Only browsers say how they fetch; a program that logs in has no use for the cookie. */
export function isBrowser(request: FastifyRequest): boolean {
  return request.headers['sec-fetch-mode'] !== undefined
}

/** The secret by which a browser is known again when somebody logs in from it. */
export function browserOf(request: FastifyRequest): string | undefined {
  const secret = parseCookie(request.headers.cookie ?? '')[name]
  return secret && /^[\w-]{43}$/.test(secret) ? secret : undefined
}

export function newBrowser(): string {
  return randomBytes(32).toString('base64url')
}

export const hashBrowser = hashToken

/** Sent to the login alone, and out of reach of scripts. */
export function browserCookie(request: FastifyRequest, secret: string): string {
  return stringifySetCookie({
    name,
    value: secret,
    path: '/api/login',
    maxAge: browserMemory / 1000,
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
  })
}
