import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type DatabaseAddress, atDatabase } from '../db/pool/address.ts'
import { connectClient } from '../db/client.ts'
import { type Database, openDatabase } from '../db/database.ts'

export interface TestDatabase extends Database {
  address: DatabaseAddress
  /** Leads around a pooler, as DATABASE_DIRECT_URL does. */
  direct: DatabaseAddress
}

/** The run's cluster and its template; `server/testing/global-database.ts` provides them. */
export interface TestCluster {
  address: DatabaseAddress
  /** Around a pooler, where `address` leads to one. */
  direct: DatabaseAddress
  /** The migrated database that the others are copied from; it is the prefix of their names. */
  template: string
  /** Other nodes of a Citus cluster; each has a database of the same name for each of the coordinator's. */
  workers: DatabaseAddress[]
  /** Whether the template's tables are distributed over that cluster. */
  isDistributed: boolean
}

declare module 'vitest' {
  interface ProvidedContext {
    testCluster: TestCluster
  }
}

const open: TestDatabase[] = []

/** A separate database, migrated or empty, dropped after the test file. */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const cluster = inject('testCluster')
  const name = `${cluster.template}_${randomBytes(5).toString('hex')}`
  const source = empty ? 'template0' : cluster.template
  // Copying files is faster when fsync is off.
  await onEachNode(cluster, `create database ${name} template ${source} strategy file_copy`)
  const address = atDatabase(cluster.address, name)
  const database = { ...openDatabase({ address, connections: 8 }), address, direct: atDatabase(cluster.direct, name) }
  open.push(database)
  return database
}

/** Of the test file that runs. */
export async function dropTestDatabases(): Promise<void> {
  for (const database of open.splice(0)) {
    await database.close()
    const name = nameOf(database.address)
    await onEachNode(inject('testCluster'), `drop database if exists ${name} with (force)`)
  }
}

/** Runs the statement on the cluster, and on each worker if it is one of Citus. */
export async function onEachNode(
  { address, workers }: Pick<TestCluster, 'address' | 'workers'>,
  statement: string,
): Promise<void> {
  for (const node of [address, ...workers]) await onCluster(node, statement)
}

export async function onCluster(address: DatabaseAddress, statement: string): Promise<{ datname: string }[]> {
  const client = await connectClient(address, {})
  try {
    return (await client.query<{ datname: string }>(statement)).rows
  } finally {
    await client.end()
  }
}

function nameOf(address: DatabaseAddress): string {
  return typeof address === 'string' ? new URL(address).pathname.slice(1) : address.database
}
