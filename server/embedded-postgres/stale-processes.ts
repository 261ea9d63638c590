import { readFileSync, readdirSync, readlinkSync } from 'node:fs'

/**
 * Ends what a killed database left behind: workers that are too busy to notice that their parent is gone, and whose hold on
 * the shared memory keeps the next one from starting. Elsewhere than on Linux the next start tries until they noticed.
 */
export function endStaleProcesses(folder: string): void {
  if (process.platform !== 'linux') return
  for (const name of readdirSync('/proc')) {
    if (/^\d+$/.test(name) && isLeftover(Number(name), folder)) end(Number(name))
  }
}

/** A worker's title starts so; its parent, were it alive, would be a postgres too. */
function isLeftover(pid: number, folder: string): boolean {
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`) === folder &&
      readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres: ') &&
      readFileSync(`/proc/${findParent(pid)}/comm`, 'utf8').trim() !== 'postgres'
    )
  } catch {
    // Ended meanwhile, or of a user whose processes we may not see.
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
    // Ended by itself meanwhile.
  }
}
