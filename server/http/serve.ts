import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint, Input, Reply } from '#contract/endpoint.ts'
import { fail } from '#contract/errors.ts'
import type { Deps } from '../deps.ts'
import { caller } from '../outside/caller.ts'
import { limitsOf } from './body-limits.ts'
import { idempotentRequestOf, type IdempotentRequest, type StoredReply } from './idempotency.ts'
import { network } from './hooks/rate-limit.ts'
import { findViewer, type Viewer } from './auth/session.ts'

/** The reader who makes the request; undefined only if the endpoint is open to anyone. */
type ViewerOf<E extends Endpoint> = E['access'] extends 'signed-in' ? Viewer : Viewer | undefined

interface Asked<E extends Endpoint> {
  request: FastifyRequest
  /** For `doOnce`. */
  sent: E extends { once: true } ? IdempotentRequest | undefined : undefined
  /** For endpoints that set more than the body of the reply. */
  header(name: string, value: string): void
}

/** An endpoint marked `once` can only be answered through `doOnce`. */
type Answer<E extends Endpoint> = E extends { streamed: true }
  ? Readable
  : E extends { once: true }
    ? StoredReply<Reply<E>>
    : Reply<E>

type Handler<E extends Endpoint> = (
  input: Input<E>,
  viewer: ViewerOf<E>,
  asked: Asked<E>,
) => Promise<Answer<E>> | Answer<E>

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | undefined
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

/** Identifies the viewer before anything else, because the rate limit counts by reader. */
export function identifyViewers(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now'>): void {
  app.decorateRequest('viewer', undefined)
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.endpoint) request.viewer = await findViewer(deps, request)
  })
}

/** Refuses visitors after the rate limit has counted the call, and before its body is read. */
export function refuseStrangers(app: FastifyInstance): void {
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    if (!request.viewer && request.routeOptions.config.endpoint?.access === 'signed-in') fail('not_signed_in')
    done()
  })
}

/** Registers an endpoint of the contract, which also defines its access, request and response. */
export function serve<const E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: Handler<E>): void {
  const { method, path, status = 200, summary, access, once } = endpoint
  const { bytes, values } = limitsOf(endpoint.body)
  app.route({
    method,
    url: path,
    bodyLimit: endpoint.bodyLimit ?? bytes,
    config: { endpoint, maxValues: values },
    schema: {
      summary,
      ...(access === 'signed-in' && { security: [{ token: [] }] }),
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      response: { [status]: endpoint.reply },
    },
    handler(request, reply) {
      reply.status(status)
      const { params, query, body, viewer } = request
      const who = { id: viewer?.id ?? network(request.ip), signedIn: viewer !== undefined }
      return caller.run(who, handler, { params, query, body } as Input<E>, viewer as ViewerOf<E>, {
        request,
        sent: (once ? idempotentRequestOf(request) : undefined) as Asked<E>['sent'],
        header: (name, value) => void reply.header(name, value),
      })
    },
  })
}
