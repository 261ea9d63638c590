import type { FastifyInstance } from 'fastify'
import { fail } from '#contract/errors.ts'
import { refuseExpectation } from './client-error.ts'

/** Refuses requests that a proxy and the server could read differently, with a regular error; Node would send no text. */
export function refuseAmbiguousHost(app: FastifyInstance): void {
  app.server.on('checkExpectation', refuseExpectation)
  app.addHook('onRequest', ({ raw: { rawHeaders, httpVersion } }, _reply, next) => {
    const hosts = rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host')
    if (hosts.length > 1 || (hosts.length === 0 && httpVersion === '1.1')) {
      fail('invalid', { text: 'The request must name exactly one host.' })
    }
    next()
  })
}
