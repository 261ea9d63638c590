import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { fail } from '#contract/errors.ts'
import { refuseExpectation } from './client-error.ts'

/** Refuses requests that a proxy and the server could read differently, with a regular error; Node would send no text. */
export function refuseAmbiguousHost(app: FastifyInstance): void {
  app.server.on('checkExpectation', refuseExpectation)
  app.addHook('onRequest', ({ raw }, _reply, next) => {
    if (!versions.has(raw.httpVersion)) fail('invalid', { text: 'The request must be HTTP/1.1.' })
    if (!namesOneHost(raw)) fail('invalid', { text: 'The request must name exactly one host.' })
    next()
  })
}

const versions = new Set(['1.0', '1.1'])

function namesOneHost({ rawHeaders, httpVersion, url = '' }: IncomingMessage): boolean {
  let host: string | undefined
  // Names and values by turns.
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]
    if (name?.length !== hostLength || name.toLowerCase() !== 'host') continue
    if (host !== undefined) return false
    host = rawHeaders[i + 1] ?? ''
  }
  if (host === undefined) return httpVersion === '1.0'
  if (!hostAndPort.test(host)) return false
  // A proxy asks by whole addresses, whose host counts more than the header.
  const address = url.startsWith('/') ? null : URL.parse(url)
  return address === null || address.host === URL.parse(`${address.protocol}//${host}`)?.host
}

const hostLength = 'host'.length
const hostAndPort = /^([\w.-]+|\[[\d:.a-f]+\])(:\d{1,5})?$/i
