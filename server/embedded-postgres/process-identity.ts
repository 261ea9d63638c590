import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Distinguishes a process from a later one with the same pid; undefined if no process has it. */
export function findProcessIdentity(pid: number): string | undefined {
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid)
}

function fromProc(pid: number): string | undefined {
  const stat = readIfPresent(`/proc/${pid}/stat`)
  if (stat === undefined) return undefined
  // The command name is in parentheses and may itself contain spaces and parentheses.
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (state === 'Z' || state === 'X') return undefined
  // The start time is relative to boot, so add the boot id.
  return `${readIfPresent('/proc/sys/kernel/random/boot_id')?.trim()} ${fields[18]}`
}

function fromPs(pid: number): string | undefined {
  try {
    const options = { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } } as const
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], options).trim() || undefined
  } catch {
    // ps fails when there is no such process.
    return undefined
  }
}

function readIfPresent(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // The process ended, or this system has no such file: both mean "nothing known".
    return undefined
  }
}
