import { familyOf, readOrNothing } from './processes.ts'

/** Megabytes that a process and its children hold, shared pages counted once; Linux only, else undefined. */
export function residentMegabytes(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined
  return familyOf(pid).reduce((sum, each) => sum + proportionalMegabytes(each), 0)
}

/** What it holds alone, and its part of what it shares with others. */
export function proportionalMegabytes(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(readOrNothing(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024
}
