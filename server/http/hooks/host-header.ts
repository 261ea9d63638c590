import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { fail } from '#contract/errors.ts'
import { refuseExpectation } from './client-error.ts'

/** Refuses requests that a proxy and the server could read differently, with a regular error; Node would send no text. */
export function refuseAmbiguousHost(app: FastifyInstance): void {
  app.server.on('checkExpectation', refuseExpectation)
  app.addHook('onRequest', ({ raw }, _reply, next) => {
    if (!['1.0', '1.1'].includes(raw.httpVersion)) fail('invalid', { text: 'The request must be HTTP/1.1.' })
    if (!namesOneHost(raw)) fail('invalid', { text: 'The request must name exactly one host.' })
    next()
  })
}

function namesOneHost({ rawHeaders, httpVersion, url = '' }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((_, i) => rawHeaders[i - 1]?.toLowerCase() === 'host' && i % 2 === 1)
  const [host] = hosts
  if (host === undefined) return httpVersion === '1.0'
  if (hosts.length > 1 || !hostAndPort.test(host)) return false
  // A proxy asks by whole addresses, whose host counts more than the header.
  const address = url.startsWith('/') ? null : URL.parse(url)
  return address === null || address.host === URL.parse(`${address.protocol}//${host}`)?.host
}

const hostAndPort = /^([\w.-]+|\[[\d:.a-f]+\])(:\d{1,5})?$/i
