import { timingSafeEqual } from 'node:crypto'

/** Takes as long wherever the two first differ. */
export function isSameSecret(actual: string, expected: string): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
