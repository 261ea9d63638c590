import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { type DatabaseAddress, atDatabase } from '../db/pool/address.ts'
import { startEmbedded } from '../embedded-postgres/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { makeTemporaryFolder, removeFolder } from './temporary-folder.ts'
import { onCluster, onEachNode } from './test-database.ts'
import { distribute } from '../distribution/distribute.ts'
import { makeCitusDatabase } from './cluster/citus-database.ts'

/** One cluster for the whole run: that of DATABASE_URL, or an embedded one in a temporary folder. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { address, stop } = await startCluster(process.env.DATABASE_URL)
  const workers = process.env.TESTS_CITUS_WORKERS?.split(',') ?? []
  const isDistributed = process.env.TESTS_DISTRIBUTED !== undefined
  const template = `octavo_test_${randomBytes(4).toString('hex')}`
  try {
    await onEachNode({ address, workers }, `create database ${template}`)
    if (workers.length > 0) await makeCitusDatabase(address, workers, template)
    await migrate(atDatabase(address, template))
    if (isDistributed) await distribute(atDatabase(address, template))
    // Citus has a background process in each database that was used, and would start it again.
    if (workers.length > 0) await onEachNode({ address, workers }, `alter database ${template} allow_connections false`)
    // A pooler keeps a session open there, and a template with open sessions cannot be copied.
    await onEachNode(
      { address, workers },
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${template}'`,
    )
  } catch (error) {
    await stop()
    throw error
  }
  const direct = process.env.TESTS_DIRECT_URL ?? address
  project.provide('testCluster', { address, direct, template, workers, isDistributed })
  return async () => {
    for (const node of [address, ...workers]) await dropAll(node, template)
    await stop()
  }
}

async function startCluster(url: string | undefined): Promise<{ address: DatabaseAddress; stop(): Promise<void> }> {
  if (url) return { address: url, stop: () => Promise.resolve() }
  const folder = makeTemporaryFolder()
  const remove = () => removeFolder(folder)
  // Also when the run is interrupted.
  process.once('exit', remove)
  const embedded = await startEmbedded({ folder, disposable: true })
  async function stop(): Promise<void> {
    await embedded.stop()
    remove()
  }
  return { address: embedded.address, stop }
}

/** The databases of interrupted test files, and their template. */
async function dropAll(address: DatabaseAddress, template: string): Promise<void> {
  const left = await onCluster(address, `select datname from pg_database where datname like '${template}%'`)
  for (const { datname } of left) await onCluster(address, `drop database if exists ${datname} with (force)`)
}
