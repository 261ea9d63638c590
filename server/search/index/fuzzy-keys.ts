import { soundKey } from './phonetic-keys.ts'

/** The maximum number of typos with which a word is still recognized. */
export function typosAllowed(word: string): number {
  if (word.length < 3 || /\p{N}/u.test(word)) return 0
  return word.length < 5 ? 1 : 2
}

/**
 * Words within the allowed typos share at least one of these numbers, and so do words that sound alike. Each number is a hash of
 * the start of the word with up to that many letters deleted; the last is a hash of its sound. Hashes collide, so candidates
 * are compared by `countTypos`.
 */
export function nearKeys(word: string): number[] {
  const typos = typosAllowed(word)
  if (typos === 0) return []
  const spellings = new Set([word.slice(0, comparedLetters)])
  for (let left = typos; left > 0; left -= 1) {
    for (const spelling of Array.from(spellings)) {
      for (let at = 0; at < spelling.length; at += 1) spellings.add(spelling.slice(0, at) + spelling.slice(at + 1))
    }
  }
  const sound = soundKey(word)
  return [...new Set([...spellings, ...(sound === undefined ? [] : [`~${sound}`])].map(hash))]
}

const comparedLetters = 8

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value | 0
}

/** Letters deleted, inserted, replaced or swapped with their neighbor; undefined if there are more than `max`. */
export function countTypos(a: string, b: string, max: number): number | undefined {
  if (Math.abs(a.length - b.length) > max) return undefined
  const [start, end] = alike(a, b)
  return countWithin(a.slice(start, a.length - end), b.slice(start, b.length - end), max)
}

/** How many letters both words begin with, and how many of the others they end with. */
function alike(a: string, b: string): [start: number, end: number] {
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a.charCodeAt(start) === b.charCodeAt(start)) start += 1
  let end = 0
  while (end < shorter - start && a.charCodeAt(a.length - 1 - end) === b.charCodeAt(b.length - 1 - end)) end += 1
  return [start, end]
}

function countWithin(a: string, b: string, max: number): number | undefined {
  let before: number[] = []
  let last = [0]
  for (let column = 1; column <= b.length; column += 1) last.push(column)
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row]
    let least = row
    for (let column = 1; column <= b.length; column += 1) {
      const same = a.charCodeAt(row - 1) === b.charCodeAt(column - 1)
      let typos = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      )
      const swapped =
        row > 1 &&
        column > 1 &&
        a.charCodeAt(row - 1) === b.charCodeAt(column - 2) &&
        a.charCodeAt(row - 2) === b.charCodeAt(column - 1)
      if (swapped) typos = Math.min(typos, (before[column - 2] ?? 0) + 1)
      next.push(typos)
      least = Math.min(least, typos)
    }
    // Even with a swap, which continues the row before, no word gets nearer again.
    if (least > max + 1) return undefined
    before = last
    last = next
  }
  const typos = last[b.length] ?? 0
  return typos <= max ? typos : undefined
}
