import type { DatabaseAddress } from './address.ts'
import { ConnectionFailure } from './connection-failure.ts'
import { type Connection, type Rows, openConnection } from './connection.ts'
import { createTurnstile } from './turnstile.ts'

export interface Pool {
  /** Plain queries share connections: each is sent at once, behind those that still wait for their answers. */
  run<R>(text: string, parameters: readonly unknown[]): Promise<Rows<R>>
  /** A connection for one transaction alone. */
  take(): Promise<Connection>
  giveBack(connection: Connection): void
  close(): Promise<void>
}

// The rest is kept for plain queries, however many transactions there are.
const MOST_IN_TRANSACTIONS = 0.75
const PATIENCE_FOR_TURN = 5_000
const LONGEST_LIFE = 30 * 60_000
// After a connection was lost or refused none is opened for so long: while the database is away everyone is told at once.
const PAUSE_AFTER_LOSS = 100
// A statement is ended by the database after 15 seconds: who is silent for longer will never answer.
const LONGEST_SILENCE = 20_000
const WATCH_EVERY = 5_000

export function openPool(address: DatabaseAddress, size: number, longestSilence = LONGEST_SILENCE): Pool {
  const shared = new Set<Connection>()
  const taken = new Set<Connection>()
  const turnstile = createTurnstile(Math.max(1, Math.floor(size * MOST_IN_TRANSACTIONS)), PATIENCE_FOR_TURN)
  let awayUntil = 0
  let closed = false
  const watch = setInterval(discardSilent, WATCH_EVERY).unref()

  return { run, take, giveBack, close }

  async function run<R>(text: string, parameters: readonly unknown[]): Promise<Rows<R>> {
    return pick().run<R>(text, parameters)
  }

  async function take(): Promise<Connection> {
    await turnstile.enter()
    try {
      // What is in flight on it is answered first: a connection answers in order.
      const connection = pick()
      shared.delete(connection)
      taken.add(connection)
      return connection
    } catch (error) {
      turnstile.leave()
      throw error
    }
  }

  function giveBack(connection: Connection): void {
    if (taken.delete(connection) && !connection.isDead()) shared.add(connection)
    turnstile.leave()
  }

  /** An idle connection, else a new one, else the one with the least to do. */
  function pick(): Connection {
    if (closed) throw new ConnectionFailure('Database: closed.')
    const least = findLeastBusy()
    if (least && (least.isIdle() || shared.size + taken.size >= size)) return least
    const now = performance.now()
    if (now >= awayUntil) return open()
    return least ?? refuse()
  }

  function findLeastBusy(): Connection | undefined {
    let least: Connection | undefined
    let leastBurden = Infinity
    for (const connection of shared) {
      if (connection.isIdle()) return isOld(connection) ? retire(connection) : connection
      const burden = connection.burden()
      if (burden >= leastBurden) continue
      least = connection
      leastBurden = burden
    }
    return least
  }

  function open(): Connection {
    const connection = openConnection(address, forget)
    shared.add(connection)
    return connection
  }

  function forget(connection: Connection): void {
    shared.delete(connection)
    taken.delete(connection)
    awayUntil = performance.now() + PAUSE_AFTER_LOSS
  }

  /** Its prepared statements pile up in the database's memory. */
  function retire(connection: Connection): undefined {
    shared.delete(connection)
    void connection.end()
  }

  /** A network that swallows everything tells nobody. */
  function discardSilent(): void {
    for (const connection of [...shared, ...taken]) {
      if (connection.silence() > longestSilence) connection.discard()
    }
  }

  async function close(): Promise<void> {
    closed = true
    clearInterval(watch)
    await Promise.all([...shared, ...taken].map((connection) => connection.end()))
  }
}

function isOld(connection: Connection): boolean {
  return performance.now() - connection.bornAt > LONGEST_LIFE
}

function refuse(): never {
  throw new ConnectionFailure('Database: not reachable at the moment.')
}
