import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, type Transaction } from 'kysely'
import type { DatabaseAddress } from './address.ts'
import { createDialect } from './dialect.ts'
import { openPool } from './pool.ts'
import type { Schema } from './schema.ts'

export { isConnectionFailure } from './connection-failure.ts'

export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>

export interface Database {
  db: Db
  /** Whether it answers at once; never throws. */
  isAlive(): Promise<boolean>
  close(): Promise<void>
}

const LONGEST_PING = 500

/** Connections are opened when they are needed, and again by themselves after the database was away. */
export function openDatabase({
  address,
  connections = 10,
  longestSilence,
}: {
  address: DatabaseAddress
  connections?: number
  /** Milliseconds without an answer after which a connection counts as lost; the usual where absent. */
  longestSilence?: number | undefined
}): Database {
  const pool = openPool(address, connections, longestSilence)
  const db = new Kysely<Schema>({ dialect: createDialect(pool) })
  const answers = () => pool.run('select 1', []).then(yes, no)
  return {
    db,
    isAlive: () => Promise.race([answers(), sleep(LONGEST_PING, false, { ref: false })]),
    close: () => pool.close(),
  }
}

function yes(): boolean {
  return true
}

function no(): boolean {
  return false
}
