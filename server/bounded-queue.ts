export interface QueueSize {
  atOnce: number
  /** Of those that wait; whoever comes after them is refused. */
  maxPending: number
}

export interface BoundedQueue {
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>
  /** Returns how to leave. The signal ends the wait, which then is refused. */
  enter(signal?: AbortSignal): Promise<() => void>
  isIdle(): boolean
}

/** Lets in so many at once, and the others in the order in which they came. */
export function createBoundedQueue({ atOnce, maxPending }: QueueSize, refusal: () => Error): BoundedQueue {
  let running = 0
  const pending: (() => void)[] = []

  async function run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await enter(signal)
    try {
      return await work()
    } finally {
      leave()
    }
  }

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
    // The next one runs in its stead, so the count stays.
    if (next) next()
    else running -= 1
  }

  return { run, enter, isIdle: () => running === 0 }
}

type EnterKeyed = (key: string, signal?: AbortSignal) => Promise<() => void>

/** A queue of this size for each key. Returns how to enter one, which returns how to leave it. */
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
