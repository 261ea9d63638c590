import { second } from './time.ts'

export interface QueueSize {
  atOnce: number
  /** The maximum number of waiting entries; further ones are refused. */
  maxPending: number
}

export interface BoundedQueue {
  /** Resolves with a function that gives up the place. Rejects if the signal aborts the wait. */
  enter(signal?: AbortSignal): Promise<() => void>
  isIdle(): boolean
}

/** Lets `atOnce` run concurrently; the others wait in order of arrival. */
export function createBoundedQueue({ atOnce, maxPending }: QueueSize, refusal: () => Error): BoundedQueue {
  let running = 0
  const pending: (() => void)[] = []

  async function enter(signal?: AbortSignal): Promise<() => void> {
    if (running < atOnce) running += 1
    else if (pending.length < maxPending) await wait(signal)
    else throw refusal()
    return leave
  }

  function wait(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener('abort', giveUp)
        resolve()
      }
      const giveUp = () => {
        pending.splice(pending.indexOf(begin), 1)
        reject(refusal())
      }
      pending.push(begin)
      signal?.addEventListener('abort', giveUp, { once: true })
    })
  }

  function leave(): void {
    const next = pending.shift()
    // The next one takes this place, so the count stays.
    if (next) next()
    else running -= 1
  }

  return { enter, isIdle: () => running === 0 }
}

/** Works once the turn has come, and then gives it up. */
export async function runInTurn<T>(turn: Promise<() => void>, work: () => Promise<T>): Promise<T> {
  const leave = await turn
  try {
    return await work()
  } finally {
    leave()
  }
}

const maxPauseMs = second / 2

/** Gives a place up only after as long as it was used, half a second at most, so that others have half of a processor. */
export function leaveAfterPause(leave: () => void, usedMs: number): void {
  setTimeout(leave, Math.min(usedMs, maxPauseMs))
}

/** What is entered is expected to take so long; only a fair queue minds. */
export type EnterKeyed = (key: string, signal?: AbortSignal, expectedMs?: number) => Promise<() => void>

/** One queue per key. Returns a function to enter a queue, which resolves with a function to leave it. */
export function createKeyedQueue(size: QueueSize, refusal: () => Error): EnterKeyed {
  const queues = new Map<string, BoundedQueue>()

  return async function enter(key, signal) {
    const queue = queues.get(key) ?? createBoundedQueue(size, refusal)
    queues.set(key, queue)
    const leave = await queue.enter(signal)
    return () => {
      leave()
      if (queue.isIdle()) queues.delete(key)
    }
  }
}
