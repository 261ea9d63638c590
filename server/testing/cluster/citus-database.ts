import { type DatabaseAddress, atDatabase } from '../../db/pool/address.ts'
import { migrate } from '../../db/migrate.ts'
import { onCluster } from '../test-database.ts'

/** A migrated database of Octavo on these nodes, with nothing distributed; returns its address. */
export async function createCitusDatabase(
  coordinator: DatabaseAddress,
  workers: DatabaseAddress[],
  name: string,
): Promise<DatabaseAddress> {
  for (const node of [coordinator, ...workers]) await onCluster(node, `create database ${name} template template0`)
  await makeCitusDatabase(coordinator, workers, name)
  const address = atDatabase(coordinator, name)
  await migrate(address)
  return address
}

/** Joins the databases of that name, one on each node and all empty, into one of Citus, which the coordinator's leads to. */
export async function makeCitusDatabase(
  coordinator: DatabaseAddress,
  workers: DatabaseAddress[],
  name: string,
): Promise<void> {
  for (const node of [coordinator, ...workers]) await onCluster(atDatabase(node, name), 'create extension citus')
  const at = atDatabase(coordinator, name)
  await onCluster(at, `select citus_set_coordinator_host(${hostAndPort(coordinator)})`)
  for (const worker of workers) await onCluster(at, `select citus_add_node(${hostAndPort(worker)})`)
}

function hostAndPort(node: DatabaseAddress): string {
  if (typeof node !== 'string') throw new Error('Citus needs an address with a host.')
  const { hostname, port } = new URL(node)
  return `'${hostname}', ${port}`
}
