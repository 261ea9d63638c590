import { join } from 'node:path'
import type { SocketAddress } from '../db/pool/address.ts'
import { chooseAccount } from './account.ts'
import { findBinaries, refuseOtherVersion } from './binaries.ts'
import { type Cluster, SOCKET_FOLDER, SOCKET_NAME, SUPERUSER, ensureCluster } from './cluster.ts'
import { makeDataFolder, namingVariable } from './data-folder.ts'
import { lockFolder } from './folder-lock.ts'
import { keepRunning } from './keep-running.ts'
import { endStaleProcesses } from './stale-processes.ts'
import { findOrphan, removeStaleFiles } from './postmaster-file.ts'
import { type Postmaster, startPostmaster } from './postmaster.ts'
import { shortenPath } from './socket-path.ts'
import { shutDown } from './shut-down.ts'

export interface EmbeddedOptions {
  /** The data folder; the database is in its subfolder `postgres`. */
  folder: string
  /** For tests: runs without fsync, so a crash may lose the data. */
  disposable?: boolean
  log?: (line: string) => void
  /** The folder of another PostgreSQL's binaries. */
  binaries?: string | undefined
  maxConnections?: number | undefined
}

export interface Embedded {
  address: SocketAddress
  stop(): Promise<void>
}

/** Throws, naming the pid, when another server already works on this folder. */
export async function startEmbedded({
  folder,
  disposable = false,
  log = ignore,
  binaries,
  maxConnections,
}: EmbeddedOptions): Promise<Embedded> {
  const home = makeDataFolder(folder)
  const lock = namingVariable(folder, () => lockFolder(home))
  try {
    const cluster = { ...(await prepareCluster(join(home, 'postgres'), disposable, binaries)), maxConnections }
    const database = await keepRunning(() => startAnew(cluster, log), log)
    const socket = shortenPath(join(cluster.folder, SOCKET_FOLDER), SOCKET_NAME)
    async function stop(): Promise<void> {
      await database.stop()
      socket.remove()
      lock.release()
    }
    return { address: { path: socket.path, user: SUPERUSER, database: 'postgres' }, stop }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function startAnew(cluster: Cluster, log: (line: string) => void): Promise<Postmaster> {
  const orphan = findOrphan(cluster.folder)
  if (orphan) {
    log(`An earlier server left its database running (pid ${orphan}); it is stopped first.`)
    await shutDown(orphan)
  }
  endStaleProcesses(cluster.folder)
  removeStaleFiles(cluster.folder)
  return startPostmaster(cluster, log)
}

async function prepareCluster(folder: string, disposable: boolean, own: string | undefined): Promise<Cluster> {
  const account = chooseAccount(folder)
  const cluster = { folder, binaries: findBinaries(account, own), account, disposable }
  refuseOtherVersion(folder)
  await ensureCluster(cluster)
  return cluster
}

function ignore(): void {}
