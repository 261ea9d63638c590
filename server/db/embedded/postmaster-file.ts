import { readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { execFileSync } from 'node:child_process'
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
  if (runsOn(found.pid, folder)) return found.pid
  // The pid belongs to somebody else by now, and PostgreSQL would take that process for its own and refuse to start.
  rmSync(join(folder, 'postmaster.pid'), { force: true })
  return undefined
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
