import type { FastifyInstance, FastifyRequest } from 'fastify'
import { onBehalfOf } from '../../db/pool/deadline.ts'

/**
 * Who waits longer than this for the database is told to come again. It counts until the handler is called, and from there
 * anew, as a body may take its time to come; an answer that is streamed takes as long as its taker.
 */
export function limitDatabaseTime(app: FastifyInstance, maxMs = 5_000): void {
  app.addHook('onRequest', askOnBehalf)
  // What reads the body goes on outside of where it was begun.
  app.addHook('preHandler', askOnBehalf)

  function askOnBehalf(request: FastifyRequest, _: unknown, done: () => void): void {
    const { method, url = request.url, config } = request.routeOptions
    const deadline = config.endpoint?.streamed ? Infinity : performance.now() + maxMs
    onBehalfOf({ kind: `${method} ${url}`, readerId: request.viewer?.id, deadline }, done)
  }
}
