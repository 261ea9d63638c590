import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'

type Asked = Pick<FastifyRequest, 'headers' | 'protocol'>

interface SecretCookie {
  name: string
  path: string
  /** Seconds. */
  maxAge: number
}

/** Not readable by scripts or other sites. Over https, its prefix proves that it was not set over an insecure connection. */
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

/** Browsers accept the `__Secure-` prefix only over a secure connection. */
function nameFor({ protocol }: Asked, name: string): string {
  return protocol === 'https' ? `__Secure-${name}` : name
}
