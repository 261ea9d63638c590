import { globSync, readFileSync } from 'node:fs'

/** Megabytes that a process and its children hold, shared pages counted once; Linux only, else undefined. */
export function residentMegabytes(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined
  const parents = new Map(
    globSync('/proc/[0-9]*/stat').flatMap((file) => {
      const stat = readOrNothing(file)
      const parent = /\) \S (\d+)/.exec(stat)?.[1]
      return parent === undefined ? [] : [[Number.parseInt(stat, 10), Number(parent)] as const]
    }),
  )
  const family = [...parents.keys()].filter((each) => isWithin(each, pid, parents))
  const kilobytes = family.map((each) =>
    Number(/^Pss:\s+(\d+)/m.exec(readOrNothing(`/proc/${each}/smaps_rollup`))?.[1] ?? 0),
  )
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024
}

function isWithin(pid: number, ancestor: number, parents: Map<number, number>): boolean {
  for (let each: number | undefined = pid; each !== undefined; each = parents.get(each)) {
    if (each === ancestor) return true
  }
  return false
}

/** A process may end while it is looked at. */
function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
