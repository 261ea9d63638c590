import { normalize } from '../outside/text/normalize.ts'

/** A name for comparison: without case, accents, dots and other characters that do not matter. */
export function nameKey(typed: string): string {
  return normalize(typed, 'NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, maxNameLength)
}

const maxNameLength = 30
const alphabet = [...'abcdefghijklmnopqrstuvwxyz0123456789']

/** Every name with one letter deleted, inserted, replaced or swapped with its neighbor, except those that start with the name. */
export function nameVariants(name: string): string[] {
  const variants = new Set<string>()
  for (let at = 0; at <= name.length; at += 1) {
    const [before, here, next, rest] = [name.slice(0, at), name[at] ?? '', name[at + 1] ?? '', name.slice(at + 2)]
    variants.add(before + next + rest)
    variants.add(before + next + here + rest)
    for (const letter of alphabet) {
      if (here) variants.add(before + letter + next + rest)
      if (here) variants.add(before + letter + here + next + rest)
    }
  }
  variants.delete(name)
  variants.delete('')
  return [...variants]
}
