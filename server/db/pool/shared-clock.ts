import { availableParallelism } from 'node:os'

export interface SharedClock {
  /** In milliseconds since any moment. */
  now(): number
  /** So many share the processors from now on. */
  share(count: number): void
}

/**
 * Goes the slower the more share what there is, so that it tells how long something would have taken alone: the same cheap query takes ten
 * times as long beside many costly ones.
 * @param processors of the database, as far as known: this machine's
 */
export function createSharedClock(clock = () => performance.now(), processors = availableParallelism()): SharedClock {
  let shown = 0
  let at = clock()
  let rate = 1
  return {
    now,
    share(count) {
      shown = now()
      at = clock()
      rate = Math.min(1, processors / count)
    },
  }

  function now(): number {
    return shown + rate * (clock() - at)
  }
}
