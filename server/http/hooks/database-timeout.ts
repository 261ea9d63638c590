import type { FastifyInstance, FastifyRequest } from 'fastify'
import { onBehalfOf } from '../../db/pool/deadline.ts'
import { changedThing } from './changed-thing.ts'
import { replicaUseOf } from './log-position.ts'
import { site } from './rate-limit.ts'

/**
 * Answers 503 if a request waits longer than this for the database. The time restarts when the handler is called, as a body may
 * arrive slowly. A streamed reply has no limit, as it takes as long as its client.
 */
export function limitDatabaseTime(app: FastifyInstance, maxMs = 5_000): void {
  app.addHook('onRequest', askOnBehalf)
  // Reading the body leaves the async context of the first hook.
  app.addHook('preHandler', askOnBehalf)

  function askOnBehalf(request: FastifyRequest, _: unknown, done: () => void): void {
    const { method, url = request.url, config } = request.routeOptions
    const deadline = config.endpoint?.streamed ? Infinity : performance.now() + maxMs
    const replica = config.endpoint?.fromReplica && replicaUseOf(request)
    const caller = { kind: `${method} ${url}`, network: site(request.ip), readerId: request.viewer?.id }
    onBehalfOf({ ...caller, changes: changedThing(request), deadline, replica }, done)
  }
}
