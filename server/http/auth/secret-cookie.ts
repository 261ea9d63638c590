import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'

type Asked = Pick<FastifyRequest, 'headers' | 'protocol'>

interface SecretCookie {
  name: string
  path: string
  /** Seconds. */
  maxAge: number
}

/** Out of reach of scripts and of other sites; over https, no neighbour on a plain connection can have put it there either. */
export function secretCookie(request: Asked, value: string, { name, ...cookie }: SecretCookie): string {
  return stringifySetCookie({
    ...cookie,
    name: nameFor(request, name),
    value,
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
  })
}

export function readSecretCookie(request: Asked, name: string): string | undefined {
  return parseCookie(request.headers.cookie ?? '')[nameFor(request, name)]
}

/** Browsers take the prefix from a secure connection alone. */
function nameFor({ protocol }: Asked, name: string): string {
  return protocol === 'https' ? `__Secure-${name}` : name
}
