import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from './deps.ts'

export interface Periodic {
  /** From the end of one run to the start of the next, so that no two overlap. */
  everyMs: number
  /** Before the first run: none, unless given. */
  firstAfterMs?: number
  /** After a run that failed: `everyMs`, unless given. */
  afterFailureMs?: number
  /** What the log says of a run that failed. */
  failure: string
}

/** Runs for as long as the server does; any number of servers may. Returns how to end it, which waits for a run that has begun. */
export function startPeriodic(
  log: Deps['log'],
  { everyMs, firstAfterMs = 0, afterFailureMs = everyMs, failure }: Periodic,
  run: () => Promise<unknown>,
): () => Promise<void> {
  const ending = new AbortController()
  const running = repeat()
  return () => {
    ending.abort()
    return running
  }

  async function repeat(): Promise<void> {
    if (firstAfterMs > 0) await rest(firstAfterMs)
    while (!ending.signal.aborted) {
      let pauseMs = everyMs
      await run().catch((error: unknown) => {
        log.warn({ err: error }, failure)
        pauseMs = afterFailureMs
      })
      await rest(pauseMs)
    }
  }

  function rest(milliseconds: number): Promise<void> {
    return sleep(milliseconds, undefined, { signal: ending.signal, ref: false }).catch(() => {})
  }
}
