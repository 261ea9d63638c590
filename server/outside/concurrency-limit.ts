import { OutsideFailure } from './catalogue-source.ts'

export type ConcurrencyLimit = <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T>

/** Runs `atOnce` at a time, lets `waiting` more wait in a row until their signal, and sends the rest away. */
export function concurrencyLimit(
  service: string,
  { atOnce, waiting }: Record<'atOnce' | 'waiting', number>,
): ConcurrencyLimit {
  let running = 0
  const row: (() => void)[] = []

  async function enter(signal: AbortSignal): Promise<void> {
    if (signal.aborted) throw new OutsideFailure(service, 'timeout')
    if (running < atOnce) {
      running += 1
      return
    }
    if (row.length >= waiting) throw tooMany(service)
    await new Promise<void>((resolve, reject) => {
      const called = () => {
        signal.removeEventListener('abort', left)
        resolve()
      }
      const left = () => {
        row.splice(row.indexOf(called), 1)
        reject(tooMany(service))
      }
      row.push(called)
      signal.addEventListener('abort', left, { once: true })
    })
  }

  return async (work, signal) => {
    await enter(signal)
    try {
      return await work()
    } finally {
      const next = row.shift()
      // The next one takes this place over, so the count stays.
      if (next) next()
      else running -= 1
    }
  }
}

/** Our own crowd says nothing about the service, so this is no failure of its. */
function tooMany(service: string): OutsideFailure {
  return new OutsideFailure(service, 'resting', { detail: 'too many at once' })
}
