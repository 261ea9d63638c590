import type { FastifyInstance } from 'fastify'
import { fail } from '#contract/errors.ts'
import { refuseExpectation } from './client-error.ts'

/** What a proxy and the server could read differently is refused, in the words of every failure; Node would say nothing. */
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
