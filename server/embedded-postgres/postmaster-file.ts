import { readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { execFileSync } from 'node:child_process'
import { SOCKET_FOLDER, SOCKET_NAME } from './cluster.ts'
import { findProcessIdentity } from './process-identity.ts'

/** PostgreSQL's own note in its data folder: the pid on line 1, its state on line 8. */
export function readPostmasterFile(folder: string): { pid: number; ready: boolean } | undefined {
  const lines = readIfPresent(join(folder, 'postmaster.pid'))?.split('\n')
  const pid = Number(lines?.[0])
  return lines && pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : undefined
}

/** A PostgreSQL that an earlier server, killed, left running on this folder. */
export function findOrphan(folder: string): number | undefined {
  const found = readPostmasterFile(folder)
  if (!found || findProcessIdentity(found.pid) === undefined) return undefined
  return runsOn(found.pid, folder) ? found.pid : undefined
}

/**
 * For a folder on which nothing runs. PostgreSQL would refuse to start as long as anything at all has the pid that these
 * files name: a zombie that nobody waits for, or a process that was given the number later.
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
    // Ended meanwhile, or belongs to a user whose processes we may not see: not one that this server started.
    return false
  }
}

function readIfPresent(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // It comes and goes with the process.
    return undefined
  }
}
