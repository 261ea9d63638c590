import { globSync } from 'node:fs'
import { join, relative } from 'node:path'

const letters = 'abcdefghijklmnopqrstuvwxyz'
const client = join(import.meta.dirname, '../../client')

/**
 * Names the classes of CSS modules by a letter pair for the file and a number within it, as in `ck3`. Hashes, the default, do not compress, and
 * are a fifth of what the style sheet costs to load. The same source gives the same names in every build: pages that are rendered at build time
 * must match the browser's.
 */
export function shortClassNames(): (name: string, file: string) => string {
  const prefixes = listPrefixes()
  const known = new Map<string, Map<string, number>>()

  return (name, path) => {
    const file = relative(client, path.split('?', 1)[0] ?? path)
    const prefix = prefixes.get(file)
    if (prefix === undefined) throw new Error(`${file} is not a CSS module of the client.`)
    const names = known.get(file) ?? new Map<string, number>()
    known.set(file, names)
    if (!names.has(name)) names.set(name, names.size)
    return `${prefix}${names.get(name)}`
  }
}

/** The letter pair of each CSS module, by its path within the client. */
export function listPrefixes(): Map<string, string> {
  const files = globSync('**/*.module.css', { cwd: client }).toSorted()
  return new Map(files.map((file, nth) => [file, letterPair(nth)]))
}

function letterPair(nth: number): string {
  const first = letters[Math.floor(nth / letters.length)]
  const second = letters[nth % letters.length]
  if (first === undefined || second === undefined) throw new Error('There are more CSS modules than letter pairs.')
  return first + second
}
