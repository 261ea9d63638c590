import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '#contract/errors.ts'
import { besideDatabase } from '../../db/pool/deadline.ts'
import { createSharedQueue } from '../../processes/shared-queue.ts'
import { second } from '../../time.ts'
import { network } from './rate-limit.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Like `oneAtATime` of a call in the contract. */
    oneAtATime?: true
  }
}

const ofReader = { atOnce: 1, maxPending: 5 }
/** Many readers without an account may share an address. */
const ofNetwork = { atOnce: 1, maxPending: 30 }
const waitTimeoutMs = 5 * second

const refusal = () => new Failure('too_many_requests', { retryAfter: 5 })

/**
 * Of a call that is marked so, the next one of a reader, or of a network of visitors, begins when the reply to the one before is made:
 * whoever takes it slowly keeps nobody waiting.
 */
export function answerOneAtATime(app: FastifyInstance): void {
  const readers = createSharedQueue('one at a time', ofReader, refusal)
  const visitors = createSharedQueue('one at a time of a network', ofNetwork, refusal)
  const turns = new WeakMap<ServerResponse, () => void>()
  app.addHook('preHandler', async (request, { raw }) => {
    const { endpoint, oneAtATime } = request.routeOptions.config
    if (endpoint?.oneAtATime ?? oneAtATime) await holdTurn(request, raw)
  })

  app.addHook('onSend', ({ routeOptions }, { raw }, _payload, next) => {
    // A stream is made while it is sent.
    if (!routeOptions.config.endpoint?.streamed) endTurn(raw)
    next()
  })

  async function holdTurn({ viewer, ip, routeOptions }: FastifyRequest, raw: ServerResponse): Promise<void> {
    const queue = viewer ? readers : visitors
    const key = `${viewer?.id ?? network(ip)} ${routeOptions.url}`
    const leave = await besideDatabase(() => queue.enter(key, AbortSignal.timeout(waitTimeoutMs)))
    // Whoever hung up in the meantime is not told again.
    if (raw.closed) return leave()
    turns.set(raw, leave)
    raw.on('close', () => endTurn(raw))
  }

  function endTurn(raw: ServerResponse): void {
    turns.get(raw)?.()
    turns.delete(raw)
  }
}
