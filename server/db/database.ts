import type { Kysely, Transaction } from 'kysely'
import type { DatabaseAddress } from './pool/address.ts'
import { createKysely } from './dialect.ts'
import { openPool, type PoolOptions } from './pool/pool.ts'
import type { Schema } from './schema.ts'

export { isConnectionFailure } from './pool/connection-failure.ts'

export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>

export interface Database {
  db: Db
  close(): Promise<void>
}

/** Connections are opened on demand, and reopened automatically after the database was down. */
export function openDatabase({
  address,
  connections = 10,
  ...options
}: PoolOptions & {
  address: DatabaseAddress
  connections?: number
}): Database {
  const pool = openPool(address, connections, options)
  return { db: createKysely<Schema>(pool), close: () => pool.close() }
}
