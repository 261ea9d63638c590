export interface Random {
  /** An integer from 0 up to, but not including, `limit`. */
  below(limit: number): number
  pick<T>(items: readonly T[]): T
  shuffle<T>(items: readonly T[]): T[]
}

/** Reproducible from a seed on every platform (mulberry32). */
export function random(seed: number): Random {
  let state = seed
  function below(limit: number): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }
  return {
    below,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
    shuffle(items) {
      const mixed = [...items]
      for (let last = mixed.length - 1; last > 0; last -= 1) {
        const other = below(last + 1)
        const stored = mixed[last] as (typeof items)[number]
        mixed[last] = mixed[other] as (typeof items)[number]
        mixed[other] = stored
      }
      return mixed
    },
  }
}
