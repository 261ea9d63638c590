import type { EnterKeyed, QueueSize } from '../bounded-queue.ts'
import { minute } from '../time.ts'

interface Task {
  key: string
  since: number
}

interface Wanted {
  key: string
  /** What it is expected to take. */
  expectedMs: number
}

interface Waiting extends Wanted {
  begin(): void
  refuse(): void
}

/** In this time what a key has used counts half. */
const halfLifeMs = 10 * minute
const negligibleMs = 10

/**
 * Lets `atOnce` run. Of those that wait, the key goes next that has used the least time lately with what its task is expected to take, so
 * that one with many long tasks keeps nobody else out; within a key it goes by arrival. When the queue is full, the key with the most
 * places gives up its last; of several, the one that would have used the most time.
 * @param clock milliseconds since any moment
 */
export function createFairQueue(
  { atOnce, maxPending }: QueueSize,
  refusal: () => Error,
  clock: () => number = () => performance.now(),
): EnterKeyed {
  const ended = new Map<string, { milliseconds: number; at: number }>()
  const running = new Set<Task>()
  let waiting: Waiting[] = []

  return async function enter(key, signal, expectedMs = 0) {
    if (running.size < atOnce) return start(key)
    if (waiting.length >= maxPending) makeRoomFor({ key, expectedMs })
    return wait({ key, expectedMs }, signal)
  }

  function start(key: string): () => void {
    const task = { key, since: clock() }
    running.add(task)
    return () => end(task)
  }

  function end(task: Task): void {
    ended.set(task.key, { milliseconds: lately(task.key) + clock() - task.since, at: clock() })
    for (const key of ended.keys()) if (lately(key) < negligibleMs) ended.delete(key)
    running.delete(task)
    const next = waiting.toSorted((a, b) => usedWith(a) - usedWith(b))[0]
    if (!next) return
    remove(next)
    next.begin()
  }

  function wait({ key, expectedMs }: Wanted, signal: AbortSignal | undefined): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        remove(own)
        own.refuse()
      }
      const own: Waiting = {
        key,
        expectedMs,
        begin() {
          signal?.removeEventListener('abort', giveUp)
          resolve(start(key))
        },
        refuse() {
          signal?.removeEventListener('abort', giveUp)
          reject(refusal())
        },
      }
      waiting.push(own)
      signal?.addEventListener('abort', giveUp, { once: true })
    })
  }

  function makeRoomFor(wanted: Wanted): void {
    const last = waiting.toReversed().toSorted((a, b) => byGreed(b, a))[0]
    if (!last || byGreed(last, wanted, 1) <= 0) throw refusal()
    remove(last)
    last.refuse()
  }

  /** Positive if `a` is the greedier one; `coming` tasks of `b` do not wait yet. */
  function byGreed(a: Wanted, b: Wanted, coming = 0): number {
    return countWaiting(a.key) - countWaiting(b.key) - coming || usedWith(a) - usedWith(b)
  }

  function countWaiting(key: string): number {
    return waiting.filter((each) => each.key === key).length
  }

  function usedWith({ key, expectedMs }: Wanted): number {
    return usedBy(key) + expectedMs
  }

  function usedBy(key: string): number {
    const now = clock()
    return [...running].reduce((sum, task) => sum + (task.key === key ? now - task.since : 0), lately(key))
  }

  /** What ended tasks have used, less the longer ago it was. */
  function lately(key: string): number {
    const { milliseconds, at } = ended.get(key) ?? { milliseconds: 0, at: 0 }
    return milliseconds * 0.5 ** ((clock() - at) / halfLifeMs)
  }

  function remove(one: Waiting): void {
    waiting = waiting.filter((each) => each !== one)
  }
}
