import { readFileSync, readdirSync, readlinkSync } from 'node:fs'

/**
 * Ends leftovers of a killed database: workers too busy to notice that their parent is gone, whose shared memory keeps the next
 * one from starting. On systems other than Linux, the next start retries until they have noticed.
 */
export function endStaleProcesses(folder: string): void {
  if (process.platform !== 'linux') return
  for (const name of readdirSync('/proc')) {
    if (/^\d+$/.test(name) && isLeftover(Number(name), folder)) end(Number(name))
  }
}

/** A worker's title starts with 'postgres', and its parent would be a postgres process if it were alive. */
function isLeftover(pid: number, folder: string): boolean {
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`) === folder &&
      readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres: ') &&
      readFileSync(`/proc/${findParent(pid)}/comm`, 'utf8').trim() !== 'postgres'
    )
  } catch {
    // It has ended, or belongs to a user whose processes we may not inspect.
    return false
  }
}

function findParent(pid: number): string | undefined {
  return /^PPid:\t(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
