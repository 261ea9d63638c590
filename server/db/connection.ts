import type { Socket } from 'node:net'
import postgres from 'postgres'
import { type DatabaseAddress, splitAddress } from './address.ts'
import { ConnectionFailure, isConnectionFailure, nameConnectionFailure } from './connection-failure.ts'
import { type Door, openSocket } from './socket.ts'
import { wireTypes } from './wire-types.ts'

export interface Rows<R = unknown> extends Array<R> {
  command: string
  count: number
}

/** One connection: it is opened by its first query and never opened again once lost. */
export interface Connection {
  readonly bornAt: number
  /** Sent at once, behind those that still wait for their answer. */
  run<R>(text: string, parameters: readonly unknown[]): Promise<Rows<R>>
  isIdle(): boolean
  /** What a further query would wait for: those before it, and all the more when none was answered for some milliseconds. */
  burden(): number
  /** How long it has owed an answer, in milliseconds; longer than any statement may take, and the other side is gone. */
  silence(): number
  isDead(): boolean
  /** Gives up what is in flight. */
  discard(): void
  /** Lets what is in flight end first. */
  end(): Promise<void>
}

const CONNECT_PATIENCE = 3_000
const END_PATIENCE = 5
// Without `simple: false` postgres.js prepares nothing that has no parameters.
const PREPARED = { prepare: true, simple: false }
const SESSION = {
  application_name: 'octavo',
  TimeZone: 'UTC',
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 15_000,
}

/**
 * A postgres.js with a single connection that we watch ourselves. Its own reconnecting is not used: after a reset it may keep
 * a query that was never sent, and hand that query the next one's rows.
 */
export function openConnection(address: DatabaseAddress, onDeath: (connection: Connection) => void): Connection {
  const unanswered = new Set<(reason: unknown) => void>()
  let lastSign = 0
  let dead = false
  let opened = false
  const [url, door] = splitAddress(address)
  const options = {
    ...door,
    max: 1,
    max_lifetime: null,
    idle_timeout: 0,
    connect_timeout: CONNECT_PATIENCE / 1_000,
    connection: SESSION,
    // Its question for the types of lists is asked by a promise that nobody watches: a loss then would end the process.
    fetch_types: false,
    types: wireTypes,
    onnotice: () => {},
    onclose: discard,
    socket: open,
  }
  const sql = postgres(url, options)
  const connection: Connection = {
    bornAt: performance.now(),
    run,
    isIdle: () => unanswered.size === 0,
    burden: () => unanswered.size + silence(),
    silence,
    isDead: () => dead,
    discard,
    end: () => sql.end({ timeout: END_PATIENCE }),
  }
  return connection

  function run<R>(text: string, parameters: readonly unknown[]): Promise<Rows<R>> {
    return new Promise((resolve, reject) => {
      if (dead) return reject(loss())
      if (unanswered.size === 0) lastSign = performance.now()
      unanswered.add(reject)
      // Type 0 leaves it to the database, which knows the column's; postgres.js would guess one from the value.
      const untyped = parameters.map((value) => sql.typed(value, 0))
      sql.unsafe<R[]>(text, untyped, PREPARED).then(
        (rows) => {
          settle(reject)
          return resolve(rows)
        },
        (cause: unknown) => {
          const error = nameConnectionFailure(cause)
          settle(reject)
          reject(error)
          if (isConnectionFailure(error)) discard()
        },
      )
    })
  }

  function silence(): number {
    return unanswered.size === 0 ? 0 : performance.now() - lastSign
  }

  function settle(reject: (reason: unknown) => void): void {
    unanswered.delete(reject)
    lastSign = performance.now()
  }

  async function open(target: Door): Promise<Socket> {
    if (opened) throw loss()
    opened = true
    const socket = await openSocket(target, CONNECT_PATIENCE)
    return socket.once('error', discard).once('end', discard).once('close', discard)
  }

  function discard(): void {
    if (dead) return
    dead = true
    onDeath(connection)
    // postgres.js forgets some of its queries here, so nobody is left to its care.
    for (const reject of unanswered) reject(loss())
    unanswered.clear()
    void sql.end({ timeout: 0 })
  }
}

function loss(): ConnectionFailure {
  return new ConnectionFailure('Database: the connection was lost.')
}
