import { createSharedQueue, everybody } from '../processes/shared-queue.ts'
import { callOutside, type OutsideCall } from './call-outside.ts'
import { circuitBreaker } from './circuit-breaker.ts'
import { OutsideFailure } from './catalogue-source.ts'

export interface OutsideService extends Pick<
  OutsideCall<unknown>,
  'service' | 'userAgent' | 'now' | 'explain' | 'once'
> {
  /** With or without a trailing slash. */
  url: string
  /** For one call, and for a whole question unless `newWayOfAsking` sets another. */
  deadlineMs: number
  atOnce?: number
  maxPending?: number
}

/** Makes one call of a question. */
export type Get = <T>(
  path: string,
  params: Record<string, string>,
  shape: OutsideCall<T>['shape'],
) => Promise<T | undefined>

/** Asks a question of one or more calls, with one deadline for all of them. */
export type Ask = <T>(question: (get: Get) => Promise<T>) => Promise<T>

/**
 * Ways of asking one service that share its concurrency limit, in all processes of this server. Each has its own circuit breaker, so that failures of one kind
 * of question (Google Books answers a made-up id with 503) do not block the other kind.
 */
export function outsideService(service: OutsideService): { newWayOfAsking(deadlineMs?: number): Ask } {
  const { atOnce = 4, maxPending = 40 } = service
  // Our own load says nothing about the service, so this does not count as its failure.
  const tooMany = () => new OutsideFailure(service.service, 'paused', { detail: 'too many at once' })
  const queue = createSharedQueue(`calls of ${service.service}`, { atOnce, maxPending }, tooMany)
  let ways = 0

  function newWayOfAsking(deadlineMs = service.deadlineMs): Ask {
    // All processes make the ways in the same order.
    const breaker = circuitBreaker(service.service, service.now, `${service.service} ${(ways += 1)}`)
    return (question) =>
      breaker.run(() => {
        const deadline = AbortSignal.timeout(deadlineMs)
        return question(async (path, params, shape) => {
          if (deadline.aborted) throw new OutsideFailure(service.service, 'timeout')
          const call = async () => {
            await breaker.refuseWhileOpen()
            return callOutside({ ...service, url: address(service.url, path, params), shape, signal: deadline })
          }
          return queue.run(everybody, call, deadline)
        })
      })
  }

  return { newWayOfAsking }
}

export function address(base: string, path: string, params: Record<string, string>): URL {
  const url = new URL(base.replace(/\/$/, '') + path)
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  return url
}
