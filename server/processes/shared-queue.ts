import { createKeyedQueue, runInTurn, type EnterKeyed, type QueueSize } from '../bounded-queue.ts'
import { createFairQueue } from './fair-queue.ts'
import { linkToParent, Refused } from './link.ts'

export interface SharedQueue {
  /** Resolves with a function that leaves; rejects if too many wait or the signal aborts the wait. */
  enter: EnterKeyed
  run<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

/** One queue per key, for all processes of this server; the name tells it from other queues. */
export function createSharedQueue(name: string, size: QueueSize, refusal: () => Error): SharedQueue {
  return share('queue', name, size, refusal, createKeyedQueue(size, refusal))
}

/** One queue for all keys, whose turns are shared fairly between them, for all processes of this server. */
export function createSharedFairQueue(name: string, size: QueueSize, refusal: () => Error): SharedQueue {
  return share('fair queue', name, size, refusal, createFairQueue(size, refusal))
}

function share(
  kind: 'queue' | 'fair queue',
  name: string,
  size: QueueSize,
  refusal: () => Error,
  enterOwn: EnterKeyed,
): SharedQueue {
  return { enter, run: (key, work, signal) => runInTurn(enter(key, signal), work) }

  async function enter(key: string, signal?: AbortSignal, expectedMs = 0): Promise<() => void> {
    const link = linkToParent()
    if (!link) return enterOwn(key, signal, expectedMs)
    const leave = await link.enter(kind, { name, key, size, expectedMs }, signal).catch((error: unknown) => {
      throw error instanceof Refused ? refusal() : error
    })
    return () => leave()
  }
}

/** One queue for everything. */
export const everybody = 'everybody'
