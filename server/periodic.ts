import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from './deps.ts'

export interface Periodic {
  /** From the end of one run to the start of the next, so that runs do not overlap. */
  everyMs: number
  /** Delay before the first run; defaults to 0. */
  firstAfterMs?: number
  /** Delay after a failed run; defaults to `everyMs`. */
  afterFailureMs?: number
  /** The log message for a failed run. */
  failure: string
}

/** Jobs must be safe to run on several servers at once. Returns a function that stops the job and waits for a pending run, which may look at the signal. */
export function startPeriodic(
  log: Deps['log'],
  { everyMs, firstAfterMs = 0, afterFailureMs = everyMs, failure }: Periodic,
  run: (ending: AbortSignal) => Promise<unknown>,
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
      await run(ending.signal).catch((error: unknown) => {
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
