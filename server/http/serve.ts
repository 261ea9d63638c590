import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint, Input, Reply } from '#contract/endpoint.ts'
import { fail } from '#contract/errors.ts'
import type { Deps } from '../deps.ts'
import { caller } from '../outside/caller.ts'
import { limitsOf } from './body-limits.ts'
import { idempotentRequestOf, type IdempotentRequest, type StoredReply } from './idempotency.ts'
import { network } from './hooks/rate-limit.ts'
import { beginLastingReply, type LastingReply } from './lasting-reply.ts'
import { mayPublish } from './auth/may-publish.ts'
import { findViewer, type Viewer } from './auth/session.ts'
import { failSuspended } from './auth/suspension.ts'

/** The reader who makes the request; undefined only if the endpoint is open to anyone. */
type ViewerOf<E extends Endpoint> = E['access'] extends 'anyone' ? Viewer | undefined : Viewer

interface Asked<E extends Endpoint> {
  request: FastifyRequest
  /** For `doOnce`. */
  sent: E extends { once: true } ? IdempotentRequest | undefined : undefined
  /** For endpoints that set more than the body of the reply. */
  header(name: string, value: string): void
  /** For endpoints marked `lasting`: what may still refuse the call comes before. */
  begin: E extends { lasting: true } ? () => LastingReply : undefined
}

/** An endpoint marked `once` can only be answered through `doOnce`. */
type Answer<E extends Endpoint> = E extends { lasting: true }
  ? void
  : E extends { streamed: true }
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

/** Refuses visitors, suspended readers and those who are no moderators after the rate limit has counted the call, and before its body is read. */
export function refuseStrangers(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const { endpoint } = request.routeOptions.config
    if (endpoint) refuse(request.viewer, endpoint)
    if (endpoint?.needsProvenAddress && request.viewer && !mayPublish({ config }, request.viewer)) {
      fail('email_not_verified')
    }
    done()
  })
}

function refuse(viewer: Viewer | undefined, { access, whileSuspended }: Endpoint): void {
  if (!viewer) return access === 'anyone' ? undefined : fail('not_signed_in')
  if (viewer.suspended_until && !whileSuspended) failSuspended(viewer.suspended_until)
  if (access === 'moderator' && !viewer.is_moderator) fail('not_a_moderator')
}

/** Registers an endpoint of the contract, which also defines its access, request and response. */
export function serve<const E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: Handler<E>): void {
  const { method, path, status = 200, summary, access, once, lasting, streamed } = endpoint
  const { bytes, values } = limitsOf(endpoint.body)
  app.route({
    method,
    url: path,
    bodyLimit: endpoint.bodyLimit ?? bytes,
    // What is streamed would be read to its end for nobody.
    exposeHeadRoute: !lasting && !streamed,
    config: { endpoint, maxValues: values },
    schema: {
      summary,
      ...(access !== 'anyone' && { security: [{ token: [] }] }),
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      response: { [status]: endpoint.reply },
    },
    async handler(request, reply) {
      reply.status(status)
      const { params, query, body, viewer } = request
      const who = { id: viewer?.id ?? network(request.ip), signedIn: viewer !== undefined }
      return caller.run(who, handler, { params, query, body } as Input<E>, viewer as ViewerOf<E>, {
        request,
        sent: (once ? await idempotentRequestOf(request) : undefined) as Asked<E>['sent'],
        header: (name, value) => void reply.header(name, value),
        begin: (lasting ? () => beginLastingReply(reply) : undefined) as Asked<E>['begin'],
      })
    },
  })
}
