import { linkToParent, Refused, type Link } from '../processes/link.ts'
import type { BreakerOutcome } from '../processes/protocol.ts'
import { createBreakerState, Open } from './breaker-state.ts'
import { OutsideFailure } from './catalogue-source.ts'

export interface CircuitBreaker {
  run<T>(question: () => Promise<T>): Promise<T>
  /** For calls that were queued while the breaker opened. */
  refuseWhileOpen(): Promise<void>
}

/** Keeps a service that fails from being asked, by any process of this server; see `createBreakerState`. */
export function circuitBreaker(service: string, now: () => Date, name = service): CircuitBreaker {
  const own = createBreakerState(now)
  return { run, refuseWhileOpen }

  async function refuseWhileOpen(): Promise<void> {
    const link = linkToParent()
    const until = link ? await link.ask('breakerOpenUntil', name) : own.openUntil()
    if (typeof until === 'number') throw openFailure(until)
  }

  async function run<T>(question: () => Promise<T>): Promise<T> {
    const link = linkToParent()
    const end = link ? await beginForAll(link) : beginHere()
    let outcome: BreakerOutcome | null = null
    try {
      const answer = await question()
      outcome = {}
      return answer
    } catch (error) {
      if (error instanceof OutsideFailure) {
        outcome = { failure: { kind: error.kind, retryAt: error.retryAt?.getTime() ?? null } }
      }
      throw error
    } finally {
      end(outcome)
    }
  }

  function beginHere() {
    try {
      return own.begin()
    } catch (error) {
      throw error instanceof Open ? openFailure(error.until) : error
    }
  }

  function beginForAll(link: Link) {
    return link.enter('breaker', name).catch((error: unknown) => {
      throw error instanceof Refused ? openFailure(error.refusal?.openUntil ?? 0) : error
    })
  }

  function openFailure(until: number): OutsideFailure {
    return new OutsideFailure(service, 'paused', until > 0 ? { retryAt: new Date(until) } : {})
  }
}
