import type { Client } from 'pg'
import { nameConnectionFailure } from './connection-failure.ts'
import type { Connection, Reply } from './connection.ts'

export interface PointConnection {
  read<R>(text: string, parameters: readonly unknown[]): Promise<Reply<R>>
  /** Call often: reads queued behind one that is held up are moved to another connection. */
  watch(answerTimeoutMs: number): void
  /** Pending reads finish on this connection; later ones use a new one. */
  retire(): void
  close(): Promise<void>
}

interface Options {
  open(): Promise<[Client, Connection]>
  maxLifetimeMs: number
  /** The alternative path. Point reads change nothing, so they may be sent twice. */
  run: PointConnection['read']
}

// From then on, new reads take the alternative path.
const HELD_UP_AFTER_MS = 50
// From then on, queued reads take the alternative path too.
const BLOCKED_AFTER_MS = 200

/** The connection that point reads share; opened on demand, and reopened after it is lost or too old. */
export function openPointConnection({ open, maxLifetimeMs, run }: Options): PointConnection {
  const unanswered = new Set<(value: undefined) => void>()
  let client: Client | undefined
  let opening: Promise<Connection> | undefined
  let current: Connection | undefined
  const heldBack = new WeakSet<Client>()
  return { read, watch, retire, close }

  async function read<R>(text: string, parameters: readonly unknown[]): Promise<Reply<R>> {
    const connection = current && !current.isDead() ? current : await (opening ??= openOne())
    if (connection.unansweredMs() > HELD_UP_AFTER_MS) return run<R>(text, parameters)
    holdBack(client)
    const { promise: rerouted, resolve: reroute } = Promise.withResolvers<undefined>()
    unanswered.add(reroute)
    try {
      const reply = await Promise.race([connection.runAlone<R>(text, parameters), rerouted])
      // Here, not where it is rerouted, as this is where the query's caller is known.
      return reply ?? (await run<R>(text, parameters))
    } finally {
      unanswered.delete(reroute)
    }
  }

  /** The reads of all requests that have just arrived are sent in one write: each write costs the server more than the read itself. */
  function holdBack(held: Client | undefined): void {
    if (!held || heldBack.has(held)) return
    heldBack.add(held)
    const { stream } = held.connection
    stream.cork()
    setImmediate(() => {
      heldBack.delete(held)
      stream.uncork()
    })
  }

  async function openOne(): Promise<Connection> {
    try {
      const [fresh, connection] = await open()
      client = fresh
      current = connection
      setTimeout(() => current === connection && retire(), maxLifetimeMs).unref()
      return connection
    } catch (error) {
      throw nameConnectionFailure(error)
    } finally {
      opening = undefined
    }
  }

  function watch(answerTimeoutMs: number): void {
    const unansweredMs = current?.unansweredMs() ?? 0
    if (unansweredMs > BLOCKED_AFTER_MS) for (const reroute of [...unanswered].slice(1)) reroute(undefined)
    if (unansweredMs > answerTimeoutMs) current?.discard()
  }

  function retire(): void {
    const old = client
    current = undefined
    client = undefined
    void old?.end()
  }

  async function close(): Promise<void> {
    await opening?.catch(() => {})
    await client?.end()
  }
}
