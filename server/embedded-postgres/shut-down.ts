import { setTimeout as sleep } from 'node:timers/promises'
import { findProcessIdentity } from './process-identity.ts'

// Fast: open transactions are rolled back and everything is written. Immediate: the next start recovers from the log.
const STEPS = [
  { signal: 'SIGINT', timeoutMs: 10_000 },
  { signal: 'SIGQUIT', timeoutMs: 2_000 },
  { signal: 'SIGKILL', timeoutMs: 2_000 },
] as const

/** Resolves once the process has ended; escalates through the steps. */
export async function shutDown(pid: number): Promise<void> {
  const identity = findProcessIdentity(pid)
  for (const { signal, timeoutMs } of STEPS) {
    if (!identity || !send(pid, signal)) return
    const until = Date.now() + timeoutMs
    while (Date.now() < until) {
      if (findProcessIdentity(pid) !== identity) return
      await sleep(5)
    }
  }
  throw new Error(`The database process ${pid} cannot be stopped.`)
}

function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
    throw error
  }
}
