import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectClient } from '../../db/client.ts'
import type { SocketAddress } from '../../db/pool/address.ts'
import { chooseAccount, giveFolder } from '../../embedded-postgres/account.ts'
import { findBinaries } from '../../embedded-postgres/binaries.ts'
import {
  CLEAN_ENVIRONMENT,
  type Cluster,
  ensureCluster,
  nameFolder,
  SOCKET_FOLDER,
  SOCKET_NAME,
  SUPERUSER,
} from '../../embedded-postgres/cluster.ts'
import { readPostmasterFile } from '../../embedded-postgres/postmaster-file.ts'
import { listSettings } from '../../embedded-postgres/settings.ts'
import { shortenPath } from '../../embedded-postgres/socket-path.ts'
import { makeTemporaryFolder, removeFolder } from '../temporary-folder.ts'

export interface DatabaseServer {
  address: SocketAddress
  /** Runs a statement that bypasses Octavo. */
  run(statement: string): Promise<void>
  kill(): Promise<void>
  start(): Promise<void>
}

export interface ReplicatedDatabase {
  primary: DatabaseServer
  replica: DatabaseServer
  stop(): Promise<void>
}

const replicating = ['wal_level=replica', 'max_wal_senders=4']

/** A PostgreSQL server and one that replicates it, both in this process's care. */
export async function startReplicatedDatabase(
  prepare: (primary: DatabaseServer) => Promise<void>,
): Promise<ReplicatedDatabase> {
  const folder = makeTemporaryFolder()
  // The replica reaches the primary's socket by its path, under another account if this process is root.
  chmodSync(folder, 0o711)
  const cluster = await createCluster(join(folder, 'one'))
  const primary = createServer(cluster, replicating)
  await primary.start()
  await prepare(primary)
  const copy = { ...cluster, folder: join(folder, 'two') }
  await copyCluster(primary.address, cluster, copy)
  const connection = `host=${primary.address.path.slice(0, -basename(primary.address.path).length - 1)} user=${SUPERUSER}`
  const replica = createServer(copy, [...replicating, `primary_conninfo=${connection}`])
  await replica.start()

  async function stop(): Promise<void> {
    await Promise.all([primary.kill(), replica.kill()])
    removeFolder(folder)
  }
  return { primary, replica, stop }
}

async function createCluster(folder: string): Promise<Cluster> {
  const account = chooseAccount(folder)
  const cluster = { folder, binaries: findBinaries(account, undefined), account, disposable: true }
  await ensureCluster(cluster)
  appendFileSync(join(folder, 'pg_hba.conf'), 'local replication all trust\n')
  return cluster
}

function createServer(cluster: Cluster, settings: string[]): DatabaseServer {
  const socket = shortenPath(join(cluster.folder, SOCKET_FOLDER), SOCKET_NAME)
  const address = { path: socket.path, user: SUPERUSER, database: 'postgres' }
  let child: ChildProcess | undefined

  async function start(): Promise<void> {
    const words = ['-D', nameFolder(cluster), ...listSettings(cluster), ...settings.flatMap((each) => ['-c', each])]
    const started = spawn(join(cluster.binaries, 'postgres'), words, {
      ...cluster.account,
      cwd: cluster.folder,
      env: CLEAN_ENVIRONMENT,
      stdio: 'ignore',
    })
    child = started
    while (!isReady(started)) {
      if (started.exitCode !== null)
        throw new Error(`PostgreSQL ended with code ${started.exitCode} before it was ready.`)
      await sleep(5)
    }
  }

  function isReady({ pid }: ChildProcess): boolean {
    const found = readPostmasterFile(cluster.folder)
    return found !== undefined && found.ready && found.pid === pid
  }

  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    rmSync(join(cluster.folder, 'postmaster.pid'), { force: true })
  }

  async function run(statement: string): Promise<void> {
    const client = await connectClient(address, {})
    await client.query(statement).finally(() => client.end())
  }
  return { address, run, kill, start }
}

function isOfProcess(path: string): boolean {
  return /postmaster\.(?:pid|opts)$|\.s\.PGSQL/.test(path)
}

/** A base backup, as pg_basebackup makes one; the packages do not bring that program. */
async function copyCluster(primary: SocketAddress, from: Cluster, to: Cluster): Promise<void> {
  const client = await connectClient(primary, {})
  try {
    await client.query(`select pg_backup_start('replica', true)`)
    cpSync(from.folder, to.folder, { recursive: true, filter: (path) => !isOfProcess(path) })
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    writeFileSync(join(to.folder, 'backup_label'), rows[0]?.labelfile ?? '')
    writeFileSync(join(to.folder, 'standby.signal'), '')
    mkdirSync(join(to.folder, SOCKET_FOLDER), { recursive: true, mode: 0o700 })
    if (to.account) giveFolder(to.folder, to.account)
  } finally {
    await client.end()
  }
}
