import { OutsideFailure } from './catalogue-source.ts'
import { minute, second } from '../time.ts'

export interface CircuitBreaker {
  run<T>(question: () => Promise<T>): Promise<T>
  /** For calls that were queued while the breaker opened. */
  refuseWhileOpen(): void
}

const failuresToOpen = 5
const failureWindowMs = 10 * second
const timeoutsToOpen = 2
const timeoutWindowMs = minute
const firstCooldownMs = 30 * second
const maxCooldownMs = 5 * minute

/**
 * Opens after five failures in ten seconds; after two timeouts in a minute with no answer between them; and at once when the
 * service turns us away. It then stays open, each time twice as long, up to five minutes or for as long as the service asks,
 * and lets one call through, whose answer closes the breaker.
 */
export function circuitBreaker(service: string, now: () => Date): CircuitBreaker {
  let failedAt: number[] = []
  let timedOutAt: number[] = []
  let timesOpened = 0
  let openSince = 0
  let openUntil = 0
  let probing = false

  /** @NOTE The clock may have been set back to before the breaker opened. */
  function refuseWhileOpen(): void {
    const time = now().getTime()
    if (openSince <= time && time < openUntil) throw openFailure()
  }

  async function run<T>(question: () => Promise<T>): Promise<T> {
    refuseWhileOpen()
    if (timesOpened === 0) return watch(question)
    if (probing) throw openFailure()
    probing = true
    try {
      const answer = await watch(question)
      timesOpened = 0
      return answer
    } finally {
      probing = false
    }
  }

  async function watch<T>(question: () => Promise<T>): Promise<T> {
    const timesOpenedBefore = timesOpened
    try {
      const answer = await question()
      timedOutAt = []
      return answer
    } catch (error) {
      if (error instanceof OutsideFailure) note(error, timesOpenedBefore)
      throw error
    }
  }

  function note(failure: OutsideFailure, timesOpenedBefore: number): void {
    if (failure.kind === 'paused' || failure.kind === 'unanswerable') return
    const time = now().getTime()
    const isTurnedAway = failure.kind === 'quota' || failure.kind === 'refused'
    // This call started before the breaker opened, so it can only prolong the pause.
    if (timesOpened > timesOpenedBefore)
      openUntil = Math.max(openUntil, isTurnedAway ? (failure.retryAt?.getTime() ?? 0) : 0)
    else if (isTurnedAway || timesOpened > 0) open(time, failure.retryAt)
    else {
      failedAt = [...failedAt.filter((each) => each > time - failureWindowMs), time]
      timedOutAt =
        failure.kind === 'timeout' ? [...timedOutAt.filter((each) => each > time - timeoutWindowMs), time] : []
      if (failedAt.length >= failuresToOpen || timedOutAt.length >= timeoutsToOpen) open(time, failure.retryAt)
    }
  }

  function open(time: number, retryAt: Date | undefined): void {
    const ours = time + Math.min(firstCooldownMs * 2 ** timesOpened, maxCooldownMs)
    openSince = time
    openUntil = Math.max(ours, retryAt?.getTime() ?? 0)
    timesOpened += 1
    failedAt = []
    timedOutAt = []
  }

  function openFailure(): OutsideFailure {
    return new OutsideFailure(service, 'paused', openUntil > 0 ? { retryAt: new Date(openUntil) } : {})
  }

  return { run, refuseWhileOpen }
}
