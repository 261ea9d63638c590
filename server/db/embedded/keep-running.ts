import { setTimeout as sleep } from 'node:timers/promises'
import type { Postmaster } from './postmaster.ts'

const FIRST_PAUSE = 50
const LONGEST_PAUSE = 5_000

/** Starts the database again whenever it ends by itself, until it is told to stop. */
export async function keepRunning(
  start: () => Promise<Postmaster>,
  log: (line: string) => void,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  let current: Postmaster | undefined = await start()
  const watching = watch()

  async function watch(): Promise<void> {
    while (current) {
      await current.exited
      current = stopping.signal.aborted ? undefined : await startAgain()
    }
  }

  async function startAgain(): Promise<Postmaster | undefined> {
    for (let pause = FIRST_PAUSE; !stopping.signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      log('The embedded database ended by itself and is started again.')
      // The pause ends early when the server is told to stop.
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {})
      try {
        const started = await start()
        if (!stopping.signal.aborted) return started
        await started.stop()
      } catch (error) {
        log(String(error))
      }
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
