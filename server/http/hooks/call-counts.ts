const maxCallers = 50_000

/** A caller's calls in this window, and for how many more milliseconds it lasts. */
export interface Counted {
  current: number
  ttl: number
}

export interface Counts {
  /** Counts one more call, or so many, and returns how many there were. */
  add(caller: string, times?: number): number
  /** 0 if it is not in the table; then `add` may inherit a count. */
  of(caller: string): number
}

/**
 * Space-Saving (Metwally, Agrawal, El Abbadi: Efficient Computation of Frequent and Top-k Elements in Data Streams, 2005): when
 * the table is full, a new caller replaces the one with the lowest count and inherits that count. So frequent callers are never
 * forgotten, however many callers an attacker makes up, and no count is too low.
 */
export function createCounts(room = maxCallers, onEvicted: (caller: string) => void = () => {}): Counts {
  const counts = new Map<string, number>()
  const callersWith = new Map<number, Set<string>>()
  let least = 1
  /** Iterates over the lowest counts. Kept between calls, as finding a set's first entry is slow after many deletions. */
  let leaving: Iterator<string> | undefined

  return {
    add(caller, times = 1) {
      const before = counts.get(caller) ?? (counts.size < room ? 0 : evict())
      leave(before, caller)
      const count = before + times
      counts.set(caller, count)
      const callers = callersWith.get(count) ?? new Set()
      callersWith.set(count, callers.add(caller))
      return count
    },
    of: (caller) => counts.get(caller) ?? 0,
  }

  function evict(): number {
    for (;;) {
      leaving ??= callersWith.get(least)?.values()
      const next = leaving?.next()
      if (next && !next.done) {
        counts.delete(next.value)
        leave(least, next.value)
        onEvicted(next.value)
        return least
      }
      leaving = undefined
      least += 1
    }
  }

  function leave(count: number, caller: string): void {
    const callers = callersWith.get(count)
    callers?.delete(caller)
    if (callers?.size === 0) callersWith.delete(count)
  }
}
