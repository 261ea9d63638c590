import { createBoundedQueue } from '../bounded-queue.ts'
import { callOutside, type OutsideCall } from './call-outside.ts'
import { circuitBreaker } from './circuit-breaker.ts'
import { OutsideFailure } from './catalogue-source.ts'

export interface OutsideService extends Pick<
  OutsideCall<unknown>,
  'service' | 'userAgent' | 'now' | 'explain' | 'once'
> {
  /** With or without a slash at the end. */
  url: string
  /** Of one call; of a whole question too, where a way of asking sets none. */
  deadlineMs: number
  atOnce?: number
  maxPending?: number
}

/** One call of a question, by path and parameters. */
export type Get = <T>(
  path: string,
  params: Record<string, string>,
  shape: OutsideCall<T>['shape'],
) => Promise<T | undefined>

/** A question, of one call or of several, that is answered in time or not at all. */
export type Ask = <T>(question: (get: Get) => Promise<T>) => Promise<T>

/**
 * Ways of asking one service that share its places at the counter. Each has its own breaker, so that questions of one sort
 * that go wrong (a made-up id is a 503 at Google Books) do not shut the other sort out.
 */
export function outsideService(service: OutsideService): { newWayOfAsking(deadlineMs?: number): Ask } {
  const { atOnce = 4, maxPending = 40 } = service
  // Our own crowd says nothing about the service, so this is no failure of its.
  const tooMany = () => new OutsideFailure(service.service, 'resting', { detail: 'too many at once' })
  const queue = createBoundedQueue({ atOnce, maxPending }, tooMany)

  function newWayOfAsking(deadlineMs = service.deadlineMs): Ask {
    const breaker = circuitBreaker(service.service, service.now)
    return (question) =>
      breaker.run(() => {
        const deadline = AbortSignal.timeout(deadlineMs)
        return question(async (path, params, shape) => {
          if (deadline.aborted) throw new OutsideFailure(service.service, 'timeout')
          return queue.run(() => {
            breaker.refuseWhileOpen()
            return callOutside({ ...service, url: address(service.url, path, params), shape, signal: deadline })
          }, deadline)
        })
      })
  }

  return { newWayOfAsking }
}

function address(base: string, path: string, params: Record<string, string>): URL {
  const url = new URL(base.replace(/\/$/, '') + path)
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  return url
}
