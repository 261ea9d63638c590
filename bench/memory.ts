import { familyOf, readOrNothing } from './process-stats.ts'

/** Resident memory of a process and its children, counting shared pages once; undefined outside Linux. */
export function residentMegabytes(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined
  return familyOf(pid).reduce((sum, each) => sum + proportionalMegabytes(each), 0)
}

/** PSS: private pages plus the proportional share of shared ones. */
export function proportionalMegabytes(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(readOrNothing(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024
}
