/** Random choices that are the same for the same seed. */
export interface Seeded {
  /** From 0 up to and without `below`. */
  number(below: number): number
  /** True once in so many times. */
  oneIn(times: number): boolean
  of<T>(choices: readonly T[]): T
}

/** Mulberry32. */
export function seeded(seed: number): Seeded {
  let state = seed
  function number(below: number): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
  return {
    number,
    oneIn: (times) => number(times) === 0,
    of: (choices) => choices[number(choices.length)] as (typeof choices)[number],
  }
}
