import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'

const maxCallers = 50_000

// @NOTE The limiter's types require a class. It calls this with `new`, which returns the function's object.
// oxlint-disable-next-line typescript/consistent-type-assertions
export const CallCounts = createCallCounts as unknown as FastifyRateLimitStoreCtor

/**
 * Counts each caller's calls in this minute. The limiter's own store uses the wall clock: if that is set back by an hour, a
 * minute would last an hour for the current callers.
 */
export function createCallCounts(): FastifyRateLimitStore {
  let counts = createCounts(maxCallers)
  let begun = performance.now()

  return {
    incr(caller, report, timeWindow) {
      const now = performance.now()
      if (now - begun >= timeWindow) {
        counts = createCounts(maxCallers)
        begun = now
      }
      report(null, { current: counts.add(caller), ttl: timeWindow - (now - begun) })
    },
    child: createCallCounts,
  }
}

/**
 * Space-Saving (Metwally, Agrawal, El Abbadi: Efficient Computation of Frequent and Top-k Elements in Data Streams, 2005): when
 * the table is full, a new caller replaces the one with the lowest count and inherits that count. So frequent callers are never
 * forgotten, however many callers an attacker makes up, and no count is too low.
 */
function createCounts(room: number): { add(caller: string): number } {
  const counts = new Map<string, number>()
  const callersWith = new Map<number, Set<string>>()
  let least = 1
  /** Iterates over the lowest counts. Kept between calls, as finding a set's first entry is slow after many deletions. */
  let leaving: Iterator<string> | undefined

  return {
    add(caller) {
      const before = counts.get(caller) ?? (counts.size < room ? 0 : evict())
      leave(before, caller)
      const count = before + 1
      counts.set(caller, count)
      const callers = callersWith.get(count) ?? new Set()
      callersWith.set(count, callers.add(caller))
      return count
    },
  }

  function evict(): number {
    for (;;) {
      leaving ??= callersWith.get(least)?.values()
      const next = leaving?.next()
      if (next && !next.done) {
        counts.delete(next.value)
        leave(least, next.value)
        return least
      }
      leaving = undefined
      least += 1
    }
  }

  function leave(count: number, caller: string): void {
    const callers = callersWith.get(count)
    callers?.delete(caller)
    if (callers?.size === 0) callersWith.delete(count)
  }
}
