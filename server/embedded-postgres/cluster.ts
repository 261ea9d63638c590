import { execFile } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Account, giveFolder } from './account.ts'

export interface Cluster {
  folder: string
  /** The folder that contains postgres and initdb. */
  binaries: string
  account: Account | undefined
  /** For tests: runs without fsync, so a crash may lose the data. */
  disposable: boolean
  /** How many connections the database takes. */
  maxConnections?: number | undefined
}

export const SUPERUSER = 'octavo'
export const SOCKET_FOLDER = 'socket'
export const SOCKET_NAME = '.s.PGSQL.5432'

/** A crash during creation leaves only a draft folder, which the next start removes. */
export async function ensureCluster(cluster: Cluster): Promise<void> {
  removeDrafts(cluster.folder)
  if (!existsSync(cluster.folder)) await createCluster(cluster)
  else if (cluster.account && statSync(cluster.folder).uid === 0) giveFolder(cluster.folder, cluster.account)
}

/**
 * The data folder as PostgreSQL gets it. Another account may be unable to traverse the path (through /root, for example), but
 * the process is started with this working directory while still root, and Linux resolves this name without traversing it.
 */
export function nameFolder({ folder, account }: Cluster): string {
  return account && process.platform === 'linux' ? '/proc/self/cwd' : folder
}

async function createCluster(cluster: Cluster): Promise<void> {
  const draft = { ...cluster, folder: mkdtempSync(`${cluster.folder}.new-`) }
  chmodSync(draft.folder, 0o700)
  if (cluster.account) chownSync(draft.folder, cluster.account.uid, cluster.account.gid)
  await initialize(draft)
  writeFileSync(join(draft.folder, 'pg_hba.conf'), 'local all all trust\n', { flush: !cluster.disposable })
  const sockets = join(draft.folder, SOCKET_FOLDER)
  mkdirSync(sockets, { mode: 0o700 })
  if (cluster.account) chownSync(sockets, cluster.account.uid, cluster.account.gid)
  syncFolder(draft.folder)
  renameSync(draft.folder, cluster.folder)
  syncFolder(dirname(cluster.folder))
}

async function initialize(cluster: Cluster): Promise<void> {
  const parameters = [
    ['--pgdata', nameFolder(cluster)],
    ['--username', SUPERUSER],
    ['--auth', 'trust'],
    ['--encoding', 'UTF8'],
    ['--locale', 'C'],
    ['--locale-provider', 'builtin'],
    ['--builtin-locale', 'C.UTF-8'],
    ['--data-checksums', '--no-instructions'],
    cluster.disposable ? ['--no-sync'] : [],
  ].flat()
  const options = { ...cluster.account, cwd: cluster.folder, env: CLEAN_ENVIRONMENT }
  await promisify(execFile)(join(cluster.binaries, 'initdb'), parameters, options)
}

/** The server's own environment may contain secrets, so none of it is passed to the database. */
export const CLEAN_ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC' }

function removeDrafts(folder: string): void {
  for (const name of readdirSync(dirname(folder))) {
    if (name.startsWith(`${basename(folder)}.new-`)) {
      rmSync(join(dirname(folder), name), { recursive: true, force: true, maxRetries: 5 })
    }
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
