import { readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { execFileSync } from 'node:child_process'
import { SOCKET_FOLDER, SOCKET_NAME } from './cluster.ts'
import { findProcessIdentity } from './process-identity.ts'

/** PostgreSQL's own lock file in its data folder: the pid is on line 1, its state on line 8. */
export function readPostmasterFile(folder: string): { pid: number; ready: boolean } | undefined {
  const lines = readIfPresent(join(folder, 'postmaster.pid'))?.split('\n')
  const pid = Number(lines?.[0])
  return lines && pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : undefined
}

/** The pid of a PostgreSQL that a killed server left running on this folder. */
export function findOrphan(folder: string): number | undefined {
  const found = readPostmasterFile(folder)
  if (!found || findProcessIdentity(found.pid) === undefined) return undefined
  return runsOn(found.pid, folder) ? found.pid : undefined
}

/**
 * Only for a folder on which nothing runs. PostgreSQL would refuse to start while any process has the pid in these files: a
 * zombie, or an unrelated process that got the same pid.
 */
export function removeStaleFiles(folder: string): void {
  rmSync(join(folder, 'postmaster.pid'), { force: true })
  rmSync(join(folder, SOCKET_FOLDER, `${SOCKET_NAME}.lock`), { force: true })
}

function runsOn(pid: number, folder: string): boolean {
  try {
    if (process.platform === 'linux') {
      return readlinkSync(`/proc/${pid}/cwd`) === folder && readIfPresent(`/proc/${pid}/comm`)?.trim() === 'postgres'
    }
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).includes(`-D ${folder}`)
  } catch {
    // It has ended, or belongs to a user whose processes we may not inspect, so this server did not start it.
    return false
  }
}

function readIfPresent(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // The file may disappear with its process.
    return undefined
  }
}
