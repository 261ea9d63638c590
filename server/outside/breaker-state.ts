import type { BreakerOutcome } from '../processes/protocol.ts'
import { minute, second } from '../time.ts'

/** Whether a service may be asked, from how its last answers went. */
export interface BreakerState {
  /** Begins a question, or throws `Open`. Call what it returns when the question has ended, however it went. */
  begin(): (outcome: BreakerOutcome | null) => void
  /** Undefined while it is closed. */
  openUntil(): number | undefined
}

/** Nobody asks now; `until` is 0 where a question is under way that will tell. */
export class Open extends Error {
  readonly until: number

  constructor(until: number) {
    super('The circuit breaker is open.')
    this.until = until
  }
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
export function createBreakerState(now: () => Date): BreakerState {
  let failedAt: number[] = []
  let timedOutAt: number[] = []
  let timesOpened = 0
  let openSince = 0
  let until = 0
  let probing = false
  return { begin, openUntil }

  /** @NOTE The clock may have been set back to before the breaker opened. */
  function openUntil(): number | undefined {
    const time = now().getTime()
    return openSince <= time && time < until ? until : undefined
  }

  function begin() {
    if (openUntil() !== undefined || probing) throw new Open(until)
    const isProbe = timesOpened > 0
    probing = isProbe
    const timesOpenedBefore = timesOpened
    return (outcome: BreakerOutcome | null) => {
      if (isProbe) probing = false
      if (!outcome) return
      if (outcome.failure) return note(outcome.failure.kind, outcome.failure.retryAt ?? undefined, timesOpenedBefore)
      timedOutAt = []
      if (isProbe) timesOpened = 0
    }
  }

  function note(kind: string, retryAt: number | undefined, timesOpenedBefore: number): void {
    if (kind === 'paused' || kind === 'unanswerable') return
    const time = now().getTime()
    const isTurnedAway = kind === 'quota' || kind === 'refused'
    // This call started before the breaker opened, so it can only prolong the pause.
    if (timesOpened > timesOpenedBefore) until = Math.max(until, isTurnedAway ? (retryAt ?? 0) : 0)
    else if (isTurnedAway || timesOpened > 0) open(time, retryAt)
    else {
      failedAt = [...failedAt.filter((each) => each > time - failureWindowMs), time]
      timedOutAt = kind === 'timeout' ? [...timedOutAt.filter((each) => each > time - timeoutWindowMs), time] : []
      if (failedAt.length >= failuresToOpen || timedOutAt.length >= timeoutsToOpen) open(time, retryAt)
    }
  }

  function open(time: number, retryAt: number | undefined): void {
    const ours = time + Math.min(firstCooldownMs * 2 ** timesOpened, maxCooldownMs)
    openSince = time
    until = Math.max(ours, retryAt ?? 0)
    timesOpened += 1
    failedAt = []
    timedOutAt = []
  }
}
