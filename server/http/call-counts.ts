import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'

const mostCallers = 50_000

// @NOTE The limiter's types want a class; it calls this with `new`, which gives what a function returns.
// oxlint-disable-next-line typescript/consistent-type-assertions
export const CallCounts = createCallCounts as unknown as FastifyRateLimitStoreCtor

/**
 * How often each caller has called in this minute. The limiter's own store goes by the date: were that set back by an hour,
 * a minute would last an hour for whoever calls just then.
 */
export function createCallCounts(): FastifyRateLimitStore {
  const counts = new Map<string, number>()
  let begun = performance.now()

  return {
    incr(caller, tell, timeWindow) {
      const now = performance.now()
      if (now - begun >= timeWindow) {
        counts.clear()
        begun = now
      }
      const current = (counts.get(caller) ?? 0) + 1
      counts.set(caller, current)
      if (counts.size > mostCallers) forgetFirst()
      tell(null, { current, ttl: timeWindow - (now - begun) })
    },
    child: createCallCounts,
  }

  function forgetFirst(): void {
    for (const caller of counts.keys()) {
      counts.delete(caller)
      return
    }
  }
}
