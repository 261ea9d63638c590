import type { Kysely, Transaction } from 'kysely'
import type { DatabaseAddress } from './address.ts'
import { createKysely } from './dialect.ts'
import { openPool } from './pool.ts'
import type { Schema } from './schema.ts'

export { isConnectionFailure } from './connection-failure.ts'

export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>

export interface Database {
  db: Db
  close(): Promise<void>
}

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
  return { db: createKysely<Schema>(pool), close: () => pool.close() }
}
