import { createHash } from 'node:crypto'

/** From 0 up to, but not including, 1; a hash of the words, so that changing one reader's data does not affect another's. */
export function chance(...words: readonly (string | number)[]): number {
  return createHash('sha256').update(words.join('\0')).digest().readUInt32BE(0) / 2 ** 32
}

export function pick<T>(from: readonly T[], ...words: readonly (string | number)[]): T {
  const picked = from[Math.floor(chance(...words) * from.length)]
  if (picked === undefined) throw new Error('There is nothing to pick from.')
  return picked
}

export function shuffle<T>(items: readonly T[], name: (item: T) => string, ...words: readonly string[]): T[] {
  return items.toSorted((one, other) => chance(...words, name(one)) - chance(...words, name(other)))
}
