import type { Kysely, Transaction } from 'kysely'
import type { DatabaseAddress } from './pool/address.ts'
import { createKysely } from './dialect.ts'
import { openPool, type PoolOptions } from './pool/pool.ts'
import { followReplicas } from './pool/replicas.ts'
import type { Schema } from './schema.ts'

export { isConnectionFailure } from './pool/connection-failure.ts'

export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>

export interface Database {
  db: Db
  close(): Promise<void>
}

interface DatabaseOptions extends PoolOptions {
  address: DatabaseAddress
  connections?: number
  /** Servers that replicate it, for calls that may read there. */
  replicas?: DatabaseAddress[]
  /** Called when a replica comes into use, or is left out. */
  onReplicaChange?: (name: string, inUse: boolean) => void
}

/** Connections are opened on demand, and reopened automatically after the database was down. */
export function openDatabase({
  address,
  connections = 10,
  replicas: addresses = [],
  onReplicaChange: onChange = () => {},
  ...options
}: DatabaseOptions): Database {
  const primary = openPool(address, connections, options)
  if (addresses.length === 0) return { db: createKysely<Schema>(primary), close: () => primary.close() }
  const replicas = followReplicas({ addresses, primary, connections, onChange })
  return {
    db: createKysely<Schema>(primary, replicas),
    close: async () => void (await Promise.all([replicas.close(), primary.close()])),
  }
}
