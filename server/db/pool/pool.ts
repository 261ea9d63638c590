import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientBase, Pool as ClientPool, type PoolClient } from 'pg'
import { type DatabaseAddress, listHosts } from './address.ts'
import { type Slot, createAdmission } from './admission.ts'
import { nameConnectionFailure } from './connection-failure.ts'
import { type Connection, type Reply, watchConnection } from './connection.ts'
import { currentCaller } from './deadline.ts'
import { openPointConnection } from './point-connection.ts'
import { createHosts } from './hosts.ts'
import { createReaderTurns } from './reader-turns.ts'
import { CLIENT_OPTIONS, type Session, openSession } from './session-settings.ts'
import { isStalePlan } from './stale-plan.ts'
import { minute, second } from '../../time.ts'

export interface Pool {
  /** A plain query has a connection to itself until it is answered. */
  run<R>(text: string, parameters: readonly unknown[]): Promise<Reply<R>>
  /** For reads that take a fraction of a millisecond: pipelined on one shared connection. */
  readPoint<R>(text: string, parameters: readonly unknown[]): Promise<Reply<R>>
  /** Reserves a connection for one transaction. */
  take(): Promise<Connection>
  giveBack(connection: Connection): void
  close(): Promise<void>
}

export interface PoolOptions {
  /** Milliseconds without an answer after which a connection counts as lost. */
  answerTimeoutMs?: number | undefined
  /** Milliseconds after which a connection is replaced, as its prepared statements accumulate in the database's memory. */
  maxLifetimeMs?: number | undefined
}

// The rest is reserved for plain queries.
const MAX_IN_TRANSACTIONS = 0.75
const CLOSE_TIMEOUT_MS = 5 * second
// The database cancels statements after 15 seconds, so a connection that is silent for longer will never answer.
const defaultAnswerTimeoutMs = 20 * second
// A statement without an answer for this long counts as held up.
const HELD_UP_AFTER_MS = second
const WATCH_INTERVAL_MS = 250
const RETRY_INTERVAL_MS = 20

/** `size` connections, up to as many again while the first are held up, and one more for point reads. */
export function openPool(
  address: DatabaseAddress,
  size: number,
  { answerTimeoutMs = defaultAnswerTimeoutMs, maxLifetimeMs = 30 * minute }: PoolOptions = {},
): Pool {
  const hosts = createHosts(listHosts(address))
  const sessions = new WeakMap<ClientBase, Session>()
  const clients = new ClientPool({
    connectionTimeoutMillis: CLIENT_OPTIONS.connectionTimeoutMillis,
    Client: class extends Client {
      constructor() {
        super({ ...CLIENT_OPTIONS, ...hosts.current() })
      }
    },
    onConnect: inspect,
    max: 2 * size,
    idleTimeoutMillis: 10 * minute,
    maxLifetimeSeconds: maxLifetimeMs / second,
  })
  const connections = new Map<PoolClient, Connection>()
  const taken = new Map<Connection, { client: PoolClient; slot: Slot; leaveTurn: () => void }>()
  const enterTurn = createReaderTurns()
  const admission = createAdmission(size, Math.max(1, Math.floor(size * MAX_IN_TRANSACTIONS)))
  const pointReads = openPointConnection({ open: () => hosts.withEach(open), maxLifetimeMs, run })
  let closing: Promise<void> | undefined
  const watching = setInterval(watch, WATCH_INTERVAL_MS).unref()
  clients.on('connect', watchOnce)
  clients.on('remove', (client) => connections.delete(client))
  // The next query reports the error.
  clients.on('error', () => {})

  return { run, readPoint, take, giveBack, close }

  async function run<R>(text: string, parameters: readonly unknown[]): Promise<Reply<R>> {
    return runOnce<R>(text, parameters).catch((error: unknown) => {
      if (isStalePlan(error)) return runOnce<R>(text, parameters)
      throw error
    })
  }

  async function runOnce<R>(text: string, parameters: readonly unknown[]): Promise<Reply<R>> {
    const connection = await acquire(false)
    try {
      return await connection.runAlone<R>(text, parameters)
    } finally {
      giveBack(connection)
    }
  }

  async function readPoint<R>(text: string, parameters: readonly unknown[]): Promise<Reply<R>> {
    return pointReads.read<R>(text, parameters).catch((error: unknown) => {
      if (isStalePlan(error)) return run<R>(text, parameters)
      throw error
    })
  }

  async function open(): Promise<[Client, Connection]> {
    const client = new Client({ ...CLIENT_OPTIONS, ...hosts.current() })
    client.on('error', () => {})
    await client.connect()
    await inspect(client).catch(async (error: unknown) => {
      await client.end()
      throw error
    })
    return [client, watchConnection(client, sessionOf(client), replaceAll)]
  }

  async function inspect(client: ClientBase): Promise<void> {
    await hosts.check(client)
    sessions.set(client, await openSession(client))
  }

  function sessionOf(client: ClientBase): Session {
    const session = sessions.get(client)
    if (!session) throw new Error('No client is used before it is known what is behind it.')
    return session
  }

  async function take(): Promise<Connection> {
    const leaveTurn = await enterTurn()
    try {
      return await acquire(true, leaveTurn)
    } catch (error) {
      leaveTurn()
      throw error
    }
  }

  async function acquire(inTransaction: boolean, leaveTurn = () => {}): Promise<Connection> {
    let connection: Connection | undefined
    const begun = performance.now()
    const isHeldUp = () => (connection?.unansweredMs() ?? performance.now() - begun) > HELD_UP_AFTER_MS
    const slot = { caller: currentCaller(), inTransaction, isHeldUp }
    await admission.enter(slot)
    try {
      const client = await findClient()
      connection = watchOnce(client)
      taken.set(connection, { client, slot, leaveTurn })
      return connection
    } catch (cause) {
      admission.leave(slot)
      const error = nameConnectionFailure(cause)
      if (connections.size === 0) admission.refuseAll(error)
      throw error
    }
  }

  async function findClient(): Promise<PoolClient> {
    const giveUpAt = performance.now() + CLIENT_OPTIONS.connectionTimeoutMillis
    for (;;) {
      const client = await hosts
        .withEach(() => clients.connect())
        .catch((error: unknown) => {
          // If no more can be opened, make do with the open ones.
          if (connections.size > 0 && performance.now() < giveUpAt) return undefined
          throw error
        })
      if (!client) await sleep(RETRY_INTERVAL_MS)
      else if (watchOnce(client).isDead()) client.release(true)
      else return client
    }
  }

  function watchOnce(client: PoolClient): Connection {
    const connection = connections.get(client) ?? watchConnection(client, sessionOf(client), replaceAll)
    connections.set(client, connection)
    return connection
  }

  function giveBack(connection: Connection): void {
    const held = taken.get(connection)
    if (!held) return
    taken.delete(connection)
    held.client.release(connection.isDead())
    admission.leave(held.slot)
    held.leaveTurn()
  }

  /** If one connection is outdated, so are those that were opened before it. */
  function replaceAll(): void {
    for (const connection of connections.values()) connection.retire()
    pointReads.retire()
  }

  function watch(): void {
    admission.review()
    pointReads.watch(answerTimeoutMs)
    // A network that drops packets silently raises no error.
    for (const connection of connections.values()) {
      if (connection.unansweredMs() > answerTimeoutMs) connection.discard()
    }
  }

  function close(): Promise<void> {
    closing ??= closeAll()
    return closing
  }

  async function closeAll(): Promise<void> {
    clearInterval(watching)
    const giveUp = setTimeout(discardTaken, CLOSE_TIMEOUT_MS).unref()
    await Promise.all([clients.end(), pointReads.close()])
    clearTimeout(giveUp)
  }

  function discardTaken(): void {
    for (const connection of taken.keys()) {
      connection.discard()
      giveBack(connection)
    }
  }
}
