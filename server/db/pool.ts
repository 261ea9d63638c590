import type { DatabaseAddress } from './address.ts'
import { ConnectionFailure } from './connection-failure.ts'
import { type Connection, type Rows, openConnection } from './connection.ts'
import { createTurnstile } from './turnstile.ts'

export interface Pool {
  /** Plain queries share connections: each is sent at once, behind those that still wait for their answers. */
  run<R>(text: string, parameters: readonly unknown[]): Promise<Rows<R>>
  /** For what is answered in a fraction of a millisecond, all on one connection: many such go there and back together. */
  readPoint<R>(text: string, parameters: readonly unknown[]): Promise<Rows<R>>
  /** A connection for one transaction alone. */
  take(): Promise<Connection>
  giveBack(connection: Connection): void
  close(): Promise<void>
}

// The rest is kept for plain queries, however many transactions there are.
const MOST_IN_TRANSACTIONS = 0.75
const PATIENCE_FOR_TURN = 5_000
const LONGEST_LIFE = 30 * 60_000
// What is silent for longer is held up by something, and the point reads go around it.
const LONGEST_POINT_READ = 50
// After a connection was lost or refused none is opened for so long: while the database is away everyone is told at once.
const PAUSE_AFTER_LOSS = 100
// A statement is ended by the database after 15 seconds: who is silent for longer will never answer.
const LONGEST_SILENCE = 20_000
const WATCH_EVERY = 5_000

/** Connections for so much at once, and one more for point reads. */
export function openPool(address: DatabaseAddress, size: number, longestSilence = LONGEST_SILENCE): Pool {
  const shared = new Set<Connection>()
  const taken = new Set<Connection>()
  const turnstile = createTurnstile(Math.max(1, Math.floor(size * MOST_IN_TRANSACTIONS)), PATIENCE_FOR_TURN)
  let forPointReads: Connection | undefined
  let awayUntil = 0
  let closed = false
  const watch = setInterval(discardSilent, WATCH_EVERY).unref()

  return { run, readPoint, take, giveBack, close }

  async function run<R>(text: string, parameters: readonly unknown[]): Promise<Rows<R>> {
    return pick().run<R>(text, parameters)
  }

  async function readPoint<R>(text: string, parameters: readonly unknown[]): Promise<Rows<R>> {
    return pickForPointRead().run<R>(text, parameters)
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
    if (!mayOpen()) return least ?? refuse()
    const connection = openConnection(address, forget)
    shared.add(connection)
    return connection
  }

  function pickForPointRead(): Connection {
    if (forPointReads && isOld(forPointReads)) forPointReads = retire(forPointReads)
    if (!forPointReads && mayOpen()) forPointReads = openConnection(address, forget)
    return forPointReads && forPointReads.silence() < LONGEST_POINT_READ ? forPointReads : pick()
  }

  function mayOpen(): boolean {
    return !closed && performance.now() >= awayUntil
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

  function forget(connection: Connection): void {
    shared.delete(connection)
    taken.delete(connection)
    if (connection === forPointReads) forPointReads = undefined
    awayUntil = performance.now() + PAUSE_AFTER_LOSS
  }

  /** Its prepared statements pile up in the database's memory. */
  function retire(connection: Connection): undefined {
    shared.delete(connection)
    void connection.end()
  }

  /** A network that swallows everything tells nobody. */
  function discardSilent(): void {
    for (const connection of all()) {
      if (connection.silence() > longestSilence) connection.discard()
    }
  }

  async function close(): Promise<void> {
    closed = true
    clearInterval(watch)
    const open = all()
    forPointReads = undefined
    await Promise.all(open.map((connection) => connection.end()))
  }

  function all(): Connection[] {
    return [...shared, ...taken, ...(forPointReads ? [forPointReads] : [])]
  }
}

function isOld(connection: Connection): boolean {
  return performance.now() - connection.bornAt > LONGEST_LIFE
}

function refuse(): never {
  throw new ConnectionFailure('Database: not reachable at the moment.')
}
