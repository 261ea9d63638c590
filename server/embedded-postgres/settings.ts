import { totalmem } from 'node:os'
import { type Cluster, SOCKET_FOLDER } from './cluster.ts'
import { LINE_PREFIX } from './log-lines.ts'

const SETTINGS = {
  // The socket's folder is 0700 and inside the cluster. The relative path is short and needs no access to parent folders.
  listen_addresses: '',
  unix_socket_directories: SOCKET_FOLDER,
  unix_socket_permissions: '0700',
  cluster_name: 'octavo',
  max_connections: '40',
  shared_buffers: `${sharedBuffers(availableMemory())}MB`,
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '512MB',
  huge_pages: 'off',
  jit: 'off',
  max_worker_processes: '2',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  autovacuum_max_workers: '2',
  io_method: 'sync',
  random_page_cost: '1.1',
  deadlock_timeout: '250ms',
  // There are no replicas: the write-ahead log is only for crash recovery.
  wal_level: 'minimal',
  max_wal_senders: '0',
  min_wal_size: '64MB',
  // Reached only while a catalogue is loaded: more checkpoints would write whole pages anew, three times as much as the works themselves.
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Keeps what readers typed out of the log: no values, no statements, no details.
  log_line_prefix: LINE_PREFIX,
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
}

const DISPOSABLE_SETTINGS = {
  shared_buffers: '96MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '200',
}

/** Passed on the command line instead of in the cluster's files, so that a newer Octavo can change them for old clusters. */
export function listSettings({ disposable, maxConnections }: Cluster): string[] {
  const own = maxConnections === undefined ? {} : { max_connections: String(maxConnections) }
  const settings = { ...SETTINGS, ...own, ...(disposable && DISPOSABLE_SETTINGS) }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/**
 * A sixteenth of the memory, in MB, given in bytes: from 96, with which server and database idle below 300 MB on a small
 * machine, to 512, as with less the indexes of five million works push each other out.
 */
export function sharedBuffers(memory: number): number {
  return Math.min(512, Math.max(96, Math.floor(memory / 16 / 1024 ** 2)))
}

/** In bytes, of the container if it has a limit. */
function availableMemory(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}
