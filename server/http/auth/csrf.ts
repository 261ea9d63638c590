import { randomBytes } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '#contract/errors.ts'
import { isSameSecret } from './same-secret.ts'

const cookieName = 'csrftoken'
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** A request with the CSRF cookie must repeat it in a header. Requests without the cookie (not from a browser) are exempt. */
export function guardAgainstForgery(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) => {
    if (!safeMethods.has(request.method)) refuseForgery(request)
    done()
  })
}

function refuseForgery(request: FastifyRequest): void {
  const cookie = csrfCookie(request)
  if (cookie !== undefined && !isSameSecret(String(request.headers['x-csrftoken'] ?? ''), cookie)) fail('csrf_failed')
}

/** Set with the web page, so that its script can send it back as a header. */
export function setCsrfCookie(request: FastifyRequest, reply: FastifyReply): void {
  if (csrfCookie(request) !== undefined) return
  const value = randomBytes(24).toString('base64url')
  reply.header(
    'set-cookie',
    stringifySetCookie({ name: cookieName, value, path: '/', sameSite: 'lax', secure: request.protocol === 'https' }),
  )
}

/** Only our page, in a browser that accepts cookies, sends the cookie. */
export function isFromOurPage(request: FastifyRequest): boolean {
  return csrfCookie(request) !== undefined
}

/** The cookie that our page set in this browser; an empty one counts as none. */
export function csrfCookie(request: FastifyRequest): string | undefined {
  return parseCookie(request.headers.cookie ?? '')[cookieName] || undefined
}
