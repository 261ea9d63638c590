import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { linkToParent, type Link } from '../../processes/link.ts'
import { createCounts, type Counted } from './call-counts.ts'
import { createSharedCount, type SharedCount } from './shared-call-counts.ts'

/** The stores of one app's limits. All processes make them in the same order, and count together. */
export function createCallCountStores(): FastifyRateLimitStoreCtor {
  const link = linkToParent()
  const shared = new Map<string, SharedCount>()
  link?.obey('handOver', ({ counter, ...asked }) => shared.get(counter)?.handOver(asked) ?? 0)
  // oxlint-disable-next-line typescript/consistent-type-assertions -- The limiter's types require a class. It calls this with `new`, which returns the function's object
  return createStore as unknown as FastifyRateLimitStoreCtor

  function createStore(): FastifyRateLimitStore {
    return { incr: link ? countTogether(link) : countAlone(), child: createStore }
  }

  function countTogether(parent: Link): FastifyRateLimitStore['incr'] {
    const counter = String(shared.size + 1)
    const { count, handOver } = createSharedCount(parent, counter)
    shared.set(counter, { count, handOver })
    return (caller, report, windowMs, max) => {
      const counted = count(caller, windowMs, max)
      if (counted instanceof Promise) counted.then((each) => report(null, each), report)
      else report(null, counted)
    }
  }
}

function countAlone(): FastifyRateLimitStore['incr'] {
  const count = createCallCounts()
  return (caller, report, windowMs) => report(null, count(caller, windowMs))
}

/**
 * Counts each caller's calls in this minute. The limiter's own store uses the wall clock: if that is set back by an hour, a
 * minute would last an hour for the current callers.
 */
export function createCallCounts(): (caller: string, windowMs: number) => Counted {
  let counts = createCounts()
  let begun = performance.now()

  return (caller, windowMs) => {
    const now = performance.now()
    if (now - begun >= windowMs) {
      counts = createCounts()
      begun = now
    }
    return { current: counts.add(caller), ttl: windowMs - (now - begun) }
  }
}
