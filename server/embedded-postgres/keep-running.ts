import { setTimeout as sleep } from 'node:timers/promises'
import type { Postmaster } from './postmaster.ts'

const FIRST_PAUSE = 50
const maxPauseMs = 5_000
// Enough time for leftovers of a killed server to end or be found.
const FIRST_ATTEMPTS = 6

/** Restarts the database whenever it exits unexpectedly, until it is told to stop. */
export async function keepRunning(
  start: () => Promise<Postmaster>,
  log: (line: string) => void,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  let current: Postmaster | undefined = await startPatiently(FIRST_ATTEMPTS)
  const watching = watch()

  async function watch(): Promise<void> {
    while (current) {
      await current.exited
      if (stopping.signal.aborted) return
      log('The embedded database ended by itself and is started again.')
      current = await startPatiently(Infinity)
    }
  }

  async function startPatiently(attempts: number): Promise<Postmaster | undefined> {
    for (let attempt = 1; !stopping.signal.aborted; attempt += 1) {
      try {
        const started = await start()
        if (!stopping.signal.aborted) return started
        await started.stop()
      } catch (error) {
        if (attempt === attempts) throw error
        log(String(error))
      }
      const pause = Math.min(FIRST_PAUSE * 2 ** (attempt - 1), maxPauseMs)
      // Wakes early when the server is told to stop.
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {})
    }
    return undefined
  }

  async function stop(): Promise<void> {
    stopping.abort()
    await current?.stop()
    await watching
  }

  return { stop }
}
