import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'

const name = 'session_key'

/** Longer than a session lives without use, which the server sees to. */
const kept = 365 * 24 * 60 * 60

/** Out of reach of scripts: a token that one of them could steal is worth nothing without it, nor is it without the token. */
export function sessionKeyCookie(request: FastifyRequest, key: string): string {
  return cookie(request, key, kept)
}

export function forgetSessionKey(request: FastifyRequest): string {
  return cookie(request, '', 0)
}

export function sessionKeyOf(request: Pick<FastifyRequest, 'headers'>): string | undefined {
  return parseCookie(request.headers.cookie ?? '')[name]
}

function cookie(request: FastifyRequest, value: string, maxAge: number): string {
  return stringifySetCookie({
    name,
    value,
    path: '/api',
    maxAge,
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
  })
}
