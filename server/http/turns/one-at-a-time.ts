import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '#contract/errors.ts'
import { leaveAfterPause } from '../../bounded-queue.ts'
import { besideDatabase, currentCaller } from '../../db/pool/deadline.ts'
import { createRecentUse } from '../../db/pool/recent-use.ts'
import { createSharedFairQueue, createSharedQueue } from '../../processes/shared-queue.ts'
import { second } from '../../time.ts'
import { network, site } from '../hooks/rate-limit.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Like `oneAtATime` of a call in the contract. */
    oneAtATime?: true
  }
}

const ofReader = { atOnce: 1, maxPending: 5 }
/** Many readers without an account may share an address. */
const ofNetwork = { atOnce: 1, maxPending: 30 }
const ofHeavy = { atOnce: 1, maxPending: 100 }
const waitTimeoutMs = 5 * second

/** As a page of a large library takes the database. What takes longer in all, or is more at once, waits for what other networks ask of the kind. */
const freeMs = second / 2
const freeAtOnce = 4
/** Of all networks: while so many run, one that has none running may begin one. */
const freeInAll = 8

const refusal = () => new Failure('too_many_requests', { retryAfter: 5 })

/**
 * Of a call that is marked so, the next one of a reader, or of a network of visitors, begins when the reply to the one before is made:
 * whoever takes it slowly keeps nobody waiting. Of all networks that have had many or costly ones lately, one is answered at a time, the
 * one first that has had least; so it is for the second of any network while many run.
 */
export function answerOneAtATime(app: FastifyInstance): void {
  const readers = createSharedQueue('one at a time', ofReader, refusal)
  const visitors = createSharedQueue('one at a time of a network', ofNetwork, refusal)
  const heavy = createSharedFairQueue('one at a time in all', ofHeavy, refusal)
  const use = createRecentUse()
  const running = new Map<string, number>()
  let runningInAll = 0
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

  async function holdTurn(request: FastifyRequest, raw: ServerResponse): Promise<void> {
    const { viewer, routeOptions } = request
    const from = site(request.ip)
    const queue = viewer ? readers : visitors
    const key = `${viewer?.id ?? network(request.ip)} ${routeOptions.url}`
    const leaveOwn = await enter(queue, key)
    // What is streamed takes turns by its pages, and what is sent by its own rules.
    const isRead = ['GET', 'HEAD'].includes(request.method) && !routeOptions.config.endpoint?.streamed
    const leaveHeavy = !isRead || isLight(from) ? undefined : await enter(heavy, from).catch(leaveAndThrow)
    const end = isRead ? measure(from) : undefined
    turns.set(raw, () => {
      const took = end?.() ?? 0
      if (leaveHeavy) leaveAfterPause(leaveHeavy, took)
      leaveOwn()
    })
    // Whoever hung up in the meantime is not told again.
    if (raw.closed) return endTurn(raw)
    raw.on('close', () => endTurn(raw))

    function leaveAndThrow(error: unknown): never {
      leaveOwn()
      throw error
    }
  }

  function isLight(from: string): boolean {
    const own = running.get(from) ?? 0
    return use.of(from) < freeMs && own < freeAtOnce && (own === 0 || runningInAll < freeInAll)
  }

  /** Until the returned function is called, which tells how long the database has worked for it. */
  function measure(from: string): () => number {
    const caller = currentCaller()
    const before = caller?.usedMs ?? 0
    running.set(from, (running.get(from) ?? 0) + 1)
    runningInAll += 1
    return () => {
      const took = (caller?.usedMs ?? 0) - before
      use.add(from, took)
      runningInAll -= 1
      const left = (running.get(from) ?? 1) - 1
      if (left > 0) running.set(from, left)
      else running.delete(from)
      return took
    }
  }

  function endTurn(raw: ServerResponse): void {
    turns.get(raw)?.()
    turns.delete(raw)
  }
}

function enter(
  queue: { enter(key: string, signal: AbortSignal): Promise<() => void> },
  key: string,
): Promise<() => void> {
  return besideDatabase(() => queue.enter(key, AbortSignal.timeout(waitTimeoutMs)))
}
