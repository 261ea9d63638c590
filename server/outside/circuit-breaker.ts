import { OutsideFailure } from './catalogue-source.ts'
import { minute, second } from '../time.ts'

export interface CircuitBreaker {
  run<T>(question: () => Promise<T>): Promise<T>
  /** For a question that had to wait its turn meanwhile. */
  refuseWhileResting(): void
}

const failuresToOpen = 5
const window = 10 * second
const timeoutsToOpen = 2
const windowOfTimeouts = minute
const firstRest = 30 * second
const maxRestMs = 5 * minute

/**
 * Opens after five failures in ten seconds; after two in a minute that had no answer between them and cost their readers the
 * whole wait; at once when the service turns us away. Then it rests, each time twice as long
 * up to five minutes or as long as the service asks, and lets one question through: its answer closes the breaker.
 */
export function circuitBreaker(service: string, now: () => Date): CircuitBreaker {
  let failedAt: number[] = []
  let timedOutAt: number[] = []
  let rests = 0
  let restsSince = 0
  let restsUntil = 0
  let probing = false

  /** A clock that was set back may be before all of it. */
  function refuseWhileResting(): void {
    const time = now().getTime()
    if (restsSince <= time && time < restsUntil) throw resting()
  }

  async function run<T>(question: () => Promise<T>): Promise<T> {
    refuseWhileResting()
    if (rests === 0) return watched(question)
    if (probing) throw resting()
    probing = true
    try {
      const answer = await watched(question)
      rests = 0
      return answer
    } finally {
      probing = false
    }
  }

  async function watched<T>(question: () => Promise<T>): Promise<T> {
    const restsBefore = rests
    try {
      const answer = await question()
      timedOutAt = []
      return answer
    } catch (error) {
      if (error instanceof OutsideFailure) note(error, restsBefore)
      throw error
    }
  }

  function note(failure: OutsideFailure, restsBefore: number): void {
    if (failure.kind === 'resting' || failure.kind === 'unanswerable') return
    const time = now().getTime()
    const turnedAway = failure.kind === 'quota' || failure.kind === 'refused'
    // Asked before the breaker opened: all that it can add is how long to stay away.
    if (rests > restsBefore) restsUntil = Math.max(restsUntil, turnedAway ? (failure.retryAt?.getTime() ?? 0) : 0)
    else if (turnedAway || rests > 0) rest(time, failure.retryAt)
    else {
      failedAt = [...failedAt.filter((each) => each > time - window), time]
      timedOutAt =
        failure.kind === 'timeout' ? [...timedOutAt.filter((each) => each > time - windowOfTimeouts), time] : []
      if (failedAt.length >= failuresToOpen || timedOutAt.length >= timeoutsToOpen) rest(time, failure.retryAt)
    }
  }

  function rest(time: number, retryAt: Date | undefined): void {
    const ours = time + Math.min(firstRest * 2 ** rests, maxRestMs)
    restsSince = time
    restsUntil = Math.max(ours, retryAt?.getTime() ?? 0)
    rests += 1
    failedAt = []
    timedOutAt = []
  }

  function resting(): OutsideFailure {
    return new OutsideFailure(service, 'resting', restsUntil > 0 ? { retryAt: new Date(restsUntil) } : {})
  }

  return { run, refuseWhileResting }
}
