import cluster, { type Worker } from 'node:cluster'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { StartOrder } from './child.ts'
import { connectProcess, type Connected, type SharedState } from './processes/hub.ts'
import { received, type Downward, type Upward } from './processes/protocol.ts'
import { second } from './time.ts'

type CommonOrder = Omit<StartOrder, 'inBackground' | 'isReplacement'>

export interface Children {
  /** Lets them listen; resolves with the address once all do, and rejects if one cannot or keeps ending. */
  open(order: CommonOrder): Promise<string>
  /** Those that are connected, the one that works in the background first. */
  list(): Connected[]
  /** Lets them finish what they do, unless `force` aborts it. */
  stop(force?: AbortSignal): Promise<void>
  kill(): void
}

interface Child {
  slot: number
  worker: Worker
  connected: Connected
  send(message: Downward): void
  /** Resolves with its address; rejects if it ends before it listens. */
  listening: PromiseWithResolvers<string>
  ended: Promise<unknown>
}

/** Children need nine seconds at most; the database then has the rest of ten. */
const stopTimeoutMs = 9.2 * second
/** One that lived for longer is started again at once. */
const shortLifeMs = 5 * second
const firstPauseMs = 100
const maxPauseMs = 5 * second
/** How often one may end soon, one time after the other, before the server has started. */
const maxEndsAtStart = 4

/** Starts the processes, which wait for `open`. Each that ends is started again, until the signal aborts or `stop` is called. */
export function startChildren(
  count: number,
  shared: SharedState,
  log: FastifyBaseLogger,
  signal: AbortSignal,
): Children {
  // All processes accept from one socket: what is waiting there when one is killed is answered by another.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ exec: join(import.meta.dirname, 'child.ts'), args: [] })
  const children = new Map<number, Child>()
  const shortLives = new Map<number, number>()
  const firstListening = Array.from({ length: count }, () => Promise.withResolvers<string>())
  let order: CommonOrder | undefined
  let isOpen = false
  let isStopping = false
  const failure = Promise.withResolvers<never>()
  // It may fail before anybody waits for it.
  failure.promise.catch(() => {})
  for (let slot = 0; slot < count; slot += 1) fork(slot)
  return { open, list, stop, kill }

  function fork(slot: number): void {
    const worker = cluster.fork()
    const send = (message: Downward) => {
      // One that has just died gets no message.
      if (worker.isConnected()) worker.send(message, undefined, () => {})
    }
    const connected = connectProcess(
      shared,
      worker.id,
      {
        reply: (replies) => send({ replies }),
        command: (command, question, number) => send({ command, question, number }),
      },
      log,
    )
    const listening = Promise.withResolvers<string>()
    listening.promise.catch(() => {})
    const ended = new Promise((resolve) => worker.once('exit', resolve))
    const child = { slot, worker, connected, send, listening, ended }
    children.set(slot, child)
    worker.on('message', (message: unknown) => hear(child, received(message)))
    worker.on('error', (error) => log.error({ err: error }, 'a process cannot be reached'))
    worker.once('exit', (code, name) => replace(child, code, name))
    if (order) send({ start: { ...order, inBackground: slot === 0, isReplacement: true } })
  }

  function hear({ slot, connected, listening }: Child, message: Upward): void {
    if ('requests' in message) connected.take(message.requests)
    else if ('done' in message) connected.takeResult(message.done, message.value)
    else if ('listening' in message) {
      listening.resolve(message.listening)
      firstListening[slot]?.resolve(message.listening)
    } else {
      const error = new Error(message.failed)
      listening.reject(error)
      failure.reject(error)
    }
  }

  async function replace({ slot, worker, connected, listening }: Child, code: number, name: string): Promise<void> {
    const reason = new Error(`A process ended with ${name || code} before it listened.`)
    connected.forget()
    listening.reject(reason)
    children.delete(slot)
    const isHopeless = !isOpen && (shortLives.get(slot) ?? 0) >= maxEndsAtStart
    if (isHopeless || isStopping || signal.aborted) return failure.reject(reason)
    log.error({ child: worker.process.pid, code, signal: name }, 'a process ended and is started again')
    // Nothing else may keep this process alive meanwhile.
    await sleep(pauseOf(slot))
    if (isStopping || signal.aborted) return failure.reject(reason)
    const begun = performance.now()
    fork(slot)
    const replaced = children.get(slot)
    if (!replaced) return
    await replaced.listening.promise.catch((error: unknown) => log.error({ err: error }, 'a process cannot be started'))
    await Promise.race([replaced.ended, sleep(shortLifeMs, undefined, { ref: false })])
    if (performance.now() - begun >= shortLifeMs) shortLives.delete(slot)
  }

  /** None for the first time, then longer and longer while it keeps ending. */
  function pauseOf(slot: number): number {
    const times = shortLives.get(slot) ?? 0
    shortLives.set(slot, times + 1)
    return times === 0 ? 0 : Math.min(firstPauseMs * 2 ** (times - 1), maxPauseMs)
  }

  async function open(given: CommonOrder): Promise<string> {
    order = given
    for (const { slot, send } of children.values())
      send({ start: { ...given, inBackground: slot === 0, isReplacement: false } })
    const all = Promise.all(firstListening.map(({ promise }) => promise))
    const [address = ''] = await Promise.race([failure.promise, all])
    const config = { ...given.config, port: Number(new URL(address).port) }
    // The same port again, also after all of them have ended.
    order = { ...given, config }
    isOpen = true
    return address
  }

  function list(): Connected[] {
    return [...children.values()].toSorted((a, b) => a.slot - b.slot).map(({ connected }) => connected)
  }

  async function stop(force?: AbortSignal): Promise<void> {
    isStopping = true
    const all = [...children.values()]
    const tellAll = (how: 'gently' | 'now') => {
      for (const { worker } of all) if (worker.isConnected()) worker.send({ stop: how }, undefined, () => {})
    }
    tellAll('gently')
    const hurry = () => tellAll('now')
    if (force?.aborted) hurry()
    else force?.addEventListener('abort', hurry, { once: true })
    const ended = Promise.all(all.map((child) => child.ended))
    await Promise.race([ended, sleep(stopTimeoutMs, undefined, { ref: false })])
    kill()
    await ended
  }

  function kill(): void {
    isStopping = true
    for (const { worker } of children.values()) worker.process.kill('SIGKILL')
  }
}
