import type { Db } from '../db/database.ts'
import { countTypos, nearKeys, typosAllowed } from './near-words.ts'
import { listNearWords, type Word, type WordCounts } from './search.sql.ts'
import { soundOf } from './sound.ts'
import type { Reading } from './sought-words.ts'

type Use = keyof WordCounts

/** What words that were typed may have been meant as: a word a typo or two away, or two words. The likeliest first. */
export async function suggest(db: Db, suspects: string[], uses: Use[]): Promise<Map<string, Reading[]>> {
  const near = suspects.flatMap(nearKeys)
  const cuts = new Map(suspects.map((word) => [word, cutInTwo(word)]))
  const found = await listNearWords(db, near, [...new Set([...cuts.values()].flat(2))])
  const known = new Map(found.filter((word) => uses.some((use) => word[use] > 0)).map((word) => [word.word, word]))
  return new Map(suspects.map((word) => [word, readingsOf(word, known, cuts.get(word) ?? [], uses)]))
}

function readingsOf(typed: string, known: Map<string, Word>, cuts: [string, string][], uses: Use[]): Reading[] {
  const sound = soundOf(typed)
  const near = [...known.values()].flatMap((word): Reading[] => {
    const typos = countTypos(typed, word.word, Math.min(typosAllowed(typed), typosAllowed(word.word)))
    if (typos === undefined) return []
    return [
      { words: [word.word], typos: typos > 0 && soundOf(word.word) === sound ? typos - 0.5 : typos, counts: word },
    ]
  })
  const cut = cuts.flatMap(([first, second]): Reading[] => {
    const [a, b] = [known.get(first), known.get(second)]
    return a && b ? [{ words: [first, second], typos: 1, counts: rarer(a, b) }] : []
  })
  const used = ({ counts }: Reading) => Math.max(...uses.map((use) => counts[use]))
  return [...near, ...cut].toSorted((a, b) => a.typos - b.typos || used(b) - used(a)).slice(0, mostReadings)
}

const mostReadings = 12

function cutInTwo(word: string): [string, string][] {
  return Array.from({ length: Math.max(0, word.length - 3) }, (_, at) => [word.slice(0, at + 2), word.slice(at + 2)])
}

function rarer(a: WordCounts, b: WordCounts): WordCounts {
  return {
    titles: Math.min(a.titles, b.titles),
    authors: Math.min(a.authors, b.authors),
    genres: Math.min(a.genres, b.genres),
  }
}
