import { createHashTurns } from './accounts/hash-turns.ts'
import { createKeyedQueue, type EnterKeyed } from './bounded-queue.ts'
import { createFairQueue } from './processes/fair-queue.ts'
import { createByteBudget, sharesOfLarge } from './http/hooks/byte-budget.ts'
import { makeRoomInAll } from './http/hooks/shared-bodies.ts'
import { createTotalCounts } from './http/hooks/shared-call-counts.ts'
import { createBreakerState, Open, type BreakerState } from './outside/breaker-state.ts'
import { tokenBuckets, type TokenBuckets } from './outside/token-buckets.ts'
import type { Connected, SharedState } from './processes/hub.ts'
import { Refused } from './processes/link.ts'
import { createSummedMetrics } from './summed-metrics.ts'

const now = () => new Date()
const refused = () => new Refused()

/** What the processes of a server share, held by the one that started them; see docs/decisions/0021. */
export function createSharedState(listProcesses: () => Connected[]): SharedState {
  const buckets = new Map<string, TokenBuckets>()
  const rests = new Map<string, number>()
  const breakers = new Map<string, BreakerState>()
  const queues = new Map<string, EnterKeyed>()
  const fairQueues = new Map<string, EnterKeyed>()
  const unsent = new Map<number, Record<string, number>>()
  const enterHashing = createHashTurns(refused)
  const takeBytes = createByteBudget(sharesOfLarge)
  const metrics = createSummedMetrics(listProcesses)

  return {
    asks: {
      countCall: createTotalCounts(listProcesses),
      takeToken({ buckets: name, id, ...size }) {
        const over = of(buckets, name, () => tokenBuckets(now)).take(id, size)
        return over ? { retryAt: over.retryAt.getTime() } : null
      },
      restOf({ service, until }) {
        if (until !== null) rests.set(service, until)
        return rests.get(service) ?? null
      },
      breakerOpenUntil: (name) => breakerOf(name).openUntil() ?? null,
      unsentElsewhere(own, from) {
        unsent.set(from, own)
        const others = [...unsent].filter(([each]) => each !== from).map(([, sums]) => sums)
        const sumOf = (address: string) => others.reduce((sum, each) => sum + (each[address] ?? 0), 0)
        return Object.fromEntries(Object.keys(own).map((address) => [address, sumOf(address)]))
      },
      wake(kind) {
        const [first] = listProcesses()
        void first?.command('wake', kind)
        return null
      },
      metrics: () => metrics.render(),
    },
    entries: {
      queue: ({ name, key, size }, signal) => of(queues, name, () => createKeyedQueue(size, refused))(key, signal),
      'fair queue': ({ name, key, size, expectedMs }, signal) =>
        of(fairQueues, name, () => createFairQueue(size, refused))(key, signal, expectedMs),
      hash: (turn) => enterHashing(turn),
      async body({ bytes, ...holder }) {
        let taken = takeBytes(holder, bytes)
        if (taken === 'busy' && (await makeRoomInAll(listProcesses(), holder.site, bytes))) {
          taken = takeBytes(holder, bytes)
        }
        if (typeof taken === 'string') throw new Refused(taken)
        return taken
      },
      async breaker(name) {
        return begin(breakerOf(name))
      },
    },
    forget(from) {
      unsent.delete(from)
      metrics.forget(from)
    },
  }

  function breakerOf(name: string): BreakerState {
    return of(breakers, name, () => createBreakerState(now))
  }
}

function begin(breaker: BreakerState) {
  try {
    return breaker.begin()
  } catch (error) {
    throw error instanceof Open ? new Refused({ openUntil: error.until }) : error
  }
}

/** The value of this name, made when it is first needed. */
function of<T>(values: Map<string, T>, name: string, make: () => T): T {
  const value = values.get(name) ?? make()
  values.set(name, value)
  return value
}
