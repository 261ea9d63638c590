import { globSync, readFileSync } from 'node:fs'

/** A process and all its descendants; empty outside Linux. */
export function familyOf(pid: number): number[] {
  const parents = new Map(
    globSync('/proc/[0-9]*/stat').flatMap((file) => {
      const stat = readOrNothing(file)
      const parent = /\) \S (\d+)/.exec(stat)?.[1]
      return parent === undefined ? [] : [[Number.parseInt(stat, 10), Number(parent)] as const]
    }),
  )
  return [...parents.keys()].filter((each) => isWithin(each, pid, parents))
}

function isWithin(pid: number, ancestor: number, parents: Map<number, number>): boolean {
  for (let each: number | undefined = pid; each !== undefined; each = parents.get(each)) {
    if (each === ancestor) return true
  }
  return false
}

const ticksPerSecond = 100

/** Processor seconds used by the process itself and by its descendants, including those that have exited. */
export function processorSeconds(pid: number): { own: number; descendants: number } {
  let descendants = 0
  for (const each of familyOf(pid)) if (each !== pid) descendants += secondsOf(each)
  return { own: secondsOf(pid), descendants }
}

function secondsOf(pid: number): number {
  const fields = readOrNothing(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []
  // utime, stime, cutime and cstime.
  return fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0) / ticksPerSecond
}

/** A process may exit while its files are read. */
export function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
