export interface Held {
  /** Whose it is: a network (/64) or site (/48). */
  owner: string
  bytes: number
}

/** What is held by the owner who holds most bytes, in the given order. */
export function heldByMost<T extends Held>(held: Iterable<T>): T[] {
  return [...Map.groupBy(held, ({ owner }) => owner).values()].reduce<T[]>(
    (most, one) => (sumOf(one) > sumOf(most) ? one : most),
    [],
  )
}

export function sumOf(held: readonly Held[]): number {
  return held.reduce((sum, { bytes }) => sum + bytes, 0)
}
